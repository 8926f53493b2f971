import { namesMinute } from '../cron.ts';
import { fieldsOf } from '../wallMinute.ts';

const day = 86_400;
/** After so many days the calendar repeats. */
const cycle = 146_097;
const mostWindows = 100;

/**
 * Whether more than 100 windows of a schedule that are so many seconds long contain one instant, in UTC: 101 successive
 * nominal times lie within the width of one.
 */
export function isCrowded(schedule: string, width: number): boolean {
  const [minute = '', hour = '', ...dates] = schedule.split(' ');
  const times = range(1440).filter((at) => isNamed(`${minute} ${hour} * * *`, at));
  if (width < mostWindows * 60 * leastGap(times)) return false;
  const days = range(cycle).filter((at) => isNamed(`* * ${dates.join(' ')}`, at * 1440));
  const closest = new Map<number, number>();
  return times.some((time, index) => {
    const later = index + mostWindows;
    const daysLater = Math.floor(later / times.length);
    const distance = closest.get(daysLater) ?? leastDistance(days, daysLater);
    closest.set(daysLater, distance);
    return distance * day + ((times[later % times.length] ?? 0) - time) * 60 <= width;
  });
}

function isNamed(expression: string, at: number): boolean {
  return namesMinute(expression, fieldsOf(at));
}

/** The least number of minutes from one time of day to the next. */
function leastGap(times: number[]): number {
  const gaps = times.map((time, index) => (times[index + 1] ?? (times[0] ?? 0) + 1440) - time);
  return Math.min(...gaps);
}

/** The least number of days from one of the days to the one so many places later. */
function leastDistance(days: number[], places: number): number {
  const at = (index: number): number =>
    (days[index % days.length] ?? 0) + Math.floor(index / days.length) * cycle;
  return days.reduce(
    (least, first, index) => Math.min(least, at(index + places) - first),
    Number.POSITIVE_INFINITY,
  );
}

function range(length: number): number[] {
  return Array.from({ length }, (_, index) => index);
}
