import type { CalendarReference } from '../calendars/calendarReference.ts';
import { civilDate, weekday } from '../zone/civilDate.ts';

/** Minutes of a day, from `from` (inclusive) to `to` (exclusive). */
export type MinuteRange = { readonly from: number; readonly to: number };

/**
 * A compiled clause. It matches an instant if the local day and minute match, and all of its calendars contain the instant.
 */
export type Clause = {
  /** Bit m is set if month m (1-12) matches. */
  readonly months: number;
  /** Bit d is set if day d (1-31) of the month matches. */
  readonly daysOfMonth: number;
  /** Bit w is set if weekday w (0-6, 0 is Sunday) matches. */
  readonly weekdays: number;
  /** Days since 1970-01-01, both ends included. Infinite if unbounded. */
  readonly firstDay: number;
  readonly lastDay: number;
  /** Disjoint ranges in ascending order. */
  readonly minutes: readonly MinuteRange[];
  readonly calendars: readonly CalendarReference[];
};

/** A local day, split into its parts once for all clauses. */
export type LocalDay = {
  readonly dayNumber: number;
  readonly month: number;
  readonly dayOfMonth: number;
  readonly weekday: number;
};

export function localDay(dayNumber: number): LocalDay {
  const { month, day } = civilDate(dayNumber);
  return { dayNumber, month, dayOfMonth: day, weekday: weekday(dayNumber) };
}

export function matchesDay(clause: Clause, day: LocalDay): boolean {
  return (
    holds(clause.months, day.month) &&
    holds(clause.daysOfMonth, day.dayOfMonth) &&
    holds(clause.weekdays, day.weekday) &&
    day.dayNumber >= clause.firstDay &&
    day.dayNumber <= clause.lastDay
  );
}

function holds(set: number, value: number): boolean {
  return ((set >>> value) & 1) === 1;
}

export function matchesMinute(clause: Clause, minute: number): boolean {
  for (const range of clause.minutes) {
    if (minute < range.from) return false;
    if (minute < range.to) return true;
  }
  return false;
}

export function calendarsHold({ calendars }: Clause, instant: number): boolean {
  for (const { calendar, zone } of calendars) if (!calendar.holds(instant, zone)) return false;
  return true;
}
