import { readInstant } from '../../time/instantLike.ts';
import type { Observed } from './observed.ts';

/** A suspension that was seen to end: from `since` until before `until`, in epoch seconds. */
export type Suspension = { readonly since: number; readonly until: number };

/**
 * The suspension that ended last. A period that was due in it did not run because of it. If no process saw the KronJob
 * resumed, the KronJob may have been resumed long before a period was due, so the suspension explains nothing.
 */
export function suspensionOf({ status, resumedAt }: Pick<Observed, 'status' | 'resumedAt'>): Suspension {
  const since = readInstant(status.suspendedSince) ?? Number.POSITIVE_INFINITY;
  return { since, until: readInstant(resumedAt) ?? Number.NEGATIVE_INFINITY };
}

export function isDueWithin({ since, until }: Suspension, due: number): boolean {
  return since <= due && due < until;
}
