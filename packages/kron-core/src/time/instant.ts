import { exceeds } from '../reading/textLength.ts';
import { calendar } from '../zone/calendar.ts';
import { dayNumber, daysInMonth, secondsPerDay } from '../zone/civilDate.ts';

/** An instant in whole epoch seconds, or what is wrong with the text. */
export type InstantResult =
  | { ok: true; seconds: number }
  | { ok: false; code: 'InvalidInstant' | 'TooLong'; message: string };

const maxInstantLength = 64;
const shape = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})(?:\.\d+)?(?:Z|([+-])(\d{2}):(\d{2}))$/;

/**
 * Parses an RFC 3339 instant of the years 0001 to 9999: uppercase `T`, `Z` or a numeric offset, an existing
 * day, no leap second. A fraction of a second is dropped.
 *
 * @see https://www.rfc-editor.org/rfc/rfc3339#section-5.6
 *
 * @example
 * parseInstant('2026-03-01T01:00:00.9+01:00') // { ok: true, seconds: 1772323200 }
 * parseInstant('2026-03-01 00:00') // { ok: false, code: 'InvalidInstant', message: '… write 2026-03-01T00:00:00Z' }
 */
export function parseInstant(text: string): InstantResult {
  if (exceeds(text, maxInstantLength)) {
    return { ok: false, code: 'TooLong', message: `expected at most ${maxInstantLength} characters` };
  }
  const seconds = secondsOrComplaint(text);
  if (typeof seconds === 'number') return { ok: true, seconds };
  const message = `expected an instant such as 2026-03-01T00:00:00Z, found ${JSON.stringify(text)}: ${seconds}`;
  return { ok: false, code: 'InvalidInstant', message };
}

type Clock = [year: number, month: number, day: number, hour: number, minute: number, second: number];

/**
 * Reads an instant of the form that {@link parseInstant} accepts: epoch seconds, or what is wrong.
 *
 * @example
 * secondsOrComplaint('2026-02-30T00:00:00Z') // 'that month has no such day'
 */
export function secondsOrComplaint(text: string): number | string {
  const match = shape.exec(text);
  if (match === null) return shapeComplaint(text);
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map(Number) as Clock;
  const complaint = dateComplaint(year, month, day) ?? clockComplaint(hour, minute, second);
  if (complaint !== null) return complaint;
  const offset = offsetSeconds(match[7], Number(match[8]), Number(match[9]));
  if (offset === null) return 'offsets go from -23:59 to +23:59';
  const seconds = dayNumber(year, month, day) * secondsPerDay + hour * 3600 + minute * 60 + second - offset;
  return seconds < calendar.firstSecond || seconds > calendar.lastSecond
    ? 'it must be in the years 0001 to 9999 UTC'
    : seconds;
}

function dateComplaint(year: number, month: number, day: number): string | null {
  if (month < 1 || month > 12) return 'months go from 01 to 12';
  return day < 1 || day > daysInMonth(year, month) ? 'that month has no such day' : null;
}

function clockComplaint(hour: number, minute: number, second: number): string | null {
  if (hour === 24) return 'write 00:00:00 of the next day';
  if (hour > 23 || minute > 59) return 'hours go from 00 to 23, minutes from 00 to 59';
  if (second === 60) return 'leap seconds are not supported; write second 59';
  return second > 59 ? 'seconds go from 00 to 59' : null;
}

function offsetSeconds(sign: string | undefined, hours: number, minutes: number): number | null {
  if (sign === undefined) return 0;
  if (hours > 23 || minutes > 59) return null;
  return (sign === '-' ? -1 : 1) * (hours * 3600 + minutes * 60);
}

const loose = /^(\d{4}-\d{2}-\d{2})(?:[Tt ](\d{2}:\d{2})(:\d{2})?(\.\d+)? ?([Zz]|[+-]\d{2}:?\d{2})?)?$/;

function shapeComplaint(text: string): string {
  const match = loose.exec(text.trim());
  if (match === null) return 'it does not have that form';
  const [, date, clock = '00:00', seconds = ':00', fraction = '', offset = 'Z'] = match;
  const zone = offset.length === 5 ? `${offset.slice(0, 3)}:${offset.slice(3)}` : offset.toUpperCase();
  const instead = `${date}T${clock}${seconds}${fraction}${zone}`;
  const read = secondsOrComplaint(instead);
  return typeof read === 'string' ? read : `write ${instead}`;
}
