import { exactDuration } from 'kron-core';

export { exactDuration };

const [minute, hour, day, year] = [60, 3600, 86_400, 31_536_000] as const;

/** A duration in its largest unit and the next smaller one, such as `3d3h` or `59s`. The rest is left out. */
export function roughDuration(seconds: number): string {
  if (seconds >= year) return part(seconds, year, 'y') + part(seconds % year, day, 'd');
  if (seconds >= day) return part(seconds, day, 'd') + part(seconds % day, hour, 'h');
  if (seconds >= hour) return part(seconds, hour, 'h') + part(seconds % hour, minute, 'm');
  return exactDuration(seconds);
}

/** The time from `now` to an instant: `3d3h`, `1h ago` or `now`. */
export function relativeText(now: number, instant: number): string {
  if (instant === now) return 'now';
  return instant > now ? roughDuration(instant - now) : `${roughDuration(now - instant)} ago`;
}

function part(seconds: number, unit: number, letter: string): string {
  const count = Math.floor(seconds / unit);
  return count > 0 ? `${count}${letter}` : '';
}
