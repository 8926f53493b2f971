import { civilDate, dayNumber, weekday } from './civilDate.ts';

/**
 * The ISO 8601 week of a day number. Weeks start on Monday and belong to the year of their Thursday, so days
 * around New Year can belong to a week of the neighbouring year.
 *
 * @example
 * isoWeek(dayNumber(2026, 12, 31)) // { year: 2026, week: 53 }
 * isoWeek(dayNumber(2027, 1, 3)) // { year: 2026, week: 53 }
 * isoWeek(dayNumber(2024, 12, 30)) // { year: 2025, week: 1 }
 */
export function isoWeek(days: number): { year: number; week: number } {
  const thursday = days + 4 - (weekday(days) || 7);
  const { year } = civilDate(thursday);
  return { year, week: Math.floor((thursday - dayNumber(year, 1, 1)) / 7) + 1 };
}
