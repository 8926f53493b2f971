import { entryName } from '../calendarEntry.ts';
import type { Component, Property } from './components.ts';
import { IcsError } from './icsError.ts';
import type { Oddities } from './oddities.ts';
import {
  type IcsDuration,
  type IcsTime,
  midnight,
  readDuration,
  readTimeList,
  secondsPerDay,
  singleProperty,
  singleTime,
  timeAt,
  wallOn,
  type ZoneOf,
} from './icsTime.ts';
import { type RecurrenceRule, readRule } from './recurrenceRule.ts';

/** A VEVENT (RFC 5545, 3.6.1). */
export type IcsEvent = {
  uid: string | undefined;
  /** The SUMMARY, as the name of a calendar entry. */
  name: string | undefined;
  /** The CATEGORIES in lower case. */
  categories: readonly string[];
  isCancelled: boolean;
  sequence: number;
  start: IcsTime;
  /** The end of an occurrence, in the unit of `IcsTime.at`. If the event has no length, the end is not after the start. */
  endOf: (occurrence: IcsTime) => number;
  rules: readonly RecurrenceRule[];
  dates: readonly IcsTime[];
  exceptions: readonly IcsTime[];
  /** The RECURRENCE-ID: the occurrence that this event replaces. */
  replaces: (IcsTime & { line: number }) | undefined;
  /** The number of the line with the BEGIN of the event. */
  line: number;
};

/** @throws IcsError */
export function readEvent(component: Component, zoneOf: ZoneOf, oddities: Oddities): IcsEvent {
  const startProperty = singleProperty(component, 'DTSTART');
  if (startProperty === undefined)
    throw new IcsError('Required', component.line, 'expected DTSTART in VEVENT, found none');
  const start = singleTime(startProperty, zoneOf);
  const named = (name: string): Property[] =>
    component.properties.filter((property) => property.name === name);
  const alike = (name: string): IcsTime[] =>
    named(name).flatMap((property) =>
      readTimeList(property, zoneOf, oddities).map((time) =>
        likeStart(start, time, { ...property, oddities }),
      ),
    );
  const text = (name: string): string | undefined => named(name)[0]?.values[0];
  const [exrule] = named('EXRULE');
  if (exrule !== undefined)
    throw new IcsError('UnsupportedRule', exrule.line, 'EXRULE is not supported: write EXDATE for each date');
  return {
    // A blank UID does not identify the event.
    uid: text('UID')?.trim() === '' ? undefined : text('UID'),
    name: entryName(text('SUMMARY') ?? ''),
    categories: named('CATEGORIES').flatMap(({ values }) =>
      values.map((value) => value.trim().toLowerCase()),
    ),
    isCancelled: text('STATUS')?.trim().toUpperCase() === 'CANCELLED',
    sequence: Number(text('SEQUENCE') ?? 0) || 0,
    start,
    endOf: readEnd(component, start, zoneOf, oddities),
    rules: named('RRULE').map((property) => readRule(property, start, oddities)),
    dates: alike('RDATE'),
    exceptions: alike('EXDATE'),
    replaces: readReplaced(component, zoneOf),
    line: component.line,
  };
}

const forms = { date: 'a date', local: 'a time without a zone', instant: 'a time with Z or a TZID' };

type Reported = Pick<Property, 'name' | 'line'> & { oddities: Oddities };

/**
 * Converts a time to the form of DTSTART, because times of different forms cannot be compared. If DTSTART is a date, drops
 * the time of day. If the time is a date, adds the time of day of DTSTART. Returns a time of the same form unchanged.
 *
 * @throws IcsError InvalidTime for another form, if the import is strict
 */
export function likeStart(start: IcsTime, time: IcsTime, { name, line, oddities }: Reported): IcsTime {
  if (time.form === start.form) return time;
  oddities.report(formError(start, time, { name, line }), outcomeFor(start, time));
  if (start.form === 'date') return timeAt(start, midnight(time.wall));
  const wall = time.form === 'date' ? time.wall + start.wall - midnight(start.wall) : time.wall;
  return timeAt(start, wall);
}

