import type { RunDecision, Status } from 'kron-core';
import { canonical } from '../controller/canonical.ts';
import type { CachedJob, CachedKronJob } from './cache.ts';
import type { ReconcileContext } from './context.ts';

/**
 * The facts about a KronJob that this process has not stored yet. A crash may lose them: Jobs and status hold all that
 * later decisions need.
 */
export type InFlight = {
  /** A Job that was created and whose outcome is not in the status yet. */
  readonly created?: CreatedJob | undefined;
  /** The name of a Job whose create got no answer. */
  readonly unansweredCreate?: string | undefined;
  /** A claimed period whose Job this process may have created and which may be gone by now. */
  readonly unsureClaim?: string | undefined;
  /** Status writes that got no answer. If one turns out to be stored, its events are still to be recorded. */
  readonly unconfirmed?: readonly UnconfirmedStatus[] | undefined;
};

export type CreatedJob = Omit<ReconcileContext<RunDecision>, 'key' | 'observed'> & {
  readonly job: CachedJob;
  /** Whether its Event is recorded. */
  readonly isReported: boolean;
};

/** A status whose write got no answer: it may be stored. */
export type UnconfirmedStatus = { readonly context: ReconcileContext; readonly status: Status };

/** In-flight state by the keys of KronJobs. */
export class InFlightState {
  readonly #states = new Map<string, InFlight>();

  of(key: string): InFlight {
    return this.#states.get(key) ?? {};
  }

  has(key: string): boolean {
    return this.#states.has(key);
  }

  /** Merges a change; undefined clears a field. */
  update(key: string, change: InFlight): void {
    const next = { ...this.of(key), ...change };
    if (Object.values(next).every((value) => value === undefined)) this.#states.delete(key);
    else this.#states.set(key, next);
  }

  forget(key: string): void {
    this.#states.delete(key);
  }

  /** Adds a status write, in place of one that records the same outcomes. */
  addUnconfirmed(key: string, added: UnconfirmedStatus): void {
    const record = recordOf(added.status);
    const others = (this.of(key).unconfirmed ?? []).filter(({ status }) => recordOf(status) !== record);
    this.update(key, { unconfirmed: [...others, added].slice(-maxUnconfirmed) });
  }

  /**
   * Finds the unconfirmed status that the KronJob has now. At most one of them was stored, because all were based on
   * the same version.
   */
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

/** Maximum number of unconfirmed statuses per KronJob. During an outage most of them record the same. */
const maxUnconfirmed = 4;

/** The outcomes in a status, without its timestamps, which differ between two attempts to write it. */
function recordOf(status: Status): string {
  const { lastPeriodID, lastOutcome, highestPeriodID, recent, active, succeeded, failed } = status;
  return canonical([lastPeriodID, lastOutcome, highestPeriodID, recent, active, succeeded, failed]);
}
