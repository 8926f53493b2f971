import { minutesPerDay } from '../zone/civilDate.ts';
import type { CronValues } from './expandCronFields.ts';

/**
 * A compiled cron expression, as tables for walking wall time. The tables contain the next and the previous matching minute
 * and hour, and the matching days of a month for each weekday on which the month can start.
 */
export type Cron = {
  readonly expression: string;
  /** The smallest matching minute at or above the index, or 60. */
  readonly nextMinute: Int8Array;
  /** The greatest matching minute at or below the index, or -1. */
  readonly previousMinute: Int8Array;
  /** The smallest matching hour at or above the index, or 24. */
  readonly nextHour: Int8Array;
  readonly previousHour: Int8Array;
  /** The number of matching minutes on a matching day. */
  readonly timesPerDay: number;
  /** The first and last matching minute of a matching day. */
  readonly firstMinuteOfDay: number;
  readonly lastMinuteOfDay: number;
  /** A lower bound of the minutes between two matches. It is exact if every day matches. */
  readonly closestMinutes: number;
  /** Bit m is set if month m (1-12) matches. */
  readonly months: number;
  /** Bit d-1 of entry w is set if day d matches in a month that starts on weekday w (0 is Sunday). */
  readonly daysByFirstWeekday: Int32Array;
  /** The values of the two day fields: bit d (1-31) of `daysOfMonth`, and bit w (0-6, 0 is Sunday) of `weekdays`. */
  readonly daysOfMonth: number;
  readonly weekdays: number;
  /** Whether every day matches. */
  readonly everyDay: boolean;
};

const allDays = 0x7fffffff;
const allMonths = 0x1ffe;

/**
 * @param restricted - whether each of the two day fields restricts the days. If both do, a day has to match only one of the
 * fields. Otherwise it has to match both
 */
export function makeCron(
  expression: string,
  values: CronValues,
  restricted: { daysOfMonth: boolean; weekdays: boolean },
): Cron {
  const minutes = ascending(values.minutes);
  const hours = ascending(values.hours);
  const firstMinute = minutes[0] ?? 0;
  const lastMinute = minutes.at(-1) ?? 0;
  const firstMinuteOfDay = (hours[0] ?? 0) * 60 + firstMinute;
  const lastMinuteOfDay = (hours.at(-1) ?? 0) * 60 + lastMinute;
  const months = bitsOf(values.months);
  const daysByFirstWeekday = Int32Array.from({ length: 7 }, (_, first) =>
    monthMask(first, values, restricted),
  );
  return {
    expression,
    nextMinute: nextTable(minutes, 60),
    previousMinute: previousTable(minutes, 60),
    nextHour: nextTable(hours, 24),
    previousHour: previousTable(hours, 24),
    timesPerDay: minutes.length * hours.length,
    firstMinuteOfDay,
    lastMinuteOfDay,
    closestMinutes: Math.min(
      leastStep(minutes),
      leastStep(hours) * 60 + firstMinute - lastMinute,
      minutesPerDay + firstMinuteOfDay - lastMinuteOfDay,
    ),
    months,
    daysByFirstWeekday,
    daysOfMonth: bitsOf(values.daysOfMonth),
    weekdays: bitsOf(values.weekdays.map((weekday) => weekday % 7)),
    everyDay: months === allMonths && daysByFirstWeekday.every((mask) => mask === allDays),
  };
}

function bitsOf(values: readonly number[]): number {
  return values.reduce((bits, value) => bits | (1 << value), 0);
}

/** The minimum difference of two successive values. Infinity if there is only one value. */
function leastStep(values: readonly number[]): number {
  return Math.min(...values.slice(1).map((value, index) => value - (values[index] ?? 0)));
}

function ascending(values: readonly number[]): number[] {
  return [...new Set(values)].sort((a, b) => a - b);
}

function nextTable(values: readonly number[], size: number): Int8Array {
  return Int8Array.from({ length: size + 1 }, (_, from) => values.find((value) => value >= from) ?? size);
}

/**
 * The matching values in a table such as `nextMinute`. Index v of the table has the smallest matching value at or above v,
 * or the table's last index if there is no such value.
 */
export function matchingValues(next: Int8Array): number[] {
  const values: number[] = [];
  const none = next.length - 1;
  for (let value = next[0] ?? none; value < none; value = next[value + 1] ?? none) values.push(value);
  return values;
}

function previousTable(values: readonly number[], size: number): Int8Array {
  return Int8Array.from({ length: size }, (_, from) => values.findLast((value) => value <= from) ?? -1);
}

function monthMask(
  firstWeekday: number,
  { daysOfMonth, weekdays }: CronValues,
  restricted: { daysOfMonth: boolean; weekdays: boolean },
): number {
  const inMonth = bitsOf(daysOfMonth) >>> 1;
  let inWeek = 0;
  for (let day = 0; day < 31; day++) {
    if (weekdays.includes((firstWeekday + day) % 7)) inWeek |= 1 << day;
  }
  return restricted.daysOfMonth && restricted.weekdays ? inMonth | inWeek : inMonth & inWeek;
}
