import { found } from 'kron-core';
import { IcsError } from './icsError.ts';
import type { Component, Property } from './components.ts';
import type { Oddities } from './oddities.ts';
import { atWall, type ZoneClock, utcZone } from '../../../options/zoneClock.ts';

/** A point in time of an event (RFC 5545, 3.3.4 and 3.3.5). */
export type IcsTime = {
  /** `local` is a time without a zone. */
  form: 'date' | 'local' | 'instant';
  /** The time zone of an instant. UTC for a date and for a local time, which have no zone. */
  zone: ZoneClock;
  /** The time on the wall clock of `zone`, in seconds since 1970-01-01T00:00:00 on that clock. */
  wall: number;
  /** The epoch seconds of an instant. For a date or a local time, the same as `wall`. */
  at: number;
};

/** Returns the time zone of a TZID. Without a TZID, returns the default zone of the file, if it has one. */
export type ZoneOf = (tzid: string | undefined, property: Property) => ZoneClock | undefined;

export const secondsPerDay = 86_400;

export function timeAt({ form, zone }: Pick<IcsTime, 'form' | 'zone'>, wall: number): IcsTime {
  return { form, zone, wall, at: atWall(zone, wall) };
}

/** Converts a time to a wall time on the clock of `start`. */
export function wallOn(start: IcsTime, { form, zone, wall, at }: IcsTime): number {
  return start.form !== 'instant' || form !== 'instant' || zone === start.zone
    ? wall
    : at + start.zone.offsetAt(at);
}

export function midnight(wall: number): number {
  return Math.floor(wall / secondsPerDay) * secondsPerDay;
}

/**
 * The times of an RDATE or EXDATE. Empty values, which some programs export, are left out.
 *
 * @throws IcsError InvalidTime or UnknownTimezone; UnsupportedRule if the values are periods
 */
export function readTimeList(property: Property, zoneOf: ZoneOf, oddities: Oddities): IcsTime[] {
  const { name, line } = property;
  const texts = property.values.flatMap((value) => value.split(','));
  const values = texts.filter((text) => text.trim() !== '');
  if (values.length < texts.length)
    oddities.report(
      new IcsError('InvalidTime', line, `${name}: expected times, found an empty value`),
      'empty values are left out',
    );
  return readTimes({ ...property, values }, zoneOf);
}

/** @throws IcsError InvalidTime or UnknownTimezone; UnsupportedRule if the values are periods */
function readTimes(property: Property, zoneOf: ZoneOf): IcsTime[] {
  const { values, type, name, line } = property;
  if (type === 'PERIOD')
    throw new IcsError(
      'UnsupportedRule',
      line,
      `${name} of periods is not supported: write the start times, and DTEND or DURATION`,
    );
  return values.flatMap((value) => value.split(',')).map((text) => readTime(text, property, zoneOf));
}

function readTime(text: string, property: Property, zoneOf: ZoneOf): IcsTime {
  const { parameters, type, name, line } = property;
  const written = parseTime(text);
  const matches = type === 'UNKNOWN' || (type === 'DATE') === (written?.form === 'date');
  if (written === undefined || !matches) {
    const expected =
      type === 'DATE'
        ? 'a date such as 20261224'
        : type === 'DATE-TIME'
          ? timeForms
          : `a date such as 20261224, or ${timeForms}`;
    throw new IcsError('InvalidTime', line, `${name}: expected ${expected}, found ${found(text)}`);
  }
  const { form, wall } = written;
  if (form === 'date') return timeAt({ form, zone: utcZone }, wall);
  if (form === 'utc') return timeAt({ form: 'instant', zone: utcZone }, wall);
  const zone = zoneOf(parameters['tzid'], property);
  return timeAt(zone === undefined ? { form, zone: utcZone } : { form: 'instant', zone }, wall);
}

const timeForms = 'a time such as 20261224T180000 or 20261224T170000Z';

/** A time without its TZID. */
export type WrittenTime = { form: 'date' | 'local' | 'utc'; wall: number };

/**
 * Parses `20261224`, `20261224T180000` or `20261224T170000Z` of the years 0001 to 9999. Reads second 60 as 59, as RFC 5545,
 * 3.3.5 advises.
 *
 * @returns undefined for any other text, and for a time that no clock shows
 */
export function parseTime(text: string): WrittenTime | undefined {
  const [, date, time, zulu] = /^(\d{8})(?:T(\d{6})(Z)?)?$/.exec(text) ?? [];
  const start = midnightOf(date ?? '');
  if (start === undefined) return undefined;
  if (time === undefined) return { form: 'date', wall: start };
  const [hour = 0, minute = 0, second = 0] = [time.slice(0, 2), time.slice(2, 4), time.slice(4)].map(Number);
  if (hour > 23 || minute > 59 || second > 60) return undefined;
  const wall = start + hour * 3600 + minute * 60 + Math.min(second, 59);
  return { form: zulu === undefined ? 'local' : 'utc', wall };
}

/** The first second of a date such as `20261224`. undefined if there is no such date. */
function midnightOf(text: string): number | undefined {
  const [year = 0, month = 0, day = 0] = [text.slice(0, 4), text.slice(4, 6), text.slice(6)].map(Number);
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  const exists = year > 0 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists ? date.getTime() / 1000 : undefined;
}

/** A DURATION (RFC 5545, 3.3.6). `days` are days of the wall clock, and `seconds` are exact. */
export type IcsDuration = { days: number; seconds: number };

/** @throws IcsError InvalidTime */
export function readDuration({ values: [text = ''], line }: Property): IcsDuration {
  const match =
    /^\+?P(?:(\d{1,6})W|(?:(\d{1,7})D)?(?:T(?=\d)(?:(\d{1,9})H)?(?:(\d{1,9})M)?(?:(\d{1,9})S)?)?)$/.exec(
      text,
    );
  if (match === null || !/\d/.test(text))
    throw new IcsError(
      'InvalidTime',
      line,
      `DURATION: expected a duration such as P1D, P2W or PT1H30M, found ${found(text)}`,
    );
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = match
    .slice(1)
    .map((digits) => Number(digits ?? 0));
  return { days: weeks * 7 + days, seconds: hours * 3600 + minutes * 60 + seconds };
}

/** @throws IcsError InvalidLine if the component has a second property with the name */
export function singleProperty({ properties }: Component, name: string): Property | undefined {
  const [first, second] = properties.filter((property) => property.name === name);
  if (first !== undefined && second !== undefined)
    throw new IcsError(
      'InvalidLine',
      second.line,
      `expected one ${name}, found a second one; the first is in line ${first.line}`,
    );
  return first;
}

/** @throws IcsError InvalidTime, UnknownTimezone */
export function singleTime(property: Property, zoneOf: ZoneOf): IcsTime {
  const [time, second] = readTimes(property, zoneOf);
  if (time === undefined || second !== undefined)
    throw new IcsError(
      'InvalidTime',
      property.line,
      `${property.name}: expected one time, found ${found(property.values.join(','))}`,
    );
  return time;
}
