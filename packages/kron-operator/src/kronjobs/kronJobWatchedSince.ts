import type { Clock } from '@kron/kubernetes/clock';
import type { CacheEvent } from '@kron/kubernetes/cache/objectCache';
import type { WatchedSince } from '../controller/queue/watchedSince.ts';
import type { CachedKronJob } from './cache.ts';

/** In epoch milliseconds. `isResumed`: the KronJob was suspended before. */
type Start = { readonly at: number; readonly isResumed: boolean };

/**
 * The instant since which each KronJob has been watched without a gap: this process leads, the KronJob exists, and it
 * is not suspended. Periods that were due before that instant were noticed too late.
 */
export class KronJobWatchedSince {
  readonly #clock: Clock;
  readonly #process: Pick<WatchedSince, 'check'>;
  /** By UID, for KronJobs that were created or resumed after this process began to lead. */
  readonly #starts = new Map<string, Start>();

  /** @param process since when this process leads, without a gap */
  constructor(clock: Clock, process: Pick<WatchedSince, 'check'>) {
    this.#clock = clock;
    this.#process = process;
  }

  /** This process leads from now on. */
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

  /** When this process saw the KronJob resumed. Undefined: it did not. */
  resumedAt({ metadata: { uid } }: CachedKronJob): Date | undefined {
    const start = this.#starts.get(uid);
    return start?.isResumed === true ? new Date(start.at) : undefined;
  }
}

function isSuspended({ spec }: CachedKronJob): boolean {
  return (spec as CachedKronJob['spec'] | undefined)?.policy?.suspend === true;
}
