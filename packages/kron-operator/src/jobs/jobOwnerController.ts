import type { Clock } from '@kron/kubernetes/clock';
import type { CacheEvent } from '../controller/cache/objectCache.ts';
import { objectKey } from '../controller/cache/objectKey.ts';
import type { Controller, ControllerOptions } from '../controller/controller.ts';
import { ReconcileQueue, type WorkMetrics } from '../controller/queue/reconcileQueue.ts';
import type { YieldWorker } from '../controller/queue/workQueue.ts';
import { Turns } from '../controller/queue/turns.ts';
import { EditRate } from './editRate.ts';
import type { OwnedJob } from './ownedJob.ts';
import type { TemplateStore } from './templateStore.ts';
import type { OwnedJobCache, OwnedJobCacheOptions } from './ownedJobCache.ts';
import type { JobOwner } from './ownerKind.ts';

/** The callbacks that differ between the kinds. */
export type OwnerReconciler<Owner> = {
  /** @returns whether nothing is left to do; @throws when the key has to be retried with backoff */
  readonly reconcile: (key: string, yieldWorker: YieldWorker) => Promise<boolean>;
  /** An object was deleted. Another one may have its name by now. */
  readonly forget: (key: string, owner: Owner) => void;
  /** Called each time the wake heap reads the clock, before it wakes any key. */
  readonly onTick: () => void;
  /** Called when this process has become the leader and has listed its caches again. */
  readonly onLeading?: () => void;
  /** The queue takes no more keys. */
  readonly onStop?: () => void;
  /** Called each time a key has to wait because requests of its namespace are slow. */
  readonly onLimited?: (key: string) => void;
  /** The stored time of an object's next run, in milliseconds since the epoch. It only orders the first reconciles. */
  readonly storedTime?: (owner: Owner) => number | undefined;
  /** Called for every change of an object, also before this process leads. */
  readonly onOwnerEvent?: (event: CacheEvent<Owner>) => void;
};

/** How a reconciler requeues a key. */
export type Requeue = {
  /** Wakes a key at this time; null cancels the wake. */
  readonly at: (key: string, time: Date | null) => void;
  /** Puts a key at the end of the queue, after all keys that are due. */
  readonly later: (key: string) => void;
  /** The decision about a key goes on in a later turn of the event loop. */
  readonly goOn: (key: string) => void;
};

export type JobOwnerControllerParts<Owner extends JobOwner, J extends OwnedJob> = {
  readonly options: ControllerOptions & { readonly metrics: WorkMetrics; readonly templates?: TemplateStore };
  readonly newCache: (options: OwnedJobCacheOptions<Owner>) => OwnedJobCache<Owner, J>;
  readonly newReconciler: (cache: OwnedJobCache<Owner, J>, requeue: Requeue) => OwnerReconciler<Owner>;
};

/** Milliseconds after which keys come due that were not reconciled since this process leads. */
const firstMs = 60_000;
/** Milliseconds until the last of them comes due. If all came due at once, a Job that is due then would wait for them. */
const spreadMs = 50_000;

/** Runs the control loop of one kind: cache, queue and reconciler. */
export class JobOwnerController<Owner extends JobOwner, J extends OwnedJob> implements Controller {
  readonly #cache: OwnedJobCache<Owner, J>;
  readonly #queue: ReconcileQueue;
  readonly #reconciler: OwnerReconciler<Owner>;
  readonly #clock: Clock;
  readonly #edits: EditRate;
  readonly #turns: Turns;
  #leads = false;
  /** Counts the calls of `lead` and `pause`. */
  #term = 0;

  constructor({ options, newCache, newReconciler }: JobOwnerControllerParts<Owner, J>) {
    this.#clock = options.clock;
    this.#edits = new EditRate(options.clock, (key) => this.#queue.add(key));
    this.#turns = new Turns((key) => this.#queue.add(key));
    this.#queue = new ReconcileQueue({
      ...options,
      reconcile: async (key, yieldWorker) => {
        await this.#cache.completeJobsOf(key, options.transport);
        return this.#reconciler.reconcile(key, yieldWorker);
      },
      onTick: () => this.#reconciler.onTick(),
      onLimited: (key) => this.#reconciler.onLimited?.(key),
    });
    this.#cache = newCache({
      ...options,
      // Add no keys before this process leads: no worker takes them, so the keys of deleted objects would pile up.
      onChange: (key, of) => {
        if (!this.#leads) return;
        if (of === 'owner') this.#edits.edit(key);
        else this.#queue.add(key);
      },
      onOwnerEvent: (event) => this.#onOwnerEvent(event),
      onError: (error, resource) => this.#queue.onWatchError(error, resource),
      onRecovered: (resource) => this.#queue.onWatchRecovered(resource),
    });
    this.#reconciler = newReconciler(this.#cache, {
      at: (key, time) => this.#queue.wake(key, time),
      later: (key) => this.#queue.add(key),
      goOn: (key) => this.#turns.add(key),
    });
  }

  get synced(): boolean {
    return this.#cache.synced;
  }

  get queueDepth(): number {
    return this.#queue.depth;
  }

  waits(): Iterable<[namespace: string, waitedMs: number]> {
    return this.#queue.waits();
  }

  get nextWake(): number | undefined {
    return this.#queue.nextWake;
  }

  start(): void {
    this.#cache.start();
  }

  whenSynced(): Promise<void> {
    return this.#cache.whenSynced();
  }

  async lead(): Promise<void> {
    this.#term += 1;
    const term = this.#term;
    await this.#queue.pause();
    await this.#cache.refresh();
    if (term !== this.#term) return;
    this.#reconciler.onLeading?.();
    this.#leads = true;
    this.#addAll();
    this.#queue.start();
  }

  /**
   * Adds every key by its stored time, the earliest first. A key also comes due at that time, or within two minutes, so
   * that keys that are due go before all others and a wrong stored time delays none for long.
   */
  #addAll(): void {
    const first = this.#clock.now() + firstMs;
    const times = [...this.#cache.keys()].map((key) => ({ key, time: this.#storedTime(key) }));
    for (const [index, { key, time }] of times.sort((a, b) => a.time - b.time).entries()) {
      const latest = first + (index / times.length) * spreadMs;
      this.#queue.wake(key, new Date(Math.min(time, latest)));
      this.#queue.add(key);
    }
  }

  /** Infinity: there is none. */
  #storedTime(key: string): number {
    const owner = this.#cache.owner(key);
    return (owner && this.#reconciler.storedTime?.(owner)) ?? Number.POSITIVE_INFINITY;
  }

  pause(): void {
    this.#term += 1;
    this.#leads = false;
    void this.#queue.pause();
  }

  async stop(): Promise<void> {
    this.#reconciler.onStop?.();
    this.#edits.stop();
    this.#turns.clear();
    await this.#queue.stop();
    await this.#cache.stop();
  }

  #onOwnerEvent(event: CacheEvent<Owner>): void {
    this.#reconciler.onOwnerEvent?.(event);
    if (event.type !== 'deleted') return;
    const key = objectKey(event.object.metadata);
    this.#queue.forget(key);
    this.#reconciler.forget(key, event.object);
  }
}
