import { civilDate, daysInMonth, minutesPerDay, weekday } from '../zone/civilDate.ts';
import type { Cron } from './cron.ts';

/*
 * Walks over wall time, in minutes since 1970-01-01 00:00 without a zone. Each month is one bit mask, so skipping days is
 * cheap: a walk from one 29 February to the next reads about fifty masks. Every valid expression matches within eight
 * years, so each walk ends.
 */

/** The first matching wall minute at or after `from`. */
export function nextWallMinute(cron: Cron, from: number): number {
  const today = Math.floor(from / minutesPerDay);
  let day = nextDay(cron, today);
  if (day === today) {
    const minute = nextMinuteOfDay(cron, from - today * minutesPerDay);
    if (minute !== none) return today * minutesPerDay + minute;
    day = nextDay(cron, today + 1);
  }
  return day * minutesPerDay + cron.firstMinuteOfDay;
}

/** The last matching wall minute at or before `from`. */
export function previousWallMinute(cron: Cron, from: number): number {
  const today = Math.floor(from / minutesPerDay);
  let day = previousDay(cron, today);
  if (day === today) {
    const minute = previousMinuteOfDay(cron, from - today * minutesPerDay);
    if (minute !== none) return today * minutesPerDay + minute;
    day = previousDay(cron, today - 1);
  }
  return day * minutesPerDay + cron.lastMinuteOfDay;
}

const none = -1;

function nextMinuteOfDay(cron: Cron, from: number): number {
  const hour = (from / 60) | 0;
  let nextHour = at(cron.nextHour, hour);
  if (nextHour === hour) {
    const minute = at(cron.nextMinute, from - hour * 60);
    if (minute < 60) return hour * 60 + minute;
    nextHour = at(cron.nextHour, hour + 1);
  }
  return nextHour === 24 ? none : nextHour * 60 + at(cron.nextMinute, 0);
}

function previousMinuteOfDay(cron: Cron, from: number): number {
  const hour = (from / 60) | 0;
  let previousHour = at(cron.previousHour, hour);
  if (previousHour === hour) {
    const minute = at(cron.previousMinute, from - hour * 60);
    if (minute >= 0) return hour * 60 + minute;
    previousHour = at(cron.previousHour, hour - 1);
  }
  return previousHour === none ? none : previousHour * 60 + at(cron.previousMinute, 59);
}

/** The first matching day at or after `from`, as a day number. */
export function nextDay(cron: Cron, from: number): number {
  if (cron.everyDay) return from;
  let { year, month, day } = civilDate(from);
  let first = from - day + 1;
  let firstWeekday = weekday(first);
  for (;;) {
    const length = daysInMonth(year, month);
    if (((cron.months >> month) & 1) === 1) {
      const days = at(cron.daysByFirstWeekday, firstWeekday) & (-1 << (day - 1)) & (-1 >>> (32 - length));
      if (days !== 0) return first + lowestBit(days);
    }
    first += length;
    firstWeekday = (firstWeekday + length) % 7;
    day = 1;
    month = month === 12 ? 1 : month + 1;
    if (month === 1) year += 1;
  }
}

/** The last matching day at or before `from`, as a day number. */
export function previousDay(cron: Cron, from: number): number {
  if (cron.everyDay) return from;
  let { year, month, day } = civilDate(from);
  let first = from - day + 1;
  let firstWeekday = weekday(first);
  for (;;) {
    if (((cron.months >> month) & 1) === 1) {
      const days = at(cron.daysByFirstWeekday, firstWeekday) & (-1 >>> (32 - day));
      if (days !== 0) return first + highestBit(days);
    }
    month = month === 1 ? 12 : month - 1;
    if (month === 12) year -= 1;
    day = daysInMonth(year, month);
    first -= day;
    firstWeekday = (firstWeekday + 35 - day) % 7;
  }
}

function lowestBit(mask: number): number {
  return 31 - Math.clz32(mask & -mask);
}

function highestBit(mask: number): number {
  return 31 - Math.clz32(mask);
}

/** Reads a table. Index -1 gives -1: there is no earlier match. */
function at(table: Int8Array | Int32Array, index: number): number {
  return table[index] ?? none;
}
