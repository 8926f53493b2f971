import type { Zone } from './zone.ts';

/**
 * A zone whose clock is put forward for good, or back: the same changes at the same instants, and other wall times.
 *
 * @param seconds - added to the offset from UTC
 *
 * @example
 * shiftedZone(newYork, 3600).offsetAt(0) // -14400
 */
export function shiftedZone(zone: Zone, seconds: number): Zone {
  if (seconds === 0) return zone;
  return {
    name: zone.name,
    offsetAt: (instant) => zone.offsetAt(instant) + seconds,
    constantSince: (instant) => zone.constantSince(instant),
    constantUntil: (instant) => zone.constantUntil(instant),
  };
}
