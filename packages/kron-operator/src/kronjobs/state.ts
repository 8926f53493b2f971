import type { RunDecision, Status } from 'kron-core';
import { canonical } from '../controller/canonical.ts';
import type { CachedJob, CachedKronJob } from './cache.ts';
import type { ReconcileContext } from './context.ts';

/**
 * What this process knows about a KronJob and has not stored yet. It does no harm if a crash loses these facts: the Jobs and
 * the status contain everything that later decisions need.
 */
type InFlight = {
  /** A created Job whose period has no outcome in the status yet. */
  readonly created?: CreatedJob | undefined;
  readonly unansweredCreate?: string | undefined;
  /** The ID of a claimed period. This process may have created the period's Job, and that Job may already be deleted. */
  readonly unsureClaim?: string | undefined;
  /** Status writes that got no answer. If one of these statuses is stored, its Events are still to be recorded. */
  readonly unconfirmed?: readonly UnconfirmedStatus[] | undefined;
};

export type CreatedJob = Omit<ReconcileContext<RunDecision>, 'key' | 'observed'> & {
  readonly job: CachedJob;
  readonly isReported: boolean;
};

/** A status whose write got no answer, so that it may or may not be stored. */
type UnconfirmedStatus = { readonly context: ReconcileContext; readonly status: Status };

export class InFlightState {
  readonly #states = new Map<string, InFlight>();

  of(key: string): InFlight {
    return this.#states.get(key) ?? {};
  }

  has(key: string): boolean {
    return this.#states.has(key);
  }

  /** Sets the fields of `change`. A field that is undefined in `change` is removed. */
  update(key: string, change: InFlight): void {
    const next = { ...this.of(key), ...change };
    if (Object.values(next).every((value) => value === undefined)) this.#states.delete(key);
    else this.#states.set(key, next);
  }

  forget(key: string): void {
    this.#states.delete(key);
  }

  /** Adds a status whose write got no answer. Replaces an unconfirmed status that records the same outcomes. */
  addUnconfirmed(key: string, added: UnconfirmedStatus): void {
    const record = recordOf(added.status);
    const others = (this.of(key).unconfirmed ?? []).filter(({ status }) => recordOf(status) !== record);
    this.update(key, { unconfirmed: [...others, added].slice(-maxUnconfirmed) });
  }

  /** Finds the unconfirmed status that the API server has stored, although its write got no answer. */
  findStored(key: string, kronJob: CachedKronJob): UnconfirmedStatus | undefined {
    const { unconfirmed } = this.of(key);
    if (unconfirmed === undefined) return undefined;
    const { uid, resourceVersion } = kronJob.metadata;
    const record = recordOf(kronJob.status);
    return unconfirmed.find(({ context, status }) => {
      const { metadata } = context.kronJob;
      const isChanged = metadata.resourceVersion !== resourceVersion;
      return isChanged && metadata.uid === uid && recordOf(status) === record;
    });
  }
}

/** Maximum number of unconfirmed statuses per KronJob. All of them record different outcomes. */
const maxUnconfirmed = 4;

/**
 * Returns the outcomes in a status as text. Leaves out the timestamps, which differ between two attempts to write the same
 * outcomes.
 */
function recordOf(status: Status): string {
  const { lastPeriodID, lastOutcome, highestPeriodID, recent, active, succeeded, failed } = status;
  return canonical([lastPeriodID, lastOutcome, highestPeriodID, recent, active, succeeded, failed]);
}
