import { digits } from '../reading/digits.ts';
import { proposal } from '../reading/proposal.ts';
import { dayNumber, daysInMonth } from '../zone/civilDate.ts';

/** Days since 1970-01-01, both ends included. */
export type DayRange = { readonly firstDay: number; readonly lastDay: number };

const shape = /^\d{4}-\d{2}-\d{2}$/;
const notDate = 'expected a date such as 2026-12-25';

/**
 * Parses `YYYY-MM-DD`, or returns what is wrong.
 *
 * @example
 * parseDate('2026-12-25') // { firstDay: 20812, lastDay: 20812 }
 * parseDate('2026-02-29') // 'there is no such day'
 */
export function parseDate(text: string): DayRange | string {
  if (text.includes('..'))
    return typeof parseDates(text) === 'string' ? notDate : 'this is a range; write it under dates';
  const day = parseDay(text);
  return typeof day === 'string' ? day : { firstDay: day, lastDay: day };
}

/**
 * Parses `YYYY-MM-DD..YYYY-MM-DD` with the dates in order, or returns what is wrong.
 *
 * @example
 * parseDates('2026-12-24..2027-01-02') // { firstDay: 20811, lastDay: 20820 }
 */
export function parseDates(text: string): DayRange | string {
  const between = text.indexOf('..');
  if (between < 0) return `expected two dates with .. between them${proposal(`${text}..${text}`, isRange)}`;
  const first = text.slice(0, between);
  const last = text.slice(between + 2);
  if (last.includes('..')) return 'expected two dates with .. between them';
  const firstDay = parseDay(first);
  if (typeof firstDay === 'string') return `${firstDay}${at(first)}`;
  const lastDay = parseDay(last);
  if (typeof lastDay === 'string') return `${lastDay}${at(last)}`;
  return firstDay <= lastDay ? { firstDay, lastDay } : `dates are given in order; write ${last}..${first}`;
}

function isRange(text: string): boolean {
  return typeof parseDates(text) !== 'string';
}

function at(date: string): string {
  return date === '' ? ', found nothing' : ` (at ${date})`;
}

function parseDay(text: string): number | string {
  if (!shape.test(text)) return notDate;
  const year = digits(text, 0, 4);
  const month = digits(text, 5, 7);
  const day = digits(text, 8, 10);
  const exists = month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
  return exists ? dayNumber(year, month, day) : 'there is no such day';
}
