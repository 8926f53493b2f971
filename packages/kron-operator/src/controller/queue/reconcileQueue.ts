import type { Clock } from '@kron/kubernetes/clock';
import { FailureLog } from './failureLog.ts';
import type { Log } from '../log.ts';
import type { WatchError } from '../cache/reflector.ts';
import { RequeueError } from './requeueError.ts';
import { retryBounds } from './retryBounds.ts';
import { WakeHeap } from './wakeHeap.ts';
import { type YieldWorker, type WorkFailure, WorkQueue } from './workQueue.ts';
import { FencedError } from '../leader/writeFence.ts';
import { StaleObjectError } from '../requests/writeStatus.ts';

/** What is counted of looking after objects, whatever kind they are of. Nothing in it may throw or wait. */
export type WorkMetrics = {
  /** How long a decision took. */
  readonly decided: (seconds: number) => void;
  readonly reconciled: (seconds: number) => void;
  /** Something went wrong that is not of every day. */
  readonly reconcileFailed: () => void;
  /** A key comes back after a while: it failed, was overtaken, or what is due is held up. */
  readonly keyRetried: () => void;
  readonly keyQueued: () => void;
  readonly keyStarted: (waitedSeconds: number) => void;
  readonly watchRestarted: (resource: string) => void;
};

export type ReconcileQueueOptions = {
  readonly clock: Clock;
  /** A number from 0 to below 1, for jitter. */
  readonly random: () => number;
  /** Keys that are worked on side by side; twice as many of those that are due. */
  readonly workers: number;
  readonly log: Log;
  readonly metrics: WorkMetrics;
  /** A write was refused because this process may not lead any more: it has to exit. */
  readonly onFenced: () => void;
  /** Works on a key. Gives whether that is all for now; throws when the key has to come back after a while. */
  readonly reconcile: (key: string, aside: YieldWorker) => Promise<boolean>;
  /** Called at every look at the clock, before anything is woken. */
  readonly look?: () => void;
};

/** A status that meets a conflict is computed anew; after so many in a row somebody writes against us. */
const usualConflicts = 5;

/**
 * Keys that are worked on when something has changed or their time has come. Watches and timers feed keys into a queue,
 * and nothing else does:
 *
 * ```text
 *   watches ──────────────┐
 *                         ├─→ queue of keys ─→ reconcile ─→ Jobs, statuses, events
 *   wake heap ──(urgent)──┘                        │
 *       ↑──────────────── when to wake ────────────┘
 * ```
 */
export class ReconcileQueue {
  readonly #options: ReconcileQueueOptions;
  readonly #queue: WorkQueue;
  readonly #wakes: WakeHeap;
  readonly #failures: FailureLog;

  constructor(options: ReconcileQueueOptions) {
    this.#options = options;
    const { clock, random, workers, metrics, look } = options;
    this.#failures = new FailureLog(options);
    this.#queue = new WorkQueue({
      clock,
      workers,
      // What is due waits for the API server and for little else: it takes as many as the connections carry.
      workersWhenUrgent: 2 * workers,
      work: (key, aside) => this.#work(key, aside),
      onAdd: () => metrics.keyQueued(),
      onStart: (_, waitedMs) => metrics.keyStarted(waitedMs / 1000),
      retryBounds,
      random,
      onFailure: (failure) => this.#failed(failure),
    });
    this.#wakes = new WakeHeap({
      clock,
      wake: (key) => this.#queue.add(key, { urgent: true }),
      ...(look === undefined ? {} : { look }),
    });
  }

  /** Keys that wait for a worker. */
  get depth(): number {
    return this.#queue.depth;
  }

  /** The earliest time that a key wakes at, wall clock milliseconds. */
  get nextWake(): number | undefined {
    return this.#wakes.next;
  }

  /** After all that is due. */
  add(key: string): void {
    this.#queue.add(key);
  }

  /** When a key is due; null: not before something changes. */
  wake(key: string, at: Date | null): void {
    if (at === null) this.#wakes.delete(key);
    else this.#wakes.set(key, at.getTime());
  }

  /** What a key stands for is gone. */
  forget(key: string): void {
    this.#wakes.delete(key);
    this.#failures.worked(key);
  }

  /** What was added before waits until now. */
  start(): void {
    this.#queue.start();
  }

  /** Takes no keys any more; done when what was under way has ended. */
  async stop(): Promise<void> {
    this.#wakes.stop();
    await this.#queue.stop();
  }

  /** A list or a watch that keys come from has broken off. */
  troubled({ while: doing, error, retryInMs }: WatchError, resource: string): void {
    if (doing === 'watch') this.#options.metrics.watchRestarted(resource);
    const fields = { event: `${doing}-broken-off`, resource, retryInMs: Math.round(retryInMs) };
    const message = `The ${doing} of ${resource} broke off and is begun again`;
    this.#failures.failed({ of: `watch ${resource}`, error, fields, message });
  }

  recovered(resource: string): void {
    this.#failures.worked(`watch ${resource}`);
  }

  async #work(key: string, aside: YieldWorker): Promise<void> {
    const { clock, metrics, reconcile } = this.#options;
    const began = clock.monotonic();
    try {
      if (await reconcile(key, aside)) this.#failures.worked(key);
    } finally {
      metrics.reconciled((clock.monotonic() - began) / 1000);
    }
  }

  #failed({ key, error, failures, retryInMs }: WorkFailure): void {
    const { log, metrics, onFenced } = this.#options;
    if (error instanceof FencedError) {
      onFenced();
      return;
    }
    metrics.keyRetried();
    const [namespace, name] = key.split('/');
    const fields = { event: 'reconcile-failed', namespace, name, failures, retryInMs };
    const message = error instanceof Error ? error.message : String(error);
    const isConflict = error instanceof StaleObjectError && failures < usualConflicts;
    if (error instanceof RequeueError || isConflict) {
      // Whatever it failed of before, it does so no more.
      this.#failures.worked(key);
      log.debug({ ...fields, event: 'reconcile-again' }, message);
      return;
    }
    metrics.reconcileFailed();
    this.#failures.failed({ of: key, error, fields, message });
  }
}
