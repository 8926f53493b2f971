import { objectKey } from '@kron/kubernetes/cache/objectKey';
import { jobs } from '@kron/kubernetes/resources';
import { MultiNamespaceCache } from '../controller/cache/multiNamespaceCache.ts';
import type { Controller, ControllerOptions } from '../controller/controller.ts';
import { type QueueState, ReconcileQueue } from '../controller/queue/reconcileQueue.ts';
import { JobReleaser } from './jobReleaser.ts';
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
   * Controls whether the admission policy makes Jobs wait. All controllers of the process share it. Undefined without leader
   * election, because no Job waits then.
   */
  readonly holds: Pick<HoldsLease, 'begin' | 'end' | 'refused'> | undefined;
};

export class HeldJobController implements Controller {
  readonly #options: HeldJobControllerOptions;
  readonly #cache: HeldJobCache;
  readonly #queue: ReconcileQueue;
  readonly #reconciler: Reconciler;
  /** The number of calls of `lead`, `pause` and `stop`. After each wait, `lead` returns if the number has changed. */
  #term = 0;

  constructor(options: HeldJobControllerOptions) {
    const { transport, watchTransport, clock, metrics, recorder, requireTerm, outcomeLog } = options;
    this.#options = options;
    this.#queue = new ReconcileQueue({
      ...options,
      reconcile: (key) => this.#reconciler.reconcile(key),
      // A gap can mean that the clock was set, and that all wake times are wrong. So reconcile all Jobs.
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
      releaser: new JobReleaser({
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
   * Starts to release Jobs, beginning with the Jobs that are due according to the cache. The cache may be old, but each
   * patch tests that the Job is still waiting.
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
    // The list is complete, so the watch delivers every waiting Job of the served namespaces from now on.
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
