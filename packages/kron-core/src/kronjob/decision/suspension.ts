import { readInstant } from '../../time/instantLike.ts';
import type { Observed } from './observed.ts';

/** A suspension from `since` (included) to `until` (excluded), in epoch seconds. Empty if no process saw its end. */
export type Suspension = { readonly since: number; readonly until: number };

/**
 * The last suspension. Periods that were due during the suspension did not run because of it. If no process saw the resume,
 * the result is empty, because the KronJob may have been resumed long before a period was due.
 */
export function suspensionOf({ status, resumedAt }: Pick<Observed, 'status' | 'resumedAt'>): Suspension {
  const since = readInstant(status.suspendedSince) ?? Number.POSITIVE_INFINITY;
  return { since, until: readInstant(resumedAt) ?? Number.NEGATIVE_INFINITY };
}

export function isDueWithin({ since, until }: Suspension, due: number): boolean {
  return since <= due && due < until;
}
