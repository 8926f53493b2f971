/** Lengths in seconds. */
const [hour, day] = [3600, 86_400] as const;

const lengths = [
  60,
  300,
  900,
  hour,
  3 * hour,
  6 * hour,
  12 * hour,
  day,
  7 * day,
  30 * day,
  90 * day,
  365 * day,
] as const;

/** Maximum number of steps of the timeline. A higher number would not fit a screen. */
const maxSteps = 32;

/**
 * The length of a step of the timeline, in seconds.
 *
 * @param span the length of the simulation, in seconds
 * @example
 * bucketLength(7 * 86_400) // 21600
 */
export function bucketLength(span: number): number {
  const fitting = lengths.find((length) => span <= length * maxSteps);
  return fitting ?? Math.ceil(span / maxSteps / (365 * day)) * 365 * day;
}
