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

/** The callbacks that differ between the controllers of KronJobs and ControlledJobs. */
export type OwnerReconciler<Owner> = {
  readonly reconcile: (key: string, permits: ReconcilePermits) => Promise<Result>;
  /** See `decideNew` of {@link ReconcileQueueOptions}. */
  readonly decideNew?: ReconcileQueueOptions['decideNew'];
  /** See `decideEdited` of {@link ReconcileQueueOptions}. */
  readonly decideEdited?: ReconcileQueueOptions['decideEdited'];
  /**
   * Called when the API server refuses a read that the reconcile of a key needs. The returned Result replaces the Result of
   * the reconcile. If it is `nextSlice`, the next slice calls this callback again instead of sending the read again.
   */
  readonly readRefused: (key: string, refusal: ApiError) => Promise<Result>;
  /** Called when this process becomes the leader, before the first key is reconciled. */
  readonly onLeading?: () => void;
  /**
   * Called for each change of an object, even while this process does not lead. After a deletion, another object may already
   * have the same name. After the API server was restored from a backup, every object is reported as deleted.
   */
  readonly onOwnerEvent: (event: CacheEvent<Owner>) => void;
};

type JobOwnerControllerParts<Owner extends JobOwner, J extends OwnedJob> = {
  readonly options: ControllerOptions &
    Pick<ReconcileQueueOptions, 'editedWritesPerSecond'> & {
      readonly metrics: WorkMetrics;
      readonly templates?: TemplateStore;
      /** The calendars that objects refer to. Their watches start, list again and stop with the controller's caches. */
      readonly calendars?: Calendars;
    };
  readonly kind: OwnerKind<Owner, J>;
  readonly newReconciler: (cache: OwnedJobCache<Owner, J>, queue: ReconcileQueue) => OwnerReconciler<Owner>;
};

/** A decision about more than this number of Jobs takes milliseconds of processor time. */
const maxQuickJobs = 500;

/** The control loop for one kind of objects. It connects a cache, a queue and a reconciler. */
export class JobOwnerController<Owner extends JobOwner, J extends OwnedJob> implements Controller {
  readonly #cache: OwnedJobCache<Owner, J>;
  readonly #queue: ReconcileQueue;
  readonly #reconciler: OwnerReconciler<Owner>;
  readonly #calendars: Calendars | undefined;
  /** The refusals of reads, by key. Contains the keys for which `readRefused` needs another slice. */
  readonly #refusedReads = new Map<string, ApiError>();
  /** The keys that were reconciled since the last `lead`. Undefined when the new lists of the caches are complete. */
  #early: Set<string> | undefined;
  /** Whether the API server was restored from a backup since the last call of `lead`. */
  #isRewound = false;
  /** The number of calls of `lead`, `pause` and `stop`. If it has changed, a waiting call of `lead` ends. */
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
      // Add no keys before this process leads. No worker would take them, and keys of deleted objects would pile up.
      onChange: (key, of) => {
        if (!this.#queue.isRunning) return;
        if (of === 'job') this.#queue.addForJob(key, this.#cache.waitsForJobs(key));
        else this.#queue.addChanged(key);
      },
      onOwnerEvent: (event) => this.#onOwnerEvent(event),
      onError: (failure, resource) => this.#queue.onWatchError(failure, resource),
      onRecovered: (resource) => this.#queue.onWatchRecovered(resource),
      onServedAgain: (namespace) => this.#onServedAgain(namespace),
      onUnreadable: ({ kind: found, metadata: { namespace, name } }, error) =>
        options.log.warn(
          { event: 'object-unreadable', kind: found, namespace, name, error },
          'ignoring an object',
        ),
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

  /** Reconciles due keys at once, each after a live read, and all other keys when the new lists are complete. */
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
   * Forgets all facts about all objects. After a restore of the API server, all writes since the backup are undone. An
   * object with the same generation can then have another spec.
   */
  #forgetAll(): void {
    this.#isRewound = false;
    for (const key of this.#cache.keys()) {
      const owner = this.#cache.owner(key);
      if (owner !== undefined) this.#reconciler.onOwnerEvent({ type: 'deleted', object: owner });
    }
  }

  /**
   * Adds the keys of a namespace when the API server no longer refuses its lists and watches. Without this, keys that have
   * failed would wait for the end of their backoff.
   */
  #onServedAgain(namespace: string | undefined): void {
    if (!this.#queue.isRunning) return;
    for (const key of this.#cache.keys()) {
      if (namespace !== undefined && namespaceOf(key) !== namespace) continue;
      this.#refusedReads.delete(key);
      this.#queue.add(key);
    }
  }

  /**
   * Adds each key that is not in `except` to the queue, in the order of the wake times in the statuses. Sets these wake
   * times, too.
   */
  #addAll(except: ReadonlySet<string>): void {
    for (const { key, time } of this.#wakeTimes()) {
      if (except.has(key)) continue;
      this.#wakeAt(key, time);
      this.#queue.add(key);
    }
  }

  /** Sets the wake time of a key. @param time in epoch milliseconds; Infinity if the key has no wake time */
  #wakeAt(key: string, time: number): void {
    if (Number.isFinite(time)) this.#queue.wake(key, new Date(time));
  }

  /** The keys of all objects, with the wake times in their statuses. The earliest comes first. */
  #wakeTimes(): { readonly key: string; readonly time: number }[] {
    const times = [...this.#cache.keys()].map((key) => ({ key, time: this.#cache.wakeTimeOf(key) }));
    return times.sort((a, b) => a.time - b.time);
  }

  pause(): void {
    this.#term += 1;
    void this.#queue.pause();
  }

  async stop(): Promise<void> {
    // A call of `lead` that is still waiting ends when it sees the changed number.
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
    // The refused request was a read, because the reconcilers handle the refusals of writes themselves.
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

  /** Runs a reconcile. If the object was deleted in the meantime, removes the wake time from the Result. */
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
