import type { CacheEvent } from '../controller/cache/objectCache.ts';
import { objectKey } from '../controller/cache/objectKey.ts';
import type { Controller, ControllerOptions } from '../controller/controller.ts';
import { ReconcileQueue, type WorkMetrics } from '../controller/queue/reconcileQueue.ts';
import type { YieldWorker } from '../controller/queue/workQueue.ts';
import type { OwnedJob } from './ownedJob.ts';
import type { JobOwner, OwnedJobCache, OwnedJobCacheOptions } from './ownedJobCache.ts';

/** What a kind does for one of its objects. When it does so is the same for every kind. */
export type OwnerReconciler<Owner> = {
  /** @returns whether nothing is left to do; @throws when the key has to be retried with backoff */
  readonly reconcile: (key: string, yieldWorker: YieldWorker) => Promise<boolean>;
  /** An object was deleted. Another one may have its name by now. */
  readonly forget: (key: string, owner: Owner) => void;
  /** Called each time the wake heap reads the clock, before it wakes any key. */
  readonly onTick: () => void;
  /** This process has become the leader, with caches listed since then. */
  readonly onLeading?: () => void;
  /** The queue takes no more keys. */
  readonly onStop?: () => void;
  /** Called for every change of an object, also before this process leads. */
  readonly onOwnerEvent?: (event: CacheEvent<Owner>) => void;
};

/** How a reconciler asks for a key to come again. */
export type Requeue = {
  /** Wakes a key at this time; null cancels the wake. */
  readonly at: (key: string, time: Date | null) => void;
  /** Puts a key at the end of the queue, after all keys that are due. */
  readonly later: (key: string) => void;
};

export type JobOwnerControllerParts<Owner extends JobOwner, J extends OwnedJob> = {
  readonly options: ControllerOptions & { readonly metrics: WorkMetrics };
  readonly newCache: (options: OwnedJobCacheOptions<Owner>) => OwnedJobCache<Owner, J>;
  readonly newReconciler: (cache: OwnedJobCache<Owner, J>, requeue: Requeue) => OwnerReconciler<Owner>;
};

/** Runs the control loop of one kind: cache, queue and reconciler. */
export class JobOwnerController<Owner extends JobOwner, J extends OwnedJob> implements Controller {
  readonly #cache: OwnedJobCache<Owner, J>;
  readonly #queue: ReconcileQueue;
  readonly #reconciler: OwnerReconciler<Owner>;
  #leads = false;

  constructor({ options, newCache, newReconciler }: JobOwnerControllerParts<Owner, J>) {
    this.#queue = new ReconcileQueue({
      ...options,
      reconcile: (key, yieldWorker) => this.#reconciler.reconcile(key, yieldWorker),
      onTick: () => this.#reconciler.onTick(),
    });
    this.#cache = newCache({
      ...options,
      // Before this process leads no worker takes keys, so the keys of deleted objects would pile up.
      onChange: (key) => {
        if (this.#leads) this.#queue.add(key);
      },
      onOwnerEvent: (event) => this.#onOwnerEvent(event),
      onError: (error, resource) => this.#queue.onWatchError(error, resource),
      onRecovered: (resource) => this.#queue.onWatchRecovered(resource),
    });
    this.#reconciler = newReconciler(this.#cache, {
      at: (key, time) => this.#queue.wake(key, time),
      later: (key) => this.#queue.add(key),
    });
  }

  get synced(): boolean {
    return this.#cache.synced;
  }

  get queueDepth(): number {
    return this.#queue.depth;
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
    await this.#cache.refresh();
    this.#reconciler.onLeading?.();
    this.#leads = true;
    for (const key of this.#cache.keys()) this.#queue.add(key);
    this.#queue.start();
  }

  async stop(): Promise<void> {
    this.#reconciler.onStop?.();
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
