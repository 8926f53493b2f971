import { found } from '../reading/found.ts';
import { monthNames, weekdayNames } from '../zone/calendarNames.ts';
import { cronFieldsOf } from './cronField.ts';
import { isCron } from './cronGrammar.ts';
import type { CronReading } from './cronReading.ts';
import { readCronValue } from './cronValue.ts';
import { withRanges } from './openRange.ts';
import { reversedRange } from './reversedRange.ts';

/**
 * Removes the fields for seconds and years from six or seven fields. null if the fields contradict each other, because it is
 * then not clear which fields are seconds and years.
 *
 * @param isAws - whether the expression is in the syntax of AWS: the sixth field is the year, and Sunday is 1
 * @example
 * withoutExtraFields(['0', '30', '2', '*', '*', '*'])
 * // { fields: ['30', '2', '*', '*', '*'], wrong: ['expected five fields, found 6: there is no field for seconds'], … }
 */
export function withoutExtraFields(fields: readonly string[], isAws = false): CronReading | null {
  const parts = partsOf(fields, isAws);
  if (parts === null) return null;
  const { seconds, years, own } = parts;
  const countsFromOne = isAws || (seconds === undefined && own.includes('?'));
  const five = withRanges(withStars(countsFromOne ? withDow(own, namedWeekdays(own[4] ?? '')) : own));
  const notes = [
    ...boundsOf(years),
    ...secondsLost(seconds),
    ...(countsFromOne ? renamedDays(own, five) : weekdaysOfQuartz(withStars(own))),
  ];
  const wrong = `expected five fields, found ${fields.length}: ${noFieldFor(parts)}`;
  const rest = notes.map((note) => `; ${note}`).join('');
  return { wrong: [wrong], fields: five, written: own, meant: five, rest };
}

type Parts = { seconds: string | undefined; years: string | undefined; own: readonly string[] };

function partsOf(fields: readonly string[], isAws: boolean): Parts | null {
  if (fields.length === 7) return { seconds: fields[0], years: fields[6], own: fields.slice(1, 6) };
  const yearIsLast = isAws || isSixthYear(fields);
  if (yearIsLast && !isAws && provesSeconds(fields)) return null;
  return yearIsLast
    ? { seconds: undefined, years: fields[5], own: fields.slice(0, 5) }
    : { seconds: fields[0], years: undefined, own: fields.slice(1) };
}

function noFieldFor({ seconds, years }: Parts): string {
  if (years === undefined) return 'there is no field for seconds';
  return seconds === undefined
    ? 'there is no field for years, and the last one is the year'
    : 'there is no field for seconds and years';
}

/** Replaces each `?`, which stands for a star in other schedulers. */
export function withStars(fields: readonly string[]): string[] {
  return fields.map((field) => (field === '?' ? '*' : field));
}

const dayMark = /\?|L|W|#/i;
const weekday = new RegExp(`\\b(?:${weekdayNames.join('|')})`, 'i');
const month = new RegExp(`\\b(?:${monthNames.join('|')})`, 'i');

/**
 * Whether the last of six fields is the year, as in AWS EventBridge. It is the year if it looks like a year, or if the
 * third, fourth or fifth field can only be the day of the month, the month or the day of the week.
 */
function isSixthYear(fields: readonly string[]): boolean {
  const [, , third = '', fourth = '', fifth = '', sixth = ''] = fields;
  return (
    /^(19|20|21)\d\d([-,/]|$)/.test(sixth) ||
    /\?|W|^L/i.test(third) ||
    month.test(fourth) ||
    weekday.test(fifth) ||
    (dayMark.test(fifth) && !month.test(fifth))
  );
}

/** Whether the first of six fields can only be the field for seconds. */
function provesSeconds([, , , fourth = '', fifth = '', sixth = '']: readonly string[]): boolean {
  return /\?|W|^L/i.test(fourth) || month.test(fifth) || weekday.test(sixth) || dayMark.test(sixth);
}

function boundsOf(years: string | undefined): string[] {
  if (years === undefined || years === '*' || years === '?') return [];
  const [, from, to = from] = /^(\d{4})(?:-(\d{4}))?$/.exec(years) ?? [];
  return from === undefined
    ? [
        `the years ${found(years)} have no equivalent: write a KronJob with notBefore and notAfter for each range`,
      ]
    : [`set spec.notBefore to the start of ${from} and spec.notAfter to the end of ${to}`];
}

function secondsLost(seconds: string | undefined): string[] {
  if (seconds === undefined || /^0{1,2}$/.test(seconds)) return [];
  return [`the seconds ${found(seconds)} have no equivalent: nominal times are whole minutes`];
}

/**
 * A note about days of the week that are numbers. In Quartz, which has six or seven fields, Sunday is 1. In other schedulers
 * with six fields, Sunday is 0.
 */
function weekdaysOfQuartz(five: readonly string[]): string[] {
  const dow = five[4] ?? '';
  if (!/(^|[-,])[1-7]/.test(dow)) return [];
  const named = namedWeekdays(dow);
  const instead = withRanges(withDow(five, named)).join(' ');
  return isCron(instead)
    ? [`if 1 is Sunday, as in Quartz, write ${instead} instead`]
    : [`if 1 is Sunday, as in Quartz, ${dow} means ${named}`];
}

function renamedDays(own: readonly string[], five: readonly string[]): string[] {
  const [before = '', after = ''] = [own[4], five[4]];
  return before === after || before === '?' ? [] : [`there 1 is Sunday, so ${before} means ${after}`];
}

function withDow(fields: readonly string[], dow: string): string[] {
  return [...fields.slice(0, 4), dow];
}

/**
 * Replaces the days of the week from 1 (Sunday) to 7 (Saturday) with their names. The numbers after `/` and `#` stay.
 */
function namedWeekdays(dow: string): string {
  const named = dow.replaceAll(
    /(^|[-,])([1-7])(?!\d)/g,
    (_, before: string, day: string) => `${before}${weekdayNames[Number(day) - 1]}`,
  );
  return forwards(named);
}

/** Splits ranges that wrap around the end of the week, such as FRI-MON. */
function forwards(dow: string): string {
  // Uses the field of a CronJob for both kinds, because a KronJob accepts every value that a CronJob accepts.
  const [, , , , field] = cronFieldsOf('CronJob');
  if (field === undefined) return dow;
  return dow.replaceAll(/(\w+)-(\w+)(?:\/(\d+))?/g, (item, from: string, to: string, step?: string) => {
    const [first, last] = [readCronValue(from, field), readCronValue(to, field)];
    if (!first.ok || !last.ok || first.value <= last.value) return item;
    return reversedRange(first.value, last.value, Number(step ?? 1) || 1, field);
  });
}
