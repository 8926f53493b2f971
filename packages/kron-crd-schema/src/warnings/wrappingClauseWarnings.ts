import { type ConstraintClause, cronFieldsOf, type ScheduleSpec } from 'kron-core';
import type { Warning } from './warning.ts';

const dayKeys = ['dow', 'dom', 'date', 'dates', 'calendar', 'clusterCalendar'] as const;

/**
 * Warns about clauses with days and a time span that crosses midnight. All keys of a clause apply to one day. For example,
 * Friday with 22:00-02:00 matches Friday before 02:00 and Friday from 22:00, but not Saturday before 02:00.
 */
export function wrappingClauseWarnings({ constraints }: ScheduleSpec): Warning[] {
  return (['only', 'avoid'] as const).flatMap((list) =>
    (constraints?.[list] ?? []).flatMap((clause, index) => {
      const warning = warningOf(clause);
      if (warning === undefined) return [];
      const path = `spec.constraints.${list}[${index}].${warning.key}`;
      return [{ path, code: 'WrappingClause' as const, message: warning.message }];
    }),
  );
}

function warningOf(clause: ConstraintClause): { key: string; message: string } | undefined {
  const dayKey = dayKeys.find((key) => typeof clause[key] === 'string');
  if (dayKey === undefined) return undefined;
  const night = nightOf(clause);
  if (night === undefined) return undefined;
  const days = clause[dayKey] ?? '';
  const { key, text, evening, morning } = night;
  const parts = `${evening} and ${morning} of the same day`;
  const message = `${key} ${text} crosses midnight, but a clause applies to one day: with ${dayKey} ${days} it matches ${parts}`;
  return { key, message: `${message}; ${advice(clause, dayKey, days, night)}` };
}

type Night = { key: 'between' | 'hours'; text: string; evening: string; morning: string };

function nightOf({ between, hours }: ConstraintClause): Night | undefined {
  const [from = '', to = ''] = (between ?? '').split('-');
  if (typeof between === 'string' && to < from) {
    return { key: 'between', text: between, evening: `${from}-23:59`, morning: `00:00-${to}` };
  }
  // Only a single range of hours, such as 22-2, looks like one night. A list of hours causes no warning.
  const [, first = '', last = ''] = /^(\d+)-(\d+)$/.exec(hours ?? '') ?? [];
  if (typeof hours !== 'string' || Number(last) >= Number(first)) return undefined;
  return { key: 'hours', text: hours, evening: `${first}-23`, morning: `0-${last}` };
}

function advice(
  clause: ConstraintClause,
  dayKey: string,
  days: string,
  { key, evening, morning }: Night,
): string {
  // If the clause has further keys, do not print the two clauses: a further key can be wrong for the second day, for example
  // if that day is in another month.
  const others = Object.keys(clause).filter((name) => name !== dayKey && name !== key);
  if (dayKey !== 'dow' || others.length > 0) return 'for one night, write a clause for each of its two days';
  const clauses = [
    `{dow: "${days}", ${key}: "${evening}"}`,
    `{dow: "${shiftWeekdays(days)}", ${key}: "${morning}"}`,
  ];
  return `for one night, write two clauses, ${clauses.join(' and ')}`;
}

const weekdays = cronFieldsOf('KronJob')[4]?.names ?? [];

/** Moves each day in a valid list of weekdays to the next day: `FRI` to `SAT`, `MON-5,7` to `TUE-SAT,MON`. */
function shiftWeekdays(days: string): string {
  // Both ends of `0-7` are Sunday. Moving each by a day would turn the whole week into a single Monday.
  if (days.split(',').some((item) => /^(?:0|SUN)-7$/i.test(item))) return 'SUN-SAT';
  return days.replaceAll(/[a-z]+|\d+/gi, (day) => weekdays[(weekdayOf(day) + 1) % 7] ?? day);
}

function weekdayOf(day: string): number {
  const named = weekdays.findIndex((name) => name === day.toUpperCase());
  return named >= 0 ? named : Number(day);
}
