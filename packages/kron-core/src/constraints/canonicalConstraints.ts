import { canonicalJSON } from '../reading/canonicalJSON.ts';
import type { Clause } from './clause.ts';
import type { Constraints } from './constraints.ts';

const everyMonth = 0x1ffe;
const everyDayOfMonth = 0xfffffffe;
const everyWeekday = 0x7f;

/** The meaning of a clause, whatever its spelling. Sets are bit masks. A key that restricts nothing is null. */
type CanonicalClause = {
  readonly months: number | null;
  readonly daysOfMonth: number | null;
  readonly weekdays: number | null;
  readonly days: readonly [first: number, last: number] | null;
  readonly minutes: readonly (readonly [from: number, to: number])[];
  /**
   * The sorted hashes of the clause's calendars. Hashes are used instead of names, because two namespaces can have different
   * calendars of the same name.
   */
  readonly calendars: readonly string[] | null;
};

/** Each list is sorted and has no repetitions, because it stands for a set of clauses. */
type CanonicalConstraints = Readonly<Record<keyof Constraints, readonly CanonicalClause[]>>;

/** Reduces constraints to their meaning, to compare them as canonical JSON. Ignores order, repetition and spelling. */
export function canonicalConstraints({ only, avoid }: Constraints): CanonicalConstraints {
  return { only: setOf(only), avoid: setOf(avoid) };
}

function setOf(clauses: readonly Clause[]): CanonicalClause[] {
  const byText = new Map<string, CanonicalClause>();
  for (const clause of clauses.map(canonicalClause)) {
    byText.set(canonicalJSON(clause, { depth: Infinity, values: Infinity }), clause);
  }
  return [...byText].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, clause]) => clause);
}

function canonicalClause({
  months,
  daysOfMonth,
  weekdays,
  firstDay,
  lastDay,
  minutes,
  calendars,
}: Clause): CanonicalClause {
  return {
    months: unlessAll(months, everyMonth),
    daysOfMonth: unlessAll(daysOfMonth, everyDayOfMonth),
    weekdays: unlessAll(weekdays, everyWeekday),
    days: Number.isFinite(firstDay) ? [firstDay, lastDay] : null,
    minutes: minutes.map(({ from, to }) => [from, to]),
    calendars: calendars.length === 0 ? null : hashesOf(calendars),
  };
}

function hashesOf(calendars: Clause['calendars']): string[] {
  return [...new Set(calendars.map(({ calendar }) => calendar.calendarHash))].sort();
}

function unlessAll(set: number, all: number): number | null {
  return (set & all) === (all | 0) ? null : set & all;
}
