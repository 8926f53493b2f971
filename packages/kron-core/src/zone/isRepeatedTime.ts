import type { Zone } from './zone.ts';

/** Clocks have been put back by a day, where a zone changed its side of the date line. */
const longestRepeat = 32 * 3600;

/**
 * Whether a zone's wall clock has shown at an earlier instant what it shows at this one, as it was put back since; in
 * epoch seconds.
 *
 * @example
 * isRepeatedTime(newYork, Date.UTC(2026, 10, 1, 6, 30) / 1000) // true: 01:30 for the second time
 */
export function isRepeatedTime(zone: Zone, instant: number): boolean {
  const wall = instant + zone.offsetAt(instant);
  let start = zone.constantSince(instant);
  while (start > instant - longestRepeat) {
    const earlier = wall - zone.offsetAt(start - 1);
    const before = zone.constantSince(start - 1);
    if (before <= earlier && earlier < start) return true;
    start = before;
  }
  return false;
}
