import type { Clock } from '@kron/kubernetes/clock';
import type { CacheEvent } from '@kron/kubernetes/cache/objectCache';
import type { WatchedSince } from '../controller/queue/watchedSince.ts';
import type { CachedKronJob } from './cache.ts';

/**
 * The instant since which each KronJob has been watched without a gap: this process leads, the KronJob exists, and it
 * is not suspended. Periods that were due before that instant were noticed too late.
 */
export class KronJobWatchedSince {
  readonly #clock: Clock;
  readonly #process: Pick<WatchedSince, 'check'>;
  /** Start times by UID, for KronJobs that were created or resumed after this process began to lead. */
  readonly #own = new Map<string, number>();
  /** When this process saw KronJobs resumed, by UID. */
  readonly #resumed = new Map<string, number>();

  /** @param process since when this process leads, without a gap */
  constructor(clock: Clock, process: Pick<WatchedSince, 'check'>) {
    this.#clock = clock;
    this.#process = process;
  }

  /** This process leads from now on. */
  restart(): void {
    this.#own.clear();
    this.#resumed.clear();
  }

  apply(event: CacheEvent<CachedKronJob>): void {
    const { uid } = event.object.metadata;
    if (event.type === 'deleted') {
      this.#own.delete(uid);
      this.#resumed.delete(uid);
    } else if (event.type === 'added') this.#own.set(uid, this.#clock.now());
    else if (isSuspended(event.previous) && !isSuspended(event.object)) {
      this.#own.set(uid, this.#clock.now());
      this.#resumed.set(uid, this.#clock.now());
    }
  }

  of({ metadata: { uid } }: CachedKronJob): Date {
    return new Date(Math.max(this.#process.check(), this.#own.get(uid) ?? 0));
  }

  /** When this process saw the KronJob resumed. Undefined: it did not. */
  resumedAt({ metadata: { uid } }: CachedKronJob): Date | undefined {
    const at = this.#resumed.get(uid);
    return at === undefined ? undefined : new Date(at);
  }
}

function isSuspended({ spec }: CachedKronJob): boolean {
  return (spec as CachedKronJob['spec'] | undefined)?.policy?.suspend === true;
}