function outcomeFor(start: IcsTime, time: IcsTime): string {
  if (start.form === 'date') return 'the date of the time is read';
  return time.form === 'date'
    ? 'it is read as the occurrence of that day'
    : 'it is read on the clock of DTSTART';
}

function formError(start: IcsTime, time: IcsTime, { name, line }: Pick<Property, 'name' | 'line'>): IcsError {
  return new IcsError(
    'InvalidTime',
    line,
    `${name}: expected ${forms[start.form]}, as DTSTART is, found ${forms[time.form]}`,
  );
}

function readReplaced(component: Component, zoneOf: ZoneOf): IcsEvent['replaces'] {
  const property = singleProperty(component, 'RECURRENCE-ID');
  if (property === undefined) return undefined;
  const { line, parameters } = property;
  if (parameters['range'] !== undefined)
    throw new IcsError(
      'UnsupportedRule',
      line,
      `RECURRENCE-ID: RANGE=${parameters['range']} is not supported: write an event for each date`,
    );
  const rule = component.properties.find(({ name }) => name === 'RRULE' || name === 'RDATE');
  if (rule !== undefined)
    throw new IcsError(
      'UnsupportedRule',
      rule.line,
      `${rule.name} beside RECURRENCE-ID is not supported: write an event for each date`,
    );
  return { ...singleTime(property, zoneOf), line };
}

function readEnd(
  component: Component,
  start: IcsTime,
  zoneOf: ZoneOf,
  oddities: Oddities,
): IcsEvent['endOf'] {
  const endProperty = singleProperty(component, 'DTEND');
  const durationProperty = singleProperty(component, 'DURATION');
  if (endProperty !== undefined && durationProperty !== undefined)
    throw new IcsError('InvalidLine', durationProperty.line, 'expected DTEND or DURATION, found both');
  if (endProperty !== undefined) return endAt(endProperty, start, zoneOf, oddities);
  if (durationProperty !== undefined)
    return endAfter(readDuration(durationProperty), start, durationProperty);
  return start.form === 'date' ? ({ at }) => at + secondsPerDay : ({ at }) => at;
}

function endAt(property: Property, start: IcsTime, zoneOf: ZoneOf, oddities: Oddities): IcsEvent['endOf'] {
  const written = singleTime(property, zoneOf);
  // If only one of DTSTART and DTEND is a date, refuse DTEND. It could be the last day of the event or the day after it.
  if (written.form !== start.form && (written.form === 'date' || start.form === 'date'))
    throw formError(start, written, property);
  const end = likeStart(start, written, { ...property, oddities });
  if (end.at < start.at)
    throw new IcsError(
      'InvalidTime',
      property.line,
      'DTEND: expected a time after DTSTART, found one before it',
    );
  if (start.form === 'date') {
    const length = Math.max(end.at - start.at, secondsPerDay);
    return ({ at }) => at + length;
  }
  const length = wallOn(start, end) - start.wall;
  return (occurrence) => {
    if (occurrence.at === start.at) return end.at;
    const wall = wallOn(start, occurrence);
    const { zone, at } = timeAt(start, wall);
    // RFC 5545 gives every occurrence the same exact duration. Calendar programs end every occurrence at the same time of
    // day, and the import does the same. If the clock skips the start of an occurrence, the import uses the exact duration.
    const isSkipped = at + zone.offsetAt(at) !== wall && start.form === 'instant';
    return isSkipped ? at + end.at - start.at : timeAt(start, wall + length).at;
  };
}

function endAfter({ days, seconds }: IcsDuration, start: IcsTime, { line }: Property): IcsEvent['endOf'] {
  if (start.form === 'date') {
    if (seconds > 0)
      throw new IcsError(
        'InvalidTime',
        line,
        'DURATION: expected days or weeks, as DTSTART is a date, found a time',
      );
    return ({ at }) => at + Math.max(days, 1) * secondsPerDay;
  }
  return (occurrence) => {
    const afterDays =
      days === 0 ? occurrence.at : timeAt(start, wallOn(start, occurrence) + days * secondsPerDay).at;
    return afterDays + seconds;
  };
}
