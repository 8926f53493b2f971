import type { Zone } from './zone.ts';

/**
 * A zone with a constant added to its offset: the same changes at the same instants, with other wall times.
 *
 * @param seconds - added to the UTC offset
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
