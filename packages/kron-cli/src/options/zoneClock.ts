import { years } from '@kron/fleet/text/instantText';
import { isZoneName, zoneOffsetSeconds } from 'kron-core';

/** The earliest supported instant in epoch seconds: 0001-01-01T00:00:00Z. */
export const earliestInstant: number = years.firstSecond;
/** The latest supported instant in epoch seconds: 9999-12-31T23:59:59Z. */
export const latestInstant: number = years.lastSecond;

/** A time zone: the clock that shows local times. */
export type ZoneClock = {
  /** The name, for comparing zones. */
  name: string;
  /** The offset from UTC in seconds, positive east of Greenwich, at an instant in epoch seconds. */
  offsetAt(instant: number): number;
};

export const utcZone: ZoneClock = { name: 'UTC', offsetAt: () => 0 };

/** The zone with a name of the IANA database. Undefined for any other name. */
export function ianaZone(name: string): ZoneClock | undefined {
  if (!isZoneName(name) || !isKnownHere(name)) return undefined;
  return { name, offsetAt: (instant) => zoneOffsetSeconds(name, new Date(withinYears(instant) * 1000)) };
}

/** The zone with an IANA name. The name can be written in any mix of upper and lower case. */
export function ianaZoneInAnyCase(name: string): ZoneClock | undefined {
  try {
    return ianaZone(new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Whether the time zone data of the running Node.js has a zone. Old versions of Node.js lack new zones. */
function isKnownHere(name: string): boolean {
  try {
    zoneOffsetSeconds(name, new Date(0));
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** Limits an instant to the years 0001 to 9999, because offsets are known only for these years. */
function withinYears(instant: number): number {
  return Math.min(Math.max(instant, earliestInstant), latestInstant);
}

const day = 86_400;

/**
 * The instant at which a zone shows a wall time (RFC 5545, 3.3.5). If the clock repeats or skips the wall time, the offset
 * before the clock change counts. So a repeated wall time gives the earlier of its two instants.
 *
 * @param wall seconds since 1970-01-01T00:00:00 on the wall clock
 * @returns epoch seconds
 */
export function atWall(zone: ZoneClock, wall: number): number {
  // Offsets are less than a day, and clock changes are more than two days apart. So at most one change lies between these
  // instants.
  const before = zone.offsetAt(wall - day);
  const after = zone.offsetAt(wall + day);
  const early = wall - before;
  if (before === after || zone.offsetAt(early) === before) return early;
  const late = wall - after;
  return zone.offsetAt(late) === after ? late : early;
}
