import type { Clock } from '@kron/kubernetes/clock';
import type { CacheEvent } from '@kron/kubernetes/cache/objectCache';
import type { WatchedSince } from '../controller/queue/watchedSince.ts';
import type { CachedKronJob } from './cache.ts';

/** Since when a KronJob has been watched, in epoch milliseconds. `isResumed`: the KronJob was suspended before that. */
type Start = { readonly at: number; readonly isResumed: boolean };

/**
 * Knows since when each KronJob has been watched without a gap. A KronJob is watched while this process leads, the KronJob
 * exists, and it is not suspended. Periods that were due before the start of the watch were noticed too late.
 */
export class KronJobWatchedSince {
  readonly #clock: Clock;
  readonly #process: Pick<WatchedSince, 'check'>;
  /** The starts by UID, for KronJobs that were created or resumed after this process became the leader. */
  readonly #starts = new Map<string, Start>();

  /** @param process knows since when this process leads without a gap */
  constructor(clock: Clock, process: Pick<WatchedSince, 'check'>) {
    this.#clock = clock;
    this.#process = process;
  }

  /** Counts all KronJobs as watched from now on, because this process has just become the leader. */
  restart(): void {
    this.#starts.clear();
  }

  apply(event: CacheEvent<CachedKronJob>): void {
    const { uid } = event.object.metadata;
    const isResumed = event.type === 'updated' && isSuspended(event.previous) && !isSuspended(event.object);
    if (event.type === 'deleted') this.#starts.delete(uid);
    else if (event.type === 'added' || isResumed) this.#starts.set(uid, { at: this.#clock.now(), isResumed });
  }

  of({ metadata: { uid } }: CachedKronJob): Date {
    return new Date(Math.max(this.#process.check(), this.#starts.get(uid)?.at ?? 0));
  }

  /** When this process saw that the KronJob was resumed. Undefined if it did not see that. */
  resumedAt({ metadata: { uid } }: CachedKronJob): Date | undefined {
    const start = this.#starts.get(uid);
    return start?.isResumed === true ? new Date(start.at) : undefined;
  }
}

function isSuspended({ spec }: CachedKronJob): boolean {
  return (spec as CachedKronJob['spec'] | undefined)?.policy?.suspend === true;
}
