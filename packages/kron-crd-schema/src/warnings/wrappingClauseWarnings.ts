import type { ConstraintClause, ScheduleSpec } from 'kron-core';
import { shiftWeekdays } from './shiftWeekdays.ts';
import type { Warning } from './warning.ts';

const dayKeys = ['dow', 'dom', 'date', 'dates'] as const;

/**
 * Warns of clauses that name days and a time that runs over midnight: all keys of a clause look at the same day, so
 * Friday from 22:00 to 02:00 is two pieces of Friday.
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
  const pieces = `${evening} and ${morning} of the same day`;
  const message = `${key} ${text} runs over midnight, but a clause looks at one day: with ${dayKey} ${days} it means ${pieces}`;
  return { key, message: `${message}, not a night; ${advice(dayKey, days, night)}` };
}

type Night = { key: 'between' | 'hours'; text: string; evening: string; morning: string };

function nightOf({ between, hours }: ConstraintClause): Night | undefined {
  const [from = '', to = ''] = (between ?? '').split('-');
  if (typeof between === 'string' && to < from) {
    return { key: 'between', text: between, evening: `${from}-23:59`, morning: `00:00-${to}` };
  }
  // One range that wraps; of a list nobody takes the pieces for one night.
  const [, first = '', last = ''] = /^(\d+)-(\d+)$/.exec(hours ?? '') ?? [];
  if (typeof hours !== 'string' || Number(last) >= Number(first)) return undefined;
  return { key: 'hours', text: hours, evening: `${first}-23`, morning: `0-${last}` };
}

function advice(dayKey: string, days: string, { key, evening, morning }: Night): string {
  if (dayKey !== 'dow') return 'for the night write one clause for each of its two days';
  const clauses = [
    `{dow: "${days}", ${key}: "${evening}"}`,
    `{dow: "${shiftWeekdays(days)}", ${key}: "${morning}"}`,
  ];
  return `for the night write two clauses, ${clauses.join(' and ')}`;
}
