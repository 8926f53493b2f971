import type { Clock, Timer } from '@kron/kubernetes/clock';
import type { CacheEvent } from '../controller/cache/objectCache.ts';
import { WatchedSince } from '../controller/queue/watchedSince.ts';
import type { CachedKronJob } from './cachedKronJob.ts';

const lookMs = 1_000;

/**
 * Since when each KronJob has been watched without a break: this process leads, the KronJob is there, and it is not
 * suspended. What came due before that was not noticed in its time.
 */
export class NoticedSince {
  readonly #clock: Clock;
  readonly #watched: WatchedSince;
  /** Of those that came, or were resumed, while all the others were watched. */
  readonly #later = new Map<string, number>();
  #timer: Timer | undefined;
  #stopped = false;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#watched = new WatchedSince(clock);
  }

  /** Looks at the clock: a break is seen before anything is woken after it. */
  look(): void {
    this.#watched.look();
  }

  /** This process leads from now on, with caches as of now. */
  restart(): void {
    this.#watched.restart();
    this.#later.clear();
    this.#timer?.cancel();
    this.#lookEverySecond();
  }

  stop(): void {
    this.#stopped = true;
    this.#timer?.cancel();
  }

  apply(event: CacheEvent<CachedKronJob>): void {
    const { uid } = event.object.metadata;
    if (event.type === 'deleted') this.#later.delete(uid);
    else if (event.type === 'added' || (isSuspended(event.previous) && !isSuspended(event.object)))
      this.#later.set(uid, this.#clock.now());
  }

  of({ metadata: { uid } }: CachedKronJob): Date {
    return new Date(Math.max(this.#watched.look(), this.#later.get(uid) ?? 0));
  }

  /** Also while nothing waits for its time: a create that takes long is no break. */
  #lookEverySecond(): void {
    if (this.#stopped) return;
    this.#timer = this.#clock.setTimer(lookMs, () => {
      this.look();
      this.#lookEverySecond();
    });
  }
}

function isSuspended({ spec }: CachedKronJob): boolean {
  return (spec as CachedKronJob['spec'] | undefined)?.policy?.suspend === true;
}
