import type { Status } from 'kron-core';
import { canonical } from '../controller/requests/writeStatus.ts';
import type { CachedKronJob } from './cachedKronJob.ts';
import type { ReconcileContext } from './context.ts';

/** A status whose write was not answered: it may be stored. */
export type Unconfirmed = { readonly turn: ReconcileContext; readonly status: Status };

/** Tries of one KronJob that are told apart: those of an outage mostly record the same. */
const mostTries = 4;

/** One more try, in place of one that records the same. */
export function withTry(tries: readonly Unconfirmed[], one: Unconfirmed): readonly Unconfirmed[] {
  const record = recordOf(one.status);
  return [...tries.filter(({ status }) => recordOf(status) !== record), one].slice(-mostTries);
}

/**
 * The try that was stored, going by what the KronJob has come to since: at most one of them can have been, for all were
 * to take the place of the same version.
 */
export function storedOf(tries: readonly Unconfirmed[], stored: CachedKronJob): Unconfirmed | undefined {
  const { uid, resourceVersion } = stored.metadata;
  const record = recordOf(stored.status ?? {});
  return tries.find(({ turn: { kronJob }, status }) => {
    const isChanged = kronJob.metadata.resourceVersion !== resourceVersion;
    return isChanged && kronJob.metadata.uid === uid && recordOf(status) === record;
  });
}

/** What has happened, without when it was looked at: that is another instant at each try. */
function recordOf(status: Status): string {
  const { lastPeriodID, lastOutcome, highestPeriodID, recent, active, succeeded, failed } = status;
  return canonical([lastPeriodID, lastOutcome, highestPeriodID, recent, active, succeeded, failed]);
}
