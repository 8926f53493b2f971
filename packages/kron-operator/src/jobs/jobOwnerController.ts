import type { CacheEvent } from '@kron/kubernetes/cache/objectCache';
import type { ApiError } from '@kron/kubernetes/apiError';
import { namespaceOf, objectKey } from '@kron/kubernetes/cache/objectKey';
import type { Calendars } from '../calendars/calendars.ts';
import type { Controller, ControllerOptions } from '../controller/controller.ts';
import {
  type QueueState,
  ReconcileQueue,
  type ReconcileQueueOptions,
  type ReconcilePermits,
  type WorkMetrics,
} from '../controller/queue/reconcileQueue.ts';
import type { Result } from '../controller/queue/result.ts';
import { isRefusal } from '../controller/requests/isRefusal.ts';
import type { OwnedJob } from './ownedJob.ts';
import type { TemplateStore } from './templateStore.ts';
import { OwnedJobCache } from './ownedJobCache.ts';
import { type JobOwner, keepingEnds, type OwnerKind } from './ownerKind.ts';

/** The callbacks that differ between the kinds. */
export type OwnerReconciler<Owner> = {
  readonly reconcile: (key: string, permits: ReconcilePermits) => Promise<Result>;
  /** Decides on a new object without a request, as the queue asks for it. */
  readonly decideNew?: ReconcileQueueOptions['decideNew'];
  /** Decides after an edit of an object that this one refers to, as the queue asks for it. */
  readonly decideEdited?: ReconcileQueueOptions['decideEdited'];
  /**
   * Called when the API server refuses a read that the reconcile of a key needs. The result replaces that of the reconcile. If
   * it is `nextSlice`, this is called again in the next slice, without another read.
   */
  readonly readRefused: (key: string, refusal: ApiError) => Promise<Result>;
  /** Called when this process leads, before it takes the first key. */
  readonly onLeading?: () => void;
  /**
   * Called for every change of an object, also before this process leads. Another object may have the name of a deleted one
   * by now. After the restore of a backup, every object counts as deleted.
   */
  readonly onOwnerEvent: (event: CacheEvent<Owner>) => void;
};

export type JobOwnerControllerParts<Owner extends JobOwner, J extends OwnedJob> = {
  readonly options: ControllerOptions &
    Pick<ReconcileQueueOptions, 'editedWritesPerSecond'> & {
      readonly metrics: WorkMetrics;
      readonly templates?: TemplateStore;
      /** The calendars that objects refer to. They start, are listed again and stop with the caches of this kind. */
      readonly calendars?: Calendars;
    };
  readonly kind: OwnerKind<Owner, J>;
  readonly newReconciler: (cache: OwnedJobCache<Owner, J>, queue: ReconcileQueue) => OwnerReconciler<Owner>;
};

/** A decision about more than this number of Jobs takes milliseconds. */
const maxQuickJobs = 500;

/** Runs the control loop of one kind: cache, queue and reconciler. */
export class JobOwnerController<Owner extends JobOwner, J extends OwnedJob> implements Controller {
  readonly #cache: OwnedJobCache<Owner, J>;
  readonly #queue: ReconcileQueue;
  readonly #reconciler: OwnerReconciler<Owner>;
  readonly #calendars: Calendars | undefined;
  /** The refused reads of keys whose decision goes on in the next slice. */
  readonly #refusedReads = new Map<string, ApiError>();
  /** The keys that were reconciled before the caches were listed again; undefined when these lists are cached. */
  #early: Set<string> | undefined;
  /** Whether the server was restored from a backup since the last call of `lead`. */
  #isRewound = false;
  /** Counts the calls of `lead` and `pause`. */
  #term = 0;

