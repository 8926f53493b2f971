import { objectKey } from '@kron/kubernetes/cache/objectKey';
import { jobs } from '@kron/kubernetes/resources';
import { MultiNamespaceCache } from '../controller/cache/multiNamespaceCache.ts';
import type { Controller, ControllerOptions } from '../controller/controller.ts';
import { type QueueState, ReconcileQueue } from '../controller/queue/reconcileQueue.ts';
import { Applier } from './applier.ts';
import { type CachedHeldJob, cachedHeldJob, type HeldJobCache, heldSelector } from './cache.ts';
import { EventReporter } from './events.ts';
import type { HoldsLease } from './holdsLease.ts';
import type { HeldJobMetrics, HeldJobState } from './metrics.ts';
import { Reconciler } from './reconciler.ts';
import { WindowChecks } from './windowChecks.ts';

export type HeldJobControllerOptions = ControllerOptions & {
  readonly metrics: HeldJobMetrics;
  readonly clusterName?: string | undefined;
  /**
   * The Lease that makes the admission policy hold Jobs. All controllers of the process share it. Undefined without leader
   * election, because then no Job is held.
   */
  readonly holds: Pick<HoldsLease, 'begin' | 'end' | 'refused'> | undefined;
};

export class HeldJobController implements Controller {
  readonly #options: HeldJobControllerOptions;
  readonly #cache: HeldJobCache;
  readonly #queue: ReconcileQueue;
  readonly #reconciler: Reconciler;
  /** Counts the calls of `lead`, `pause` and `stop`. */
  #term = 0;

  constructor(options: HeldJobControllerOptions) {
    const { transport, watchTransport, clock, metrics, recorder, requireTerm, outcomeLog } = options;
    this.#options = options;
    this.#queue = new ReconcileQueue({
      ...options,
      reconcile: (key) => this.#reconciler.reconcile(key),
      // A gap can mean that the clock was set. All wake times are then wrong, so reconcile all Jobs.
      onGap: () => this.#addAll(),
    });
    this.#cache = new MultiNamespaceCache<CachedHeldJob>({
      ...options,
      transport: watchTransport,
      resource: jobs,
      labelSelector: heldSelector,
      transform: cachedHeldJob,
      onEvent: ({ type, object }) => {
        const key = objectKey(object.metadata);
        if (type === 'deleted') {
          this.#queue.forget(key);
          this.#reconciler.forget(key);
        } else if (this.#queue.isRunning) this.#queue.addChanged(key);
      },
      onError: (failure) => this.#queue.onWatchError(failure, 'held jobs'),
      onRecovered: () => this.#queue.onWatchRecovered('held jobs'),
      onServedAgain: () => {
        if (this.#queue.isRunning) this.#addAll();
      },
    });
    this.#reconciler = new Reconciler({
      cache: this.#cache,
      clock,
      applier: new Applier({
        transport,
        cache: this.#cache,
        onForbidden: (namespace) => options.holds?.refused(namespace),
      }),
      checks: new WindowChecks(transport, clock),
      events: new EventReporter(recorder),
      metrics,
      outcomeLog,
      clusterName: options.clusterName,
      requireTerm,
    });
  }

  get state(): HeldJobState {
    return this.#reconciler.state;
  }

  get synced(): boolean {
    return this.#cache.synced;
  }

  get queues(): readonly QueueState[] {
    return [this.#queue];
  }

  start(): void {
    this.#cache.start();
  }

  whenSynced(): Promise<void> {
    return this.#cache.whenSynced();
  }

  rewind(): void {
    this.#cache.rewind();
  }

  /**
   * Starts to release Jobs. Jobs that are due according to the cache are released immediately. The cache may be old, but the
   * patch tests that the Job still waits.
   */
  async lead(): Promise<void> {
    this.#term += 1;
    const term = this.#term;
    await this.#queue.pause();
    if (term !== this.#term) return;
    const refreshed = this.#cache.refresh();
    this.#reconciler.begin();
    this.#queue.start();
    this.#addAll();
    await refreshed;
    // From now on the watch delivers every waiting Job in the served namespaces.
    const isServed = (namespace: string | undefined): boolean => this.#cache.isServed(namespace);
    if (term === this.#term) this.#options.holds?.begin(this.#options.transport, isServed);
  }

  pause(): void {
    this.#end();
    void this.#queue.pause();
  }

  async stop(): Promise<void> {
    this.#end();
    await this.#queue.stop();
    await this.#cache.stop();
  }

  #end(): void {
    this.#term += 1;
    this.#options.holds?.end(this.#options.transport);
    this.#reconciler.end();
  }

  #addAll(): void {
    for (const key of this.#cache.keys()) this.#queue.add(key);
  }
}
