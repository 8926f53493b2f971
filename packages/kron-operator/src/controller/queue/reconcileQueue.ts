import { setMaxListeners } from 'node:events';
import { namespaceOf, parseKey } from '@kron/kubernetes/cache/objectKey';
import { isUnserved } from '@kron/kubernetes/apiError';
import type { Clock } from '@kron/kubernetes/clock';
import { type Edit, EditedKeys, type EditedKeysOptions } from './editedKeys.ts';
import { EditRate } from './editRate.ts';
import { FailureLog } from './failureLog.ts';
import type { Log } from '../log.ts';
import type { WatchError } from '@kron/kubernetes/cache/reflector';
import { BlockedError, isDone, type Result } from './result.ts';
import { retryBounds } from './retryBounds.ts';
import type { AwaitServer } from '@kron/kubernetes/awaitServer';
import { isServerFailure } from '../requests/serverProbe.ts';
import { WakeHeap } from './wakeHeap.ts';
import { WatchedSince } from './watchedSince.ts';
import { type YieldWorker, type WorkFailure, WorkQueue } from './workQueue.ts';
import type { NamespacePace } from '../sharing/namespacePace.ts';
import { Rotation } from '../sharing/rotation.ts';
import { FencedError } from '../fencedError.ts';
import { orAborted } from '../requests/orAborted.ts';
import { StaleObjectError } from '../requests/writeStatus.ts';

/** Callbacks by which every controller reports measurements. They must neither throw nor block. */
export type WorkMetrics = {
  /** Reports how long a decision took, without requests. */
  readonly decided: (seconds: number) => void;
  readonly reconciled: (seconds: number) => void;
  /** Called when a reconcile failed for a reason other than a conflict or a blocked period. */
  readonly reconcileFailed: () => void;
  /** Called when a key goes into backoff, for any reason. */
  readonly keyRetried: () => void;
  readonly keyQueued: () => void;
  readonly keyStarted: (waitedSeconds: number) => void;
  readonly watchRestarted: (resource: string) => void;
};

export type ReconcileQueueOptions = {
  readonly clock: Clock;
  readonly pace: NamespacePace;
  /** A number in [0, 1), for jitter. */
  readonly random: () => number;
  /** Maximum concurrent reconciles of one namespace; four times as many while keys are due. */
  readonly workers: number;
  readonly log: Log;
  readonly metrics: WorkMetrics;
  readonly awaitServer: AwaitServer;
  readonly reconcile: (key: string, permits: ReconcilePermits) => Promise<Result>;
  /** Decides on a new key without a request, or returns undefined if the key needs a reconcile. Must not throw. */
  readonly decideNew?: (key: string) => Result | undefined;
  /**
   * Decides, without a request, on a key whose object refers to an edited object. Absent if no object of the kind refers to
   * other objects.
   */
  readonly decideEdited?: EditedKeysOptions['decide'];
  /** Status writes that only follow from edits of other objects, per second. Default: 250. */
  readonly editedWritesPerSecond?: number | undefined;
  /** Whether a reconcile of a key holds the event loop for milliseconds. */
  readonly isLong?: (key: string) => boolean;
  /** Called when the clock was set or this process stood still, if the queue is running. */
  readonly onGap?: (() => void) | undefined;
  /** Called for keys that will be due within 300 ms, like `onSoon` of {@link WakeHeap}. */
  readonly onSoon?: (key: string) => void;
};

/** The part of a queue that metrics read. */
export type QueueState = Pick<ReconcileQueue, 'depth' | 'waits' | 'nextWake'>;

export type ReconcilePermits = {
  readonly yieldWorker: YieldWorker;
  /** Whether the reconcile may write a status that changes only because another object was edited. */
  readonly mayWriteEdited: boolean;
};

const defaultWritesPerSecond = 250;

/** Number of conflicts in a row that is normal. After more, another process keeps writing the same object. */
const normalConflicts = 5;

/**
 * The loop of a controller. It reconciles a key when its wake time has come, its object has changed, or an object that it refers
 * to was edited. A reconcile returns a Result, which says when to requeue the key.
 *
 * ```text
 *   wake heap ─→ due     ─┐
 *                goes on ─┤
 *   watches ───→ changed ─┼─→ reconcile ─→ Jobs, statuses, events
 *   edits ─────→ edited  ─┼─→ decide         │
 *                status  ─┘     │            │
 *       ↑          ↑            ↓            ↓
 *       └── wakeAt ┴── again ─ Result ───────┘
 * ```
 */
