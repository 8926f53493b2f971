import { readInstant } from '../../time/instantLike.ts';
import type { Observed } from './observed.ts';

/** A suspension whose end an operator saw: from `since`, included, to `until`, not included, in epoch seconds. */
export type Suspension = { readonly since: number; readonly until: number };

/**
 * The last suspension. A period that was due during the suspension did not run because of the suspension. If no process saw
 * the KronJob resumed, the result is empty, because the KronJob may have been resumed long before a period was due.
 */
export function suspensionOf({ status, resumedAt }: Pick<Observed, 'status' | 'resumedAt'>): Suspension {
  const since = readInstant(status.suspendedSince) ?? Number.POSITIVE_INFINITY;
  return { since, until: readInstant(resumedAt) ?? Number.NEGATIVE_INFINITY };
}

export function isDueWithin({ since, until }: Suspension, due: number): boolean {
  return since <= due && due < until;
}
