import type { Issue } from '../reading/issue.ts';
import type { Window } from '../spec/window.ts';
import { dayNumber, daysInMonth, minutesPerDay, secondsPerDay, weekday } from '../zone/civilDate.ts';
import { type Cron, matchingValues } from './cron.ts';

/** The maximum number of windows of one KronJob that may contain the same instant. */
export const maxWindowsAtOnce = 100;

/**
 * Rejects a window so long that more than 100 windows would contain the same instant.
 *
 * @param path - the path of the object that has the window
 */
export function overlapIssues(cron: Cron, { length }: Pick<Window, 'length'>, path: string): Issue[] {
  const span = crowdedSpan(cron, length);
  if (span === null) return [];
  const message = `expected at most ${maxWindowsAtOnce} windows that hold the same instant, found more: ${maxWindowsAtOnce + 1} nominal times lie within ${span / 60}m; write a window of less than ${span / 60}m or a schedule with fewer times`;
  return [{ path: `${path}.window.duration`, code: 'TooManyWindows', message }];
}

/**
 * The shortest time, in seconds, from a nominal time to the `apart`-th nominal time after it. null if the window is shorter
 * than that, so no instant is in more than `apart` windows. Computed in UTC for 400 years, after which the calendar repeats.
 *
 * @example
 * crowdedSpan(everyMinute, 6000) // 6000
 * crowdedSpan(everyMinute, 5999) // null
 * crowdedSpan(everyHour, 3600, 1) // 3600
 */
export function crowdedSpan(
  cron: Cron,
  windowSeconds: number,
  apart: number = maxWindowsAtOnce,
): number | null {
  // Nominal times are at least one minute apart, and a day has at most `timesPerDay` of them. These two lower bounds give
  // the answer for most windows.
  const fewestDays = Math.floor(apart / cron.timesPerDay);
  if (windowSeconds < Math.max(apart * 60, fewestDays * secondsPerDay)) return null;
  const minutes = minutesOfDay(cron);
  // A lower bound, as if every day matched. For nearly all expressions, this bound gives the answer.
  if (shortest(minutes, apart, (steps) => steps) * 60 > windowSeconds) return null;
  const span = shortest(minutes, apart, cron.everyDay ? (steps) => steps : closestDays(cron)) * 60;
  return span > windowSeconds ? null : span;
}

/**
 * An upper bound of the number of windows of this length, in seconds, that contain one instant. Callers use
 * it to size caches.
 *
 * @example
 * mostWindowsAtOnce(everyMinute, { length: 90 }) // 2
 */
export function mostWindowsAtOnce(cron: Cron, { length }: Pick<Window, 'length'>): number {
  if (length < 60) return 1;
  const times = Math.min(maxWindowsAtOnce, Math.floor(length / (cron.closestMinutes * 60)) + 1);
  // Saves a call of `mostMatchingDays`. It returns at least 2, so the result would be the same.
  if (times <= 2 * cron.timesPerDay) return times;
  return Math.min(times, mostMatchingDays(cron, length) * cron.timesPerDay);
}

/** An upper bound of the number of matching days that a span of this length, in seconds, can touch. */
function mostMatchingDays({ months, daysByFirstWeekday }: Cron, length: number): number {
  const days = Math.ceil(length / secondsPerDay) + 1;
  const perMonth = Math.max(...Array.from(daysByFirstWeekday, bitCount));
  // A span of n days touches at most ⌊n / 28⌋ + 2 months and at most ⌊n / 365⌋ + 2 years.
  return perMonth * Math.min(Math.floor(days / 28) + 2, bitCount(months) * (Math.floor(days / 365) + 2));
}