export class ReconcileQueue {
  /** Knows since when this queue has reconciled keys without a gap. */
  readonly watchedSince: WatchedSince;
  readonly #options: ReconcileQueueOptions;
  readonly #queue: WorkQueue;
  readonly #wakes: WakeHeap;
  /** Edits of one object cause at most two reconciles a second. */
  readonly #edits: EditRate;
  readonly #edited: EditedKeys;
  readonly #failures: FailureLog;
  /** Keys that have something due and are blocked, for example by a quota. */
  readonly #blocked = new Rotation<string>();
  #isRunning = false;
  /** Aborted while this process does not lead or does not trust its clock. */
  #term = new AbortController();

  constructor(options: ReconcileQueueOptions) {
    this.#options = options;
    const { clock, pace, random, workers, metrics, isLong, onGap, onSoon } = options;
    this.#failures = new FailureLog(options);
    this.#edits = new EditRate(clock, (key) => this.#queue.add(key));
    this.#edited = new EditedKeys({
      clock,
      writesPerSecond: options.editedWritesPerSecond ?? defaultWritesPerSecond,
      decide: options.decideEdited ?? (() => ({ again: 'no' })),
      apply: (key, result) => this.#apply(key, result),
      write: (key) => this.#queue.addAgain(key),
      onWork: () => this.#queue.resume(),
    });
    this.#queue = new WorkQueue({
      clock,
      pace,
      workers,
      // Due keys mostly wait for answers of the API server. Their limit is the number of connections.
      workersWhenUrgent: 4 * workers,
      work: (key, yieldWorker) => this.#work(key, yieldWorker),
      workAtOnce: (key) => this.#decideNew(key),
      onAdd: () => metrics.keyQueued(),
      onStart: (_, waitedMs) => metrics.keyStarted(waitedMs / 1000),
      retryBounds,
      random,
      onFailure: (failure) => this.#failed(failure),
      background: this.#edited,
      ...(isLong === undefined ? {} : { isLong }),
    });
    this.watchedSince = new WatchedSince(clock, () => {
      if (this.#isRunning) onGap?.();
    });
    this.#wakes = new WakeHeap({
      clock,
      wake: (key) => this.#queue.add(key, { urgent: true }),
      // Look for a gap before any key is woken.
      onTick: () => this.watchedSince.check(),
      onSoon,
    });
  }

  get depth(): number {
    return this.#queue.depth;
  }

  waits(): Iterable<[namespace: string, waitedMs: number]> {
    return this.#queue.waits();
  }

  /** The earliest wake time, in milliseconds since the epoch. */
  get nextWake(): number | undefined {
    return this.#wakes.next;
  }

  /** Adds a key behind all keys that are due. */
  add(key: string): void {
    this.#queue.add(key);
  }

  /** Adds a key whose object was edited, or one of whose Jobs was suspended or unsuspended. */
  addChanged(key: string): void {
    this.#edits.edit(key);
  }

  /**
   * Decides on the keys of the objects that refer to an edited object, after all other keys. Ignores the edit while this
   * queue is not running.
   */
  addEdit(edit: Edit): void {
    if (this.#isRunning) this.#edited.add(edit);
  }

  /** Adds a key whose reconcile is unfinished. Does not end the key's backoff. */
  addAgain(key: string): void {
    this.#queue.addAgain(key);
  }

  /**
   * Adds a key whose Jobs have changed. Also adds one blocked key of the same namespace, because the Job may have freed
   * what that key waits for.
   *
   * @param isAwaited whether the object of the key is due, but waits for a change of its Jobs
   */
  addForJob(key: string, isAwaited: boolean): void {
    if (isAwaited) this.#queue.addAwaited(key);
    else this.#queue.add(key);
    // If this key is still blocked, its next reconcile adds it to `#blocked` again.
    this.#blocked.delete(key);
    const next = this.#blocked.take((namespace) => namespace === namespaceOf(key));
    if (next !== undefined) this.#queue.add(next.item);
  }

  /** Sets the wake time of a key; null cancels it. */
  wake(key: string, at: Date | null): void {
    if (at === null) this.#wakes.delete(key);
    else this.#wakes.set(key, at.getTime());
  }

  /** Requeues a key as its Result says. The work queue retries failures. */
  #apply(key: string, { wakeAt, again }: Result): void {
    if (wakeAt !== undefined) this.wake(key, wakeAt);
    if (again === 'afterDue' || again === 'recordAfterDue') this.#queue.addAgain(key);
    else if (again === 'nextSlice') this.#queue.addAgain(key, 'goesOn');
    else if (again === 'whenAllowed') this.#edited.addWrite(key);
  }

  /** To be called when the object of this key was deleted. */
  forget(key: string): void {
    this.#wakes.delete(key);
    this.#blocked.delete(key);
    this.#edited.forget(key);
    this.#failures.succeeded(key);
  }

  /** Whether the queue reconciles keys: after `start`, until `pause` or `stop`. */
  get isRunning(): boolean {
    return this.#isRunning;
  }

  /** Starts the workers. Keys can be added before. */
  start(): void {
    this.#term = new AbortController();
    // Each wait without a worker adds a listener. Turn off the warning of Node about more than ten listeners.
    setMaxListeners(0, this.#term.signal);
    this.#isRunning = true;
    this.watchedSince.restart();
    this.#queue.start();
  }

  /** Takes no more keys until `start`, and forgets edits; resolves when the keys in progress are done. */
  pause(): Promise<void> {
    this.#isRunning = false;
    this.watchedSince.stop();
    this.#edited.clear();
    this.#term.abort();
    return this.#queue.pause();
  }

  /** Drops all waiting keys; resolves when the keys in progress are done. */
  async stop(): Promise<void> {
    this.#isRunning = false;
    this.watchedSince.stop();
    this.#wakes.stop();
    this.#edits.stop();
    this.#edited.stop();
    this.#term.abort();
    await this.#queue.stop();
  }

  onWatchError(failure: WatchError, resource: string): void {
    // Refusals are reported for each namespace, by the transport of the caches.
    if (isUnserved(failure.error)) return;
    if (failure.operation === 'watch') this.#options.metrics.watchRestarted(resource);
    this.#failures.watchFailed(failure, resource);
  }

  onWatchRecovered(resource: string): void {
    this.#failures.watchRecovered(resource);
  }

  #decideNew(key: string): boolean {
    const { clock, metrics, decideNew } = this.#options;
    const began = clock.monotonic();
    const result = decideNew?.(key);
    if (result === undefined) return false;
    this.#apply(key, result);
    metrics.reconciled((clock.monotonic() - began) / 1000);
    return true;
  }

  async #work(key: string, yieldWorker: YieldWorker): Promise<boolean> {
    const { clock, metrics, reconcile } = this.#options;
    const began = clock.monotonic();
    try {
      const mayWriteEdited = this.#edited.mayWrite(key);
      const result = await reconcile(key, {
        // A wait without a worker can be long, for example for an admission hook. It must not delay a pause.
        yieldWorker: (promise) => yieldWorker(orAborted(promise, this.#term.signal)),
        mayWriteEdited,
      });
      this.#apply(key, result);
      if (result.again === 'backoff') {
        if (!(await this.#hasBeenDown(result.error, yieldWorker))) throw result.error;
        this.#queue.add(key, { urgent: true });
        return true;
      }
      this.#blocked.delete(key);
      if (!isDone(result)) return false;
      this.#failures.succeeded(key);
      if (mayWriteEdited) this.#edited.written(key);
      return true;
    } finally {
      metrics.reconciled((clock.monotonic() - began) / 1000);
    }
  }

  /** Waits for an unavailable API server, and gives the worker to other keys. @returns whether the API server answers again */
  async #hasBeenDown(error: unknown, yieldWorker: YieldWorker): Promise<boolean> {
    const { awaitServer, metrics } = this.#options;
    const { signal } = this.#term;
    if (signal.aborted || !isServerFailure(error)) return false;
    const wasDown = await yieldWorker(awaitServer(error, signal));
    if (!wasDown) return false;
    metrics.keyRetried();
    metrics.reconcileFailed();
    return true;
  }

  #failed({ key, error, failures, retryInMs }: WorkFailure): void {
    const { log, metrics } = this.#options;
    // This process no longer leads or no longer trusts its clock. When it leads again, it reconciles all keys.
    if (error instanceof FencedError || this.#term.signal.aborted) return;
    metrics.keyRetried();
    if (error instanceof BlockedError) this.#blocked.add(namespaceOf(key), key, 0);
    else this.#blocked.delete(key);
    const fields = { event: 'reconcile-failed', ...parseKey(key), failures, retryInMs };
    const message = error instanceof Error ? error.message : String(error);
    const isConflict = error instanceof StaleObjectError && failures < normalConflicts;
    if (error instanceof BlockedError || isConflict) {
      // A conflict or a blocked period is no failure, so an earlier failure of this key is over.
      this.#failures.succeeded(key);
      log.debug({ ...fields, event: 'reconcile-again' }, message);
      return;
    }
    metrics.reconcileFailed();
    this.#failures.failed({ subject: key, error, fields, message });
  }
}
