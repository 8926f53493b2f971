import { toRfc3339 } from './instant.ts';
import type { Spec } from './spec.ts';
import { dayOfWeek, wallClock } from './wallClock.ts';

/** The part of the seed that depends on the period: the period-id, the local day, or the local ISO week. */
export function periodKey(spec: Spec, nominal: number): string {
  const strategy = spec.seed?.strategy ?? 'stable';
  if (strategy === 'stable') return toRfc3339(nominal);
  const { year, month, day } = wallClock(spec.timezone ?? 'UTC', nominal);
  return strategy === 'daily'
    ? `${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}`
    : isoWeek(year, month, day);
}

/**
 * The ISO 8601 week of a date. A week belongs to the year of its Thursday and is counted from the year's
 * first Thursday.
 *
 * @example
 * isoWeek(2027, 1, 1) // '2026-W53'
 */
export function isoWeek(year: number, month: number, day: number): string {
  const daysSinceMonday = (dayOfWeek(year, month, day) + 6) % 7;
  const thursday = new Date(Date.UTC(year + 400, month - 1, day - daysSinceMonday + 3));
  const newYear = Date.UTC(thursday.getUTCFullYear(), 0, 1);
  const daysBefore = (thursday.getTime() - newYear) / 86_400_000;
  return `${padded(thursday.getUTCFullYear() - 400, 4)}-W${padded(Math.floor(daysBefore / 7) + 1, 2)}`;
}

function padded(n: number, digits: number): string {
  return String(n).padStart(digits, '0');
}
