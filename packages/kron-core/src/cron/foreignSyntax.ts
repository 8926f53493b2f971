import { weekdayNames } from '../zone/calendarNames.ts';
import type { CronField } from './cronField.ts';

/**
 * The hint for an item in the syntax of another scheduler (Quartz, Jenkins), or null if it is not one. Most
 * of it can be written with windows and constraints.
 *
 * @example
 * foreignSyntax('?', dayOfMonth) // '"?" is not part of the grammar; write *'
 * foreignSyntax('MON', dayOfWeek) // null
 */
export function foreignSyntax(item: string, field: CronField): string | null {
  const text = item.toUpperCase();
  if (text === '?') return '"?" is not part of the grammar; write *';
  return nthWeekday(text, field) ?? last(text, field) ?? nearestWorkday(text) ?? hashed(text, field);
}

function nthWeekday(text: string, field: CronField): string | null {
  const [, day = '', nth = ''] = /^([A-Z]{3}|[0-7])#(\d+)$/.exec(text) ?? [];
  if (day === '')
    return text.includes('#')
      ? '"#" is not part of the grammar; write one week of the month in day-of-month, such as 8-14, and spec.constraints.only: [{ dow: MON }]'
      : null;
  const first = Number(nth) * 7 - 6;
  if (field.label !== 'day-of-week' || first < 1 || first > 29) return 'a month has no such weekday';
  const days = first === 29 ? '29-31' : `${first}-${first + 6}`;
  return `"#" is not part of the grammar; write ${days} in day-of-month and * here, and spec.constraints.only: [{ dow: ${weekdayName(day)} }]`;
}

function last(text: string, { label }: CronField): string | null {
  if (label === 'day-of-week') return lastWeekday(text);
  if (text === 'LW' || text === 'WL') {
    return '"LW" is not part of the grammar; write 28 with a window of 96h and spec.constraints.avoid: [{ dow: "SAT,SUN" }] for a working day at the month\'s end';
  }
  const [found, before = '0'] = /^L(?:-(\d{1,2}))?$/.exec(text) ?? [];
  if (found === undefined) return null;
  return Number(before) < 28 ? lastDay(Number(before)) : 'a month has no such day';
}

function lastDay(before: number): string {
  const of = (months: string, length: number) => `{ months: "${months}", dom: "${length - before}" }`;
  const clauses = [of('JAN,MAR,MAY,JUL,AUG,OCT,DEC', 31), of('APR,JUN,SEP,NOV', 30), of('FEB', 28)];
  return `"L" is not part of the grammar; write ${28 - before}-${31 - before} and spec.constraints.only: [${clauses.join(', ')}]`;
}

function lastWeekday(text: string): string | null {
  if (text === 'L') return '"L" is not part of the grammar; write 6 for Saturday or 7 for Sunday';
  const day = /^([A-Z]{3}|[0-7])L$/.exec(text)?.[1];
  if (day === undefined) return null;
  return `"L" is not part of the grammar; write three KronJobs with * here and spec.constraints.only: [{ dow: ${weekdayName(day)} }]; their days and months are "25-31 1,3,5,7,8,10,12", "24-30 4,6,9,11" and "22-28 2"`;
}

function nearestWorkday(text: string): string | null {
  const [found, day] = /^(\d{0,2})W$/.exec(text) ?? [];
  if (found === undefined) return null;
  return day === ''
    ? '"W" is not part of the grammar; write MON-FRI in day-of-week'
    : `"W" is not part of the grammar; write ${day} with a window of 72h and spec.constraints.avoid: [{ dow: "SAT,SUN" }] for the first working day on or after it`;
}

/** The length of `n` values of a field, as a Go duration. */
const spans: Readonly<Record<CronField['label'], (n: number) => string>> = {
  minute: (n) => `${n}m`,
  hour: (n) => `${n}h`,
  'day-of-month': (n) => `${n * 24}h`,
  month: (n) => `${n * 730}h`,
  'day-of-week': (n) => `${n * 24}h`,
};

function hashed(text: string, field: CronField): string | null {
  const [found, from, to, step] = /^H(?:\((\d+)-(\d+)\))?(?:\/(\d+))?$/.exec(text) ?? [];
  if (found === undefined) return null;
  const low = Number(from ?? field.min);
  const high = Number(to ?? field.max);
  const range = from === undefined ? '*' : `${low}-${high}`;
  const fixed = step === undefined ? `${low}` : `${range}/${step}`;
  const spread = spans[field.label](step === undefined ? high - low + 1 : Number(step));
  return `"H" is not part of the grammar; write ${fixed} and spread the load with spec.window.duration: ${spread}`;
}

function weekdayName(day: string): string {
  return weekdayNames[Number(day) % 7] ?? day;
}
