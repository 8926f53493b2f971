import { years } from '@kron/fleet/text/instantText';
import { isZoneName, zoneOffsetSeconds } from 'kron-core';

/** 0001-01-01T00:00:00Z */
export const earliestInstant: number = years.firstSecond;
/** 9999-12-31T23:59:59Z */
export const latestInstant: number = years.lastSecond;

/** The clock that shows local times. */
export type ZoneClock = {
  /** The name, for comparing zones. */
  name: string;
  /** The offset from UTC in seconds, positive east of Greenwich, at an instant in epoch seconds. */
  offsetAt(instant: number): number;
};

export const utcZone: ZoneClock = { name: 'UTC', offsetAt: () => 0 };

/** A zone of the IANA database; undefined for another name. */
export function ianaZone(name: string): ZoneClock | undefined {
  if (!isZoneName(name) || !isKnownHere(name)) return undefined;
  return { name, offsetAt: (instant) => zoneOffsetSeconds(name, new Date(withinYears(instant) * 1000)) };
}

/** The zone of a name that differs from an IANA name only in upper and lower case. */
export function ianaZoneInAnyCase(name: string): ZoneClock | undefined {
  try {
    return ianaZone(new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Whether the time zone data of the running Node.js has a zone. An old version lacks new zones. */
function isKnownHere(name: string): boolean {
  try {
    zoneOffsetSeconds(name, new Date(0));
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** Keeps an instant within the years 0001 to 9999, which is as far as zones go. */
function withinYears(instant: number): number {
  return Math.min(Math.max(instant, earliestInstant), latestInstant);
}

const day = 86_400;

/**
 * The instant at which a zone shows a wall time (RFC 5545, 3.3.5): the first one of a repeated time, and for a skipped time
 * the one that the offset before the gap gives. That is the offset before the change in both cases.
 *
 * @param wall seconds since 1970-01-01T00:00:00 on the wall clock
 * @returns epoch seconds
 */
export function atWall(zone: ZoneClock, wall: number): number {
  // Offsets are shorter than a day, and changes are more than two days apart.
  const before = zone.offsetAt(wall - day);
  const after = zone.offsetAt(wall + day);
  const early = wall - before;
  if (before === after || zone.offsetAt(early) === before) return early;
  const late = wall - after;
  return zone.offsetAt(late) === after ? late : early;
}
