import { secondsPerDay } from '../zone/civilDate.ts';
import type { Clause, LocalDay } from './clause.ts';
import { localDay, matchesDay, matchesMinute } from './clause.ts';

/** The compiled `spec.constraints`. If both lists are empty, every instant is allowed. */
export type Constraints = {
  readonly only: readonly Clause[];
  readonly avoid: readonly Clause[];
};

/** A local minute. Clauses have no finer resolution. */
type LocalMinute = { readonly day: LocalDay; readonly minute: number };

export function isUnconstrained(constraints: Constraints): boolean {
  return constraints.only.length === 0 && constraints.avoid.length === 0;
}

/**
 * Whether a run may start at a local time, in seconds since 1970-01-01T00:00:00 on the wall clock. Source:
 * docs/reference/scheduling.md, "Constraints".
 *
 * @example
 * isAllowed({ only: [], avoid: [] }, 0) // true
 */
export function isAllowed(constraints: Constraints, wallSeconds: number): boolean {
  if (isUnconstrained(constraints)) return true;
  const at = localMinute(wallSeconds);
  return isWanted(constraints.only, at) && findMatch(constraints.avoid, at) < 0;
}

/**
 * The path of the clause that forbids a local time: the first matching `avoid` clause, or
 * `spec.constraints.only` if no `only` clause matches. null: allowed.
 *
 * @example
 * rejectedBy(constraints, wallSeconds) // 'spec.constraints.avoid[1]'
 */
export function rejectedBy(constraints: Constraints, wallSeconds: number): string | null {
  const at = localMinute(wallSeconds);
  if (!isWanted(constraints.only, at)) return 'spec.constraints.only';
  const index = findMatch(constraints.avoid, at);
  return index < 0 ? null : `spec.constraints.avoid[${index}]`;
}

function localMinute(wallSeconds: number): LocalMinute {
  const dayNumber = Math.floor(wallSeconds / secondsPerDay);
  return { day: localDay(dayNumber), minute: Math.floor((wallSeconds - dayNumber * secondsPerDay) / 60) };
}

function isWanted(only: readonly Clause[], at: LocalMinute): boolean {
  return only.length === 0 || findMatch(only, at) >= 0;
}

function findMatch(clauses: readonly Clause[], { day, minute }: LocalMinute): number {
  for (const [index, clause] of clauses.entries()) {
    if (matchesDay(clause, day) && matchesMinute(clause, minute)) return index;
  }
  return -1;
}