function bitCount(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/**
 * The minimum number of minutes from a nominal time to the `apart`-th nominal time after it. `daysAcross` gives the minimum
 * number of days from a matching day to the `steps`-th matching day after it.
 */
function shortest(minutes: readonly number[], apart: number, daysAcross: (steps: number) => number): number {
  const size = minutes.length;
  const fewest = Math.floor(apart / size);
  const days = [daysAcross(fewest), daysAcross(fewest + 1)] as const;
  let best = Infinity;
  minutes.forEach((minute, index) => {
    const place = index + apart - fewest * size;
    const [across, later] = place < size ? [days[0], minutes[place]] : [days[1], minutes[place - size]];
    best = Math.min(best, across * minutesPerDay + (later ?? 0) - minute);
  });
  return best;
}

function minutesOfDay(cron: Cron): number[] {
  const minutes = matchingValues(cron.nextMinute);
  return matchingValues(cron.nextHour).flatMap((hour) => minutes.map((minute) => hour * 60 + minute));
}

/**
 * The minimum number of days from a matching day to the `steps`-th matching day after it.
 *
 * The matching days of a year depend only on its kind: whether it is a leap year, and its first weekday. Sequences of years
 * with the same kinds are searched only once.
 */
function closestDays(cron: Cron): (steps: number) => number {
  const years = Array.from({ length: yearKinds }, (_, kind) => matchingDays(cron, kind));
  return (steps) => {
    let closest = Infinity;
    for (const [first, last] of differentYears(years, steps))
      closest = Math.min(closest, closestDaysFrom(years, first, last, steps));
    return closest;
  };
}

/** {@link closestDays} for sequences of matching days that begin in the years from `first` to `last`. */
function closestDaysFrom(years: readonly MatchingDays[], first: number, last: number, steps: number): number {
  let closest = Infinity;
  let laterYear = first;
  let later = yearOf(years, first).days;
  // The numbers of days and of matching days from the beginning of `year` to the beginning of `laterYear`.
  let daysBetween = 0;
  let matchesBetween = 0;
  for (let year = first; year <= last; year++) {
    const { days, begins } = yearOf(years, year);
    for (const begin of begins) {
      let index = begin + steps - matchesBetween;
      while (index >= later.length) {
        index -= later.length;
        matchesBetween += later.length;
        daysBetween += daysInYear(laterYear);
        laterYear += 1;
        later = yearOf(years, laterYear).days;
      }
      closest = Math.min(closest, daysBetween + (later[index] ?? Infinity) - (days[begin] ?? 0));
    }
    daysBetween -= daysInYear(year);
    matchesBetween -= days.length;
  }
  return closest;
}

/**
 * The first and last year of each range in which searches for close matching days begin. A search from any other year would
 * find the same distances.
 *
 * The kinds of years repeat every 28 years, but not across the years 2100, 2200 and 2300. So one range has 28 years, and
 * three more ranges end with these three years.
 */
function differentYears(
  years: readonly MatchingDays[],
  steps: number,
): readonly (readonly [number, number])[] {
  const span = Math.ceil(steps / Math.min(...years.map(({ days }) => days.length)));
  // `span` is NaN if `steps` is 0 and a kind of year has no matching day. Then all years are in the range.
  if (!(2027 + span < 2100)) return [[2000, 2399]];
  return [[2000, 2027], ...[2100, 2200, 2300].map((century) => [century - span, century] as const)];
}

/** The matching days of a year of one kind. */
type MatchingDays = {
  /** In days since 1 January, in order. */
  readonly days: readonly number[];
  /**
   * For each run of consecutive matching days, the index of its first day in `days`. Searches start only at these days,
   * because later days of a run give no smaller distance.
   */
  readonly begins: readonly number[];
};

function matchingDays({ months, daysByFirstWeekday }: Cron, kind: number): MatchingDays {
  const days: number[] = [];
  const begins: number[] = [];
  let first = 0;
  for (let month = 1; month <= 12; month++) {
    const length = daysInMonth(kind < 7 ? 2001 : 2000, month);
    const matches = ((months >> month) & 1) === 1 ? (daysByFirstWeekday[(kind + first) % 7] ?? 0) : 0;
    for (let rest = matches & (-1 >>> (32 - length)); rest !== 0; rest &= rest - 1) {
      const day = first + 31 - Math.clz32(rest & -rest);
      if (days.at(-1) !== day - 1) begins.push(days.length);
      days.push(day);
    }
    first += length;
  }
  return { days, begins };
}

/** Number of kinds of years. A kind is the weekday of 1 January, plus 7 in a leap year. */
const yearKinds = 14;

/** The kinds of the years from 2000 to 2399, after which the calendar repeats. */
const kinds = Uint8Array.from({ length: 400 }, (_, index) => {
  const isLeap = daysInMonth(2000 + index, 2) === 29;
  return weekday(dayNumber(2000 + index, 1, 1)) + (isLeap ? 7 : 0);
});

function kindOf(year: number): number {
  return kinds[(year - 2000) % 400] ?? 0;
}

function yearOf(years: readonly MatchingDays[], year: number): MatchingDays {
  return years[kindOf(year)] ?? { days: [], begins: [] };
}

function daysInYear(year: number): number {
  return kindOf(year) < 7 ? 365 : 366;
}
