import { readInstant } from '../../time/instantLike.ts';
import type { Observed } from './observed.ts';

/** A suspension from `since` to before `until`, in epoch seconds. Contains no instant if its end is not known. */
export type Suspension = { readonly since: number; readonly until: number };

/**
 * The last suspension. It kept the periods that were due in it from running. If `resumedAt` is absent, the result contains
 * no instant, because the KronJob may have been resumed long before a period was due.
 */
export function suspensionOf({ status, resumedAt }: Pick<Observed, 'status' | 'resumedAt'>): Suspension {
  const since = readInstant(status.suspendedSince) ?? Number.POSITIVE_INFINITY;
  return { since, until: readInstant(resumedAt) ?? Number.NEGATIVE_INFINITY };
}

export function isDueWithin({ since, until }: Suspension, due: number): boolean {
  return since <= due && due < until;
}
