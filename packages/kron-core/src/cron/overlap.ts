import type { Issue } from '../reading/issue.ts';
import type { Window } from '../spec/window.ts';
import { minutesPerDay, secondsPerDay } from '../zone/civilDate.ts';
import type { Cron } from './cron.ts';
import { nextDay } from './wallWalk.ts';

/** The maximum number of windows of one KronJob that may contain the same instant. */
export const maxWindowsAtOnce = 100;

/** The calendar repeats after 400 years, weekdays included. */
const daysPerCycle = 146_097;

/**
 * Rejects a window if more than 100 windows would contain one instant.
 *
 * @param path - the path of the object that has the window
 *
 * @example
 * overlapIssues(everyMinute, { length: 6000, … }, 'spec')
 * // TooManyWindows: 'expected at most 100 windows that hold the same instant, found more: 101 nominal times lie within 100m; …'
 */
export function overlapIssues(cron: Cron, { length }: Pick<Window, 'length'>, path: string): Issue[] {
  const span = crowdedSpan(cron, length);
  if (span === null) return [];
  const message = `expected at most ${maxWindowsAtOnce} windows that hold the same instant, found more: ${maxWindowsAtOnce + 1} nominal times lie within ${span / 60}m; write a window of less than ${span / 60}m or a schedule with fewer times`;
  return [{ path: `${path}.window.duration`, code: 'TooManyWindows', message }];
}

/**
 * The shortest time, in seconds, that contains 101 consecutive nominal times. null if it is longer than the
 * window, because then at most 100 windows share an instant. Computed in UTC for 400 years, after which the
 * calendar repeats.
 *
 * @example
 * crowdedSpan(everyMinute, 6000) // 6000
 * crowdedSpan(everyMinute, 5999) // null
 */
export function crowdedSpan(cron: Cron, windowSeconds: number): number | null {
  // Nominal times are at least one minute apart, and no day has more of them than a matching one. This
  // decides most windows.
  const fewestDays = Math.floor(maxWindowsAtOnce / cron.timesPerDay);
  if (windowSeconds < Math.max(maxWindowsAtOnce * 60, fewestDays * secondsPerDay)) return null;
  const minutes = minutesOfDay(cron);
  // Nominal times are closest if every day matches. This decides nearly all other expressions.
  if (shortest(minutes, (steps) => steps) * 60 > windowSeconds) return null;
  const span = shortest(minutes, cron.everyDay ? (steps) => steps : closestDays(cron)) * 60;
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
  const minutes = minutesOfDay(cron);
  const first = minutes[0] ?? 0;
  let closest = minutesPerDay;
  minutes.forEach((minute, index) => {
    closest = Math.min(closest, (minutes[index + 1] ?? first + minutesPerDay) - minute);
  });
  const times = Math.floor(length / (closest * 60)) + 1;
  return Math.min(maxWindowsAtOnce, times, mostMatchingDays(cron, length) * minutes.length);
}

/** An upper bound of the number of matching days that a span of this length, in seconds, can touch. */
function mostMatchingDays({ months, daysByFirstWeekday }: Cron, length: number): number {
  const days = Math.ceil(length / secondsPerDay) + 1;
  const perMonth = Math.max(...Array.from(daysByFirstWeekday, bitCount));
  // A span touches at most two months more than it has whole months of 28 days. The same holds for years.
  return perMonth * Math.min(Math.floor(days / 28) + 2, bitCount(months) * (Math.floor(days / 365) + 2));
}

function bitCount(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/**
 * The minimum number of minutes from a nominal time to the 100th after it. That one is `steps` matching days
 * later, at another minute of the same daily pattern.
 */
function shortest(minutes: readonly number[], daysAcross: (steps: number) => number): number {
  const size = minutes.length;
  const fewest = Math.floor(maxWindowsAtOnce / size);
  const days = [daysAcross(fewest), daysAcross(fewest + 1)] as const;
  let best = Infinity;
  minutes.forEach((minute, index) => {
    const place = index + maxWindowsAtOnce - fewest * size;
    const [across, later] = place < size ? [days[0], minutes[place]] : [days[1], minutes[place - size]];
    best = Math.min(best, across * minutesPerDay + (later ?? 0) - minute);
  });
  return best;
}

function minutesOfDay(cron: Cron): number[] {
  const minutes: number[] = [];
  cron.nextHour.forEach((next, hour) => {
    if (next !== hour || hour === 24) return;
    cron.nextMinute.forEach((following, minute) => {
      if (following === minute && minute < 60) minutes.push(hour * 60 + minute);
    });
  });
  return minutes;
}

/** The minimum number of days from a matching day to the `steps`-th matching day after it. */
function closestDays(cron: Cron): (steps: number) => number {
  const cycle = cron.everyWeek ? 7 : daysPerCycle;
  const days: number[] = [];
  for (let day = nextDay(cron, 0); day < cycle; day = nextDay(cron, day + 1)) days.push(day);
  return (steps) => {
    const cycles = Math.floor(steps / days.length) * cycle;
    const rest = steps % days.length;
    let best = Infinity;
    days.forEach((day, index) => {
      const wraps = index + rest >= days.length;
      const later = (days[wraps ? index + rest - days.length : index + rest] ?? 0) + (wraps ? cycle : 0);
      best = Math.min(best, later - day);
    });
    return best + cycles;
  };
}
