import { maxClockChange } from './clockChange.ts';
import type { Zone } from './zone.ts';

/**
 * Whether the clock of a zone shows the wall time of an instant for the second time, because the clock was set back. The
 * instant is in epoch seconds.
 *
 * @example
 * isRepeatedTime(newYork, Date.UTC(2026, 10, 1, 6, 30) / 1000) // true: 01:30 for the second time
 */
export function isRepeatedTime(zone: Zone, instant: number): boolean {
  const wall = instant + zone.offsetAt(instant);
  let start = zone.constantSince(instant);
  while (start > instant - maxClockChange * 60) {
    const earlier = wall - zone.offsetAt(start - 1);
    const before = zone.constantSince(start - 1);
    if (before <= earlier && earlier < start) return true;
    start = before;
  }
  return false;
}
