import type { CompiledSpec } from './unschedulableScan.ts';
import type { Warning } from './warning.ts';

/**
 * Warns about each clause with a calendar all of whose entries are past: such a clause of `only` allows nothing any more, and
 * one of `avoid` avoids nothing. A calendar without entries is no mistake.
 *
 * @param now - epoch seconds
 *
 * @example
 * calendarWarnings(compiled, now)[0]?.code // 'CalendarExhausted'
 */
export function calendarWarnings({ spec: { constraints }, schedule }: CompiledSpec, now: number): Warning[] {
  const ended = schedule.calendarEnds().filter(({ end }) => end > -Infinity && end <= now);
  if (ended.length === 0) return [];
  return (['only', 'avoid'] as const).flatMap((list) =>
    (constraints?.[list] ?? []).flatMap((clause, index) =>
      ended
        .filter(({ key, name }) => clause[key] === name)
        .map(({ key, name, end }): Warning => {
          const when = new Date(end * 1000).toISOString().replace('.000', '');
          const effect = list === 'only' ? 'matches nothing any more' : 'avoids nothing any more';
          const message = `all entries of ${name} are past, the last ended at ${when}, so this clause ${effect}: add entries to the calendar, or remove the clause`;
          return { path: `spec.constraints.${list}[${index}].${key}`, code: 'CalendarExhausted', message };
        }),
    ),
  );
}
