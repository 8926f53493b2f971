import type { Clock } from '@kron/kubernetes/clock';
import type { CacheEvent } from '@kron/kubernetes/cache/objectCache';
import type { WatchedSince } from '../controller/queue/watchedSince.ts';
import type { CachedKronJob } from './cache.ts';

/** The start of the watch of a KronJob, in epoch milliseconds. `isResumed` is true if the KronJob was suspended before. */
type Start = { readonly at: number; readonly isResumed: boolean };

/**
 * Knows how long each KronJob has been watched without a gap. A KronJob is watched while this process leads, the KronJob
 * exists, and it is not suspended. A period that was due before the start of the watch was not seen in time.
 */
export class KronJobWatchedSince {
  readonly #clock: Clock;
  readonly #process: Pick<WatchedSince, 'check'>;
  /** The start of the watch of each KronJob that was created or resumed while this process leads, by UID. */
  readonly #starts = new Map<string, Start>();

  /** @param process knows how long this process has led without a gap */
  constructor(clock: Clock, process: Pick<WatchedSince, 'check'>) {
    this.#clock = clock;
    this.#process = process;
  }

  /** Called when this process becomes the leader. All KronJobs count as watched from now on. */
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

  /** When this process saw that the KronJob was resumed. Undefined if it has not seen that. */
  resumedAt({ metadata: { uid } }: CachedKronJob): Date | undefined {
    const start = this.#starts.get(uid);
    return start?.isResumed === true ? new Date(start.at) : undefined;
  }
}

function isSuspended({ spec }: CachedKronJob): boolean {
  return (spec as CachedKronJob['spec'] | undefined)?.policy?.suspend === true;
}
