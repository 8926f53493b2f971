import { cronFieldsOf } from 'kron-core';

/** The pattern of one field of a cron expression, and its name and values in messages. */
export type CronFieldPattern = { label: string; values: string; pattern: string };

const step = '(?:0?[1-9]|[1-9]\\d)';
const [, , , months, weekdays] = cronFieldsOf('KronJob').map(({ names }) => anyCase(names));

/**
 * The pattern of a single value, by field of a cron expression. A number has at most two digits. A name lists both cases of
 * each letter, because `(?i)` would also accept the letter ſ as an S.
 */
export const cronValue: Readonly<Record<'minute' | 'hour' | 'dayOfMonth' | 'month' | 'dayOfWeek', string>> = {
  minute: '[0-5]?\\d',
  hour: '(?:[01]?\\d|2[0-3])',
  dayOfMonth: '(?:0?[1-9]|[12]\\d|3[01])',
  month: `(?:0?[1-9]|1[0-2]|${months})`,
  dayOfWeek: `(?:0?[0-7]|${weekdays})`,
};

/**
 * The five fields of a cron expression in order. The patterns also match the range `5-1` and a day such as February 30.
 */
export const cronFieldPatterns: readonly CronFieldPattern[] = [
  { label: 'minute', values: '0-59', pattern: listOf(cronValue.minute) },
  { label: 'hour', values: '0-23', pattern: listOf(cronValue.hour) },
  { label: 'day-of-month', values: '1-31', pattern: listOf(cronValue.dayOfMonth) },
  { label: 'month', values: '1-12 or JAN-DEC', pattern: listOf(cronValue.month) },
  { label: 'day-of-week', values: '0-7 or SUN-SAT', pattern: listOf(cronValue.dayOfWeek) },
];

/**
 * The pattern of a comma list of values and ranges, as in the clauses of `spec.constraints`.
 *
 * @example
 * rangesOf('\\d') // '^\\d(?:-\\d)?(?:,\\d(?:-\\d)?)*$'
 */
export function rangesOf(value: string): string {
  const item = `${value}(?:-${value})?`;
  return `^${item}(?:,${item})*$`;
}

function listOf(value: string): string {
  const item = `(?:\\*(?:/${step})?|${value}(?:-${value}(?:/${step})?)?)`;
  return `${item}(?:,${item})*`;
}

function anyCase(names: readonly string[]): string {
  return names
    .map((name) => Array.from(name, (letter) => `[${letter}${letter.toLowerCase()}]`).join(''))
    .join('|');
}
