/** In seconds. */
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

/** Fits a screen. */
const mostSteps = 32;

/**
 * The length of a step of the timeline, in seconds.
 *
 * @param span seconds
 * @example
 * bucketLength(7 * 86_400) // 21600
 */
export function bucketLength(span: number): number {
  const fitting = lengths.find((length) => span <= length * mostSteps);
  return fitting ?? Math.ceil(span / mostSteps / (365 * day)) * 365 * day;
}
