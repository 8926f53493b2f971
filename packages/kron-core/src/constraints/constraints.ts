import type { CalendarReference } from '../calendars/calendarReference.ts';
import { secondsPerDay } from '../zone/civilDate.ts';
import { calendarsHold, type Clause, type LocalDay, localDay, matchesDay, matchesMinute } from './clause.ts';

/** The compiled `spec.constraints`. If both lists are empty, every instant is allowed. */
export type Constraints = {
  readonly only: readonly Clause[];
  readonly avoid: readonly Clause[];
};

export const unconstrained: Constraints = { only: [], avoid: [] };

/** An instant, with its local day and minute. Calendars need the instant, because entries can begin at any second. */
type LocalInstant = { readonly instant: number; readonly day: LocalDay; readonly minute: number };

export function isUnconstrained(constraints: Constraints): boolean {
  return constraints.only.length === 0 && constraints.avoid.length === 0;
}

export function refersToCalendars({ only, avoid }: Constraints): boolean {
  return only.some(namesCalendars) || avoid.some(namesCalendars);
}

function namesCalendars({ calendars }: Clause): boolean {
  return calendars.length > 0;
}

/** The calendars that clauses name, each once. */
export function calendarsOf({ only, avoid }: Constraints): CalendarReference[] {
  const distinct = new Map<string, CalendarReference>();
  for (const { calendars } of [...only, ...avoid]) {
    for (const reference of calendars) distinct.set(`${reference.key} ${reference.name}`, reference);
  }
  return [...distinct.values()];
}

/**
 * Whether a run may start at an instant. Source: docs/reference/scheduling.md, "Constraints".
 *
 * @param instant - epoch seconds
 * @param wallSeconds - seconds since 1970-01-01T00:00:00 on the wall clock
 */
export function isAllowed(constraints: Constraints, instant: number, wallSeconds: number): boolean {
  if (isUnconstrained(constraints)) return true;
  const at = localInstant(instant, wallSeconds);
  return isWanted(constraints.only, at) && findMatch(constraints.avoid, at) < 0;
}

type Rejection = {
  readonly path: string;
  /** Undefined if no clause of `only` matches. */
  readonly clause: Clause | undefined;
};

/**
 * Returns the clause that forbids an instant: the first matching `avoid` clause, or `spec.constraints.only` if no `only`
 * clause matches. null if the instant is allowed. See {@link isAllowed} for the parameters.
 */
export function rejectionOf(
  { only, avoid }: Constraints,
  instant: number,
  wallSeconds: number,
): Rejection | null {
  const at = localInstant(instant, wallSeconds);
  if (!isWanted(only, at)) return { path: 'spec.constraints.only', clause: undefined };
  const index = findMatch(avoid, at);
  return index < 0 ? null : { path: `spec.constraints.avoid[${index}]`, clause: avoid[index] };
}

function localInstant(instant: number, wallSeconds: number): LocalInstant {
  const dayNumber = Math.floor(wallSeconds / secondsPerDay);
  const minute = Math.floor((wallSeconds - dayNumber * secondsPerDay) / 60);
  return { instant, day: localDay(dayNumber), minute };
}

function isWanted(only: readonly Clause[], at: LocalInstant): boolean {
  return only.length === 0 || findMatch(only, at) >= 0;
}

function findMatch(clauses: readonly Clause[], { instant, day, minute }: LocalInstant): number {
  for (const [index, clause] of clauses.entries()) {
    if (matchesDay(clause, day) && matchesMinute(clause, minute) && calendarsHold(clause, instant))
      return index;
  }
  return -1;
}