  constructor({ options, kind, newReconciler }: JobOwnerControllerParts<Owner, J>) {
    this.#calendars = options.calendars;
    this.#queue = new ReconcileQueue({
      ...options,
      reconcile: (key, permits) => {
        this.#early?.add(key);
        return this.#reconcile(key, permits);
      },
      decideNew: (key) => this.#reconciler.decideNew?.(key),
      isLong: (key) => this.#cache.jobCountOf(key) > maxQuickJobs,
      decideEdited: (key, mustDecide) => this.#reconciler.decideEdited?.(key, mustDecide) ?? { again: 'no' },
      onGap: () => {
        if (kind.decidesAfterGap === true) for (const key of this.#cache.keys()) this.#queue.add(key);
      },
      onSoon: (key) => this.#cache.listAhead(key),
    });
    this.#cache = new OwnedJobCache(options.outcomeLog === undefined ? kind : keepingEnds(kind), {
      ...options,
      // Add no keys before this process leads: no worker takes them, so the keys of deleted objects would pile up.
      onChange: (key, of) => {
        if (!this.#queue.isRunning) return;
        if (of === 'job') this.#queue.addForJob(key, this.#cache.waitsForJobs(key));
        else this.#queue.addChanged(key);
      },
      onOwnerEvent: (event) => this.#onOwnerEvent(event),
      onError: (failure, resource) => this.#queue.onWatchError(failure, resource),
      onRecovered: (resource) => this.#queue.onWatchRecovered(resource),
      onServedAgain: (namespace) => this.#onServedAgain(namespace),
    });
    this.#reconciler = newReconciler(this.#cache, this.#queue);
  }

  get synced(): boolean {
    return this.#cache.synced;
  }

  get queues(): readonly QueueState[] {
    return [this.#queue];
  }

  start(): void {
    this.#calendars?.start();
    this.#cache.start();
  }

  whenSynced(): Promise<void> {
    return this.#cache.whenSynced();
  }

  rewind(): void {
    this.#isRewound = true;
    this.#cache.rewind();
    this.#calendars?.rewind();
  }

  /** Starts due keys immediately, each with a live read. Starts all other keys after the caches have been listed again. */
  async lead(): Promise<void> {
    this.#term += 1;
    const term = this.#term;
    this.#calendars?.refresh();
    await this.#queue.pause();
    if (term !== this.#term) return;
    this.#refusedReads.clear();
    if (this.#isRewound) this.#forgetAll();
    const refreshed = this.#cache.refresh();
    this.#early = new Set();
    this.#reconciler.onLeading?.();
    for (const { key, time } of this.#wakeTimes()) this.#wakeAt(key, time);
    this.#queue.start();
    await refreshed;
    if (term !== this.#term) return;
    this.#addAll(this.#early);
    this.#early = undefined;
  }

  /**
   * Forgets what is known about all objects. The restore undid every write since the backup, and the same generation
   * can now have other content.
   */
  #forgetAll(): void {
    this.#isRewound = false;
    for (const key of this.#cache.keys()) {
      const owner = this.#cache.owner(key);
      if (owner !== undefined) this.#reconciler.onOwnerEvent({ type: 'deleted', object: owner });
    }
  }

  /** Keys that failed during a refusal would otherwise wait for their backoff. */
  #onServedAgain(namespace: string | undefined): void {
    if (!this.#queue.isRunning) return;
    for (const key of this.#cache.keys()) {
      if (namespace !== undefined && namespaceOf(key) !== namespace) continue;
      this.#refusedReads.delete(key);
      this.#queue.add(key);
    }
  }

  /** Adds every key that is not in `except`, the earliest stored time first. Each key is also woken at its stored time. */
  #addAll(except: ReadonlySet<string>): void {
    for (const { key, time } of this.#wakeTimes()) {
      if (except.has(key)) continue;
      this.#wakeAt(key, time);
      this.#queue.add(key);
    }
  }

  /** @param time Infinity: the key has none */
  #wakeAt(key: string, time: number): void {
    if (Number.isFinite(time)) this.#queue.wake(key, new Date(time));
  }

  /** The earliest first. */
  #wakeTimes(): { readonly key: string; readonly time: number }[] {
    const times = [...this.#cache.keys()].map((key) => ({ key, time: this.#cache.wakeTimeOf(key) }));
    return times.sort((a, b) => a.time - b.time);
  }

  pause(): void {
    this.#term += 1;
    void this.#queue.pause();
  }

  async stop(): Promise<void> {
    // Stops a call of `lead` that still waits.
    this.#term += 1;
    const calendarsStopped = this.#calendars?.stop();
    await this.#queue.stop();
    await this.#cache.stop();
    await calendarsStopped;
  }

  async #reconcile(key: string, permits: ReconcilePermits): Promise<Result> {
    const refusal = this.#refusedReads.get(key);
    if (refusal !== undefined) return this.#readRefused(key, refusal);
    const result = await this.#completeAndReconcile(key, permits).catch(failed);
    // The reconcilers report refused writes.
    if (result.again !== 'backoff' || !isRefusal(result.error)) return result;
    return this.#readRefused(key, result.error);
  }

  async #readRefused(key: string, refusal: ApiError): Promise<Result> {
    const result = await this.#unlessDeleted(key, () =>
      this.#reconciler.readRefused(key, refusal).catch(failed),
    );
    if (result.again === 'nextSlice') this.#refusedReads.set(key, refusal);
    else this.#refusedReads.delete(key);
    return result;
  }

  async #completeAndReconcile(key: string, permits: ReconcilePermits): Promise<Result> {
    await this.#cache.complete(key);
    return this.#unlessDeleted(key, () => this.#reconciler.reconcile(key, permits));
  }

  /** If the object is deleted during a reconcile, its wake is gone and stays so. */
  async #unlessDeleted(key: string, reconcile: () => Promise<Result>): Promise<Result> {
    const before = this.#cache.owner(key)?.metadata.uid;
    const result = await reconcile();
    return this.#cache.owner(key)?.metadata.uid === before ? result : { ...result, wakeAt: undefined };
  }

  #onOwnerEvent(event: CacheEvent<Owner>): void {
    this.#calendars?.apply(event);
    if (event.type === 'deleted') {
      const key = objectKey(event.object.metadata);
      this.#queue.forget(key);
      this.#refusedReads.delete(key);
    }
    this.#reconciler.onOwnerEvent(event);
  }
}

function failed(error: unknown): Result {
  return { again: 'backoff', error };
}
