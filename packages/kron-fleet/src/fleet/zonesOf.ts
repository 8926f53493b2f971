import { type OffsetsByZone, zoneOffsets, zoneOffsetSeconds } from 'kron-core';
import { years } from '../text/instantText.ts';
import type { FleetCalendar, FleetObject } from './fleet.ts';

const secondsPerYear = 366 * 86_400;

/**
 * The offsets of all time zones that objects and calendars use, with the zones in alphabetical order. The offsets begin a
 * year before the span. They end five years after its start or a year after its end, whichever is later.
 *
 * @param span - in epoch seconds
 */
export function zonesOf(
  objects: readonly FleetObject[],
  calendars: readonly FleetCalendar[],
  { from, to }: { from: number; to: number },
): OffsetsByZone {
  const start = dateAt(from - secondsPerYear);
  const end = dateAt(Math.max(from + 5 * secondsPerYear, to + secondsPerYear));
  return Object.fromEntries(
    zoneNames(objects, calendars).map((name) => [name, zoneOffsets(name, start, end)]),
  );
}

/** The date of an instant, or the nearest date of the years 0001 to 9999, because other years have no offsets. */
function dateAt(instant: number): Date {
  return new Date(Math.min(Math.max(instant, years.firstSecond), years.lastSecond) * 1000);
}

/**
 * The time zones that objects and calendars use, in alphabetical order. Leaves out unknown names. A stored calendar can have
 * one, because the API server can have another release of the IANA database.
 */
export function zoneNames(objects: readonly FleetObject[], calendars: readonly FleetCalendar[]): string[] {
  const names = [
    ...objects.map((object) =>
      object.kind === 'ControlledJob' ? object.spec.timezone?.name : object.spec.timezone,
    ),
    ...calendars.map(({ spec }) => spec.timezone),
  ];
  return [...new Set(names.filter((name) => typeof name === 'string'))].filter(isKnown).sort();
}

function isKnown(name: string): boolean {
  try {
    zoneOffsetSeconds(name, new Date(0));
    return true;
  } catch {
    return false;
  }
}
