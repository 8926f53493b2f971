import { monthNames } from '../zone/calendarNames.ts';
import { daysInMonth } from '../zone/civilDate.ts';
import type { CronValues } from './expandCronFields.ts';

const leapYear = 2024;

/**
 * The message for an expression if none of its months has any of its days of the month. Otherwise null. Do not call this
 * function for an expression with a restricted day-of-week, because such an expression fires on some date.
 *
 * @example
 * refuseNever({ ...values, daysOfMonth: [30, 31], months: [2] })
 * // 'never fires: expected a day-of-month that one of the months has, found 30 or later: FEB has 29 days at most; write 29 or less'
 */
export function refuseNever({ daysOfMonth, months }: CronValues): string | null {
  const first = Math.min(...daysOfMonth);
  const longest = Math.max(...months.map((month) => daysInMonth(leapYear, month)));
  if (first <= longest) return null;
  const lengths = [...new Set(months)]
    .sort((a, b) => a - b)
    .map((month) => `${monthNames[month - 1]} has ${daysInMonth(leapYear, month)}`)
    .join(', ');
  return `never fires: expected a day-of-month that one of the months has, found ${first} or later: ${lengths} days at most; write ${longest} or less`;
}
