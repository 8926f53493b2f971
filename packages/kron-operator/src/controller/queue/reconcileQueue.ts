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
  /** Reports the duration of a decision, without the requests before and after it. */
  readonly decided: (seconds: number) => void;
  readonly reconciled: (seconds: number) => void;
  /** Called when a reconcile has failed, except after the first few conflicts and while a period is blocked. */
  readonly reconcileFailed: () => void;
  /** Called when a key has failed and will be retried, for whatever reason. */
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
  /** The maximum number of concurrent reconciles in one namespace. For due keys, the maximum is four times as high. */
  readonly workers: number;
  readonly log: Log;
  readonly metrics: WorkMetrics;
  readonly awaitServer: AwaitServer;
  readonly reconcile: (key: string, permits: ReconcilePermits) => Promise<Result>;
  /** Decides on a new key without a request, or returns undefined if the key needs a reconcile. Must not throw. */
  readonly decideNew?: (key: string) => Result | undefined;
  /**
   * Called after the edit of a calendar or other object that the key's object refers to. Decides on the key without a
   * request. Default: no object refers to another object.
   */
  readonly decideEdited?: EditedKeysOptions['decide'];
  /** The maximum number of status writes per second that are needed only because another object was edited. Default: 250. */
  readonly editedWritesPerSecond?: number | undefined;
  /** Whether a reconcile of this key blocks the event loop for milliseconds. */
  readonly isLong?: (key: string) => boolean;
  /** Called when the queue is running and finds that the clock was set, or that this process stood still. */
  readonly onGap?: (() => void) | undefined;
  /** Called for some of the keys that will be due within 300 ms. See `onSoon` of {@link WakeHeap}. */
  readonly onSoon?: (key: string) => void;
};

/** The part of a queue that metrics read. */
export type QueueState = Pick<ReconcileQueue, 'depth' | 'waits' | 'nextWake'>;

export type ReconcilePermits = {
  readonly yieldWorker: YieldWorker;
  /** Whether the reconcile may now write a status that changes only because another object was edited. */
  readonly mayWriteEdited: boolean;
};

const defaultWritesPerSecond = 250;

/** This number of conflicts in a row is normal. After more, another process probably keeps writing the same object. */
const normalConflicts = 5;

/**
 * The loop of a controller. It reconciles a key at its wake time, after a change of its object, and after the edit of a
 * referenced object. The Result says when to requeue the key. A key "goes on" if its decision needs another slice.
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
  /** Knows since when this queue has reconciled keys without a gap. For example, a sleep of the machine is a gap. */
  readonly watchedSince: WatchedSince;
  readonly #options: ReconcileQueueOptions;
  readonly #queue: WorkQueue;
  readonly #wakes: WakeHeap;
  /** Limits the reconciles after edits of an object to two per second. */
  readonly #edits: EditRate;
  readonly #edited: EditedKeys;
  readonly #failures: FailureLog;
  /** The keys whose due period or action is blocked, for example by a quota. */
  readonly #blocked = new Rotation<string>();
  #isRunning = false;
  /** Aborted while this process does not lead, or while its clock may be wrong. */
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
      // Reconciles of due keys mostly wait for the API server, so allow more. The number of connections also limits them.
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
      // Look for a gap before any key is woken, because decisions depend on `watchedSince`.
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

  /** Adds a key that is not due. It starts after all due keys. */
  add(key: string): void {
    this.#queue.add(key);
  }

  /** Adds a key because its object was edited, or because one of its Jobs was suspended or unsuspended. */
  addChanged(key: string): void {
    this.#edits.edit(key);
  }

  /**
   * Decides on the keys of all objects that refer to an edited object. All other keys come first. Has no effect while this
   * queue is not running.
   */
  addEdit(edit: Edit): void {
    if (this.#isRunning) this.#edited.add(edit);
  }

  /** Adds a key whose reconcile is unfinished. If the key is in backoff, it stays in backoff. */
  addAgain(key: string): void {
    this.#queue.addAgain(key);
  }

  /**
   * Adds a key because one of its Jobs has changed. Adds one blocked key of the same namespace, too, because the change may
   * have ended the block: for example, a finished Job frees a part of a quota.
   *
   * @param isAwaited whether the object of the key is due and waits for a change of its Jobs
   */
  addForJob(key: string, isAwaited: boolean): void {
    if (isAwaited) this.#queue.addAwaited(key);
    else this.#queue.add(key);
    // If the key is still blocked, its next reconcile adds it to `#blocked` again.
    this.#blocked.delete(key);
    const next = this.#blocked.take((namespace) => namespace === namespaceOf(key));
    if (next !== undefined) this.#queue.add(next.item);
  }

  /** Sets the wake time of a key. Null removes the wake time. */
  wake(key: string, at: Date | null): void {
    if (at === null) this.#wakes.delete(key);
    else this.#wakes.set(key, at.getTime());
  }

  /** Requeues a key as its Result says. After a failure, the work queue retries the key instead. */
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

  /** Starts to reconcile keys. Keys can be added before this call. */
  start(): void {
    this.#term = new AbortController();
    // Each key that waits without a worker adds a listener. By default, Node warns about more than ten listeners.
    setMaxListeners(0, this.#term.signal);
    this.#isRunning = true;
    this.watchedSince.restart();
    this.#queue.start();
  }

  /** Starts no more keys until the next call of `start`, and forgets edits. Resolves when the keys in progress are done. */
  pause(): Promise<void> {
    this.#isRunning = false;
    this.watchedSince.stop();
    this.#edited.clear();
    this.#term.abort();
    return this.#queue.pause();
  }

  /** Drops all waiting keys. Resolves when the keys in progress are done. */
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
    // The transport of the caches reports a refused list or watch itself, for each namespace.
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
        // A wait without a worker can take long, for example for an admission hook. A pause aborts it.
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

  /** Waits, without the worker, until an unavailable API server answers. @returns whether it was down and answers again */
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
    // This process does not lead, or its clock may be wrong. It reconciles all keys when it leads again.
    if (error instanceof FencedError || this.#term.signal.aborted) return;
    metrics.keyRetried();
    if (error instanceof BlockedError) this.#blocked.add(namespaceOf(key), key, 0);
    else this.#blocked.delete(key);
    const fields = { event: 'reconcile-failed', ...parseKey(key), failures, retryInMs };
    const message = error instanceof Error ? error.message : String(error);
    const isConflict = error instanceof StaleObjectError && failures < normalConflicts;
    if (error instanceof BlockedError || isConflict) {
      // A conflict or a blocked period is no failure. So report that an earlier failure of this key is over.
      this.#failures.succeeded(key);
      log.debug({ ...fields, event: 'reconcile-again' }, message);
      return;
    }
    metrics.reconcileFailed();
    this.#failures.failed({ subject: key, error, fields, message });
  }
}
