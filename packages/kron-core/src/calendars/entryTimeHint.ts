import { secondsPerDay } from '../zone/civilDate.ts';
import { formatDay } from '../zone/formatInstant.ts';
import { secondsOrComplaint } from '../time/instant.ts';

/** A month or day with a single digit needs a separator, because 2026124 can mean 24 January or 4 December. */
const yearFirst =
  /^(?<year>\d{4})(?<sign>[-/.]?)(?<month>\d\d|(?<=\D)\d)\k<sign>(?<day>\d\d|(?<=\D)\d)(?!\d)(?<rest>.*)$/;
const dayFirst = /^(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{4})(?!\d)(?<rest>.*)$/;
const clock = /^[Tt\s]\s*(\d{1,2}):?(\d{2})(?::?(\d{2}))?(?:[.,]\d+)?\s*([Zz]|[+-]\d{2}(?::?\d{2})?)?$/;

/**
 * Converts a time in another notation to the notation of an entry. Null if the meaning is not clear.
 *
 * @example
 * entryTimeHint('24.12.2026') // '2026-12-24'
 * entryTimeHint('2026-12-24 18:00+0100') // '2026-12-24T18:00:00+01:00'
 * entryTimeHint('2026-12-24T24:00') // '2026-12-25T00:00'
 */
export function entryTimeHint(text: string): string | null {
  const { year, month, day, rest } =
    (yearFirst.exec(text.trim()) ?? dayFirst.exec(text.trim()))?.groups ?? {};
  if (year === undefined || month === undefined || day === undefined || rest === undefined) return null;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (typeof secondsOrComplaint(`${date}T00:00:00Z`) === 'string') return null;
  return rest === '' ? date : withClock(date, rest);
}

function withClock(date: string, rest: string): string | null {
  const [match, hour = '', minute = '', second, offset] = clock.exec(rest) ?? [];
  if (match === undefined) return null;
  const start = startOf(date, `${hour.padStart(2, '0')}:${minute}:${second ?? '00'}`);
  const asInstant = `${start}${offset === undefined ? 'Z' : colonized(offset)}`;
  if (typeof secondsOrComplaint(asInstant) === 'string') return null;
  if (offset !== undefined) return asInstant;
  return second === undefined ? start.slice(0, -':00'.length) : start;
}

/** 24:00 is 00:00 of the next day. */
function startOf(date: string, time: string): string {
  return time === '24:00:00' ? `${dayAfter(date)}T00:00:00` : `${date}T${time}`;
}

function dayAfter(date: string): string {
  return formatDay(Number(secondsOrComplaint(`${date}T00:00:00Z`)) / secondsPerDay + 1);
}

function colonized(offset: string): string {
  if (offset.length === 1) return 'Z';
  return `${offset.slice(0, 3)}:${offset.length > 3 ? offset.slice(-2) : '00'}`;
}
