import type { Clock, Timer } from '@kron/kubernetes/clock';
import { namespaceOf } from '@kron/kubernetes/cache/objectKey';
import { NamespacePace, type RequestKind } from '../sharing/namespacePace.ts';
import { Rotation, type Waiting } from '../sharing/rotation.ts';
import { Shares } from '../sharing/shares.ts';
import { EditRate } from './editRate.ts';
import { WakeHeap } from './wakeHeap.ts';

export type WorkQueueOptions = {
  readonly clock: Clock;
  /** Knows the namespaces whose requests are slow: they share few workers. Default: none is slow. */
  readonly pace?: NamespacePace;
  /**
   * Processes a key. If it throws, the key is retried with exponential backoff. If it returns false, something is left to
   * do, and the next failure does not count as the first one.
   */
  readonly work: (key: string, yieldWorker: YieldWorker) => Promise<boolean | void>;
  /** Maximum number of keys of one namespace in progress. Default: 10. */
  readonly workers?: number;
  /** The same for urgent keys. Default: `workers`. */
  readonly workersWhenUrgent?: number;
  /** Backoff after the first failure. Default: 5. */
  readonly initialBackoffMs?: number;
  /** Longest backoff. Default: 300,000. */
  readonly maxBackoffMs?: number;
  /** Bounds the backoff after this error: a server can ask for a delay. */
  readonly retryBounds?: (error: unknown) => { readonly minMs?: number; readonly maxMs?: number };
  /** A number in [0, 1): shortens a backoff by up to a quarter, so that keys are not retried all at once. */
  readonly random?: () => number;
  /** Called at each failure. Must not throw. */
  readonly onFailure?: (failure: WorkFailure) => void;
  /** Called for each key that is added. Must not throw. */
  readonly onAdd?: (key: string) => void;
  /** Called when work on a key begins. Must not throw. */
  readonly onStart?: (key: string, waitedMs: number) => void;
  /** Called each time a key has to wait because requests of its namespace are slow. Must not throw. */
  readonly onLimited?: (key: string) => void;
};

/** Frees the worker for another key and awaits a promise. The key then continues without a worker. */
export type YieldWorker = <T>(promise: Promise<T>) => Promise<T>;

export type WorkFailure = {
  readonly key: string;
  readonly error: unknown;
  /** Consecutive failures, including this one. */
  readonly failures: number;
  readonly retryInMs: number;
};

/** Milliseconds for which keys are started one after the other before the event loop runs. */
const maxSliceMs = 5;
/** After so many milliseconds, a key that is not urgent gets a share of the starts and workers of urgent keys. */
const maxWaitMs = 60_000;
/** One start in so many, while keys are urgent. */
const lateShare = 10;

/** A key that was added while it was processed. `isChanged`: not only by `addAgain`. */
type Added = { readonly since: number; readonly urgent: boolean; readonly isChanged: boolean };

/**
 * A queue of keys. A key that is added again while it waits is in the queue once. A key that is added while it is
 * processed is processed again afterwards, never twice at a time. Urgent keys of all namespaces come first. Namespaces take
 * turns, and each is served in the order in which its keys came due or were added. If a key that is not urgent has waited
 * for a minute, urgent keys leave every tenth start to such keys. The queue lets the event loop run between keys, however
 * many there are, because the Lease has to be renewed. A key that has yielded its worker continues without one, so that it
 * does not delay keys that come due.
 *
 * A key that has failed comes back after its backoff. Only a change ends the backoff, at most twice a second. A key that
 * is due is processed at once.
 *
 * ```text
 *                      yielded
 *                        ↑ ↓
 *   add → waiting → working → done
 *            ↑         ├ added again → waiting
 *            └ backoff ┴ failed
 * ```
 */
export class WorkQueue {
  readonly #options: WorkQueueOptions;
  readonly #pace: NamespacePace;
  readonly #workers: number;
  readonly #workersWhenUrgent: number;
  /** Waiting keys by the monotonic time of their arrival. An urgent key is in `#urgent` only. */
  readonly #urgent = new Rotation<string>();
  readonly #waiting = new Rotation<string>();
  /** Keys in progress, and whether they are urgent. */
  readonly #working = new Map<string, boolean>();
  /** Keys in progress that have a worker. */
  readonly #busy = new Set<string>();
  readonly #shares: Shares;
  /** Keys that were added while they were processed. */
  readonly #dirty = new Map<string, Added>();
  /** Failures in a row. A key that was urgent is retried as an urgent one. */
  readonly #failures = new Map<string, { readonly count: number; readonly urgent: boolean }>();
  readonly #backoff: WakeHeap;
  /** Ends backoffs. */
  readonly #changes: EditRate;
  /** When the event loop last ran, as far as the queue knows. */
  #sliceStart: number;
  /** Whether the queue waits for the event loop. */
  #yieldsToEventLoop = false;
  #starts = 0;
  /** Whether a key may have waited for too long. */
  #isLate = false;
  /** Runs until a key has waited for too long. */
  #lateTimer: Timer | undefined;
  #running = false;
  #stopped = false;
  #onIdle: (() => void)[] = [];
  #onQuiet: (() => void)[] = [];

  constructor(options: WorkQueueOptions) {
    this.#options = options;
    this.#pace = options.pace ?? new NamespacePace(options.clock);
    this.#shares = new Shares(this.#pace);
    this.#pace.onSlow(() => this.#dispatch());
    this.#workers = options.workers ?? 10;
    this.#workersWhenUrgent = options.workersWhenUrgent ?? this.#workers;
    this.#sliceStart = options.clock.monotonic();
    this.#backoff = new WakeHeap({
      clock: options.clock,
      time: 'monotonic',
      wake: (key) => this.#retry(key),
    });
    this.#changes = new EditRate(options.clock, (key) => {
      if (this.#backoff.delete(key)) this.#retry(key);
    });
  }

  /** Number of keys that wait for a worker. */
  get depth(): number {
    return this.#urgent.size + this.#waiting.size + this.#dirty.size;
  }

  /** Number of keys in backoff. */
  get backingOff(): number {
    return this.#backoff.size;
  }

  /** How long each namespace has waited for a worker, in milliseconds. */
  *waits(): Generator<[namespace: string, waitedMs: number], void, void> {
    const now = this.#options.clock.monotonic();
    for (const keys of [this.#urgent, this.#waiting])
      for (const [namespace, at] of keys.earliest()) yield [namespace, now - at];
  }

  /** Starts the workers. Keys can be added before. */
  start(): void {
    this.#running = !this.#stopped;
    this.#dispatch();
  }

  /** Takes no more keys until `start`; resolves when the keys in progress are done. */
  async pause(): Promise<void> {
    this.#running = false;
    if (this.#working.size === 0) return;
    await new Promise<void>((resolve) => {
      this.#onQuiet.push(resolve);
    });
  }

  /** Adds a key, because something has changed or the key is due. */
  add(key: string, { urgent = false }: { readonly urgent?: boolean } = {}): void {
    if (this.#stopped) return;
    if (!urgent && this.#backoff.has(key)) this.#changes.edit(key);
    else this.#add(key, urgent, true);
  }

  /** Adds a key whose work this process has not finished. A key in backoff waits until the backoff ends. */
  addAgain(key: string): void {
    if (!this.#stopped && !this.#backoff.has(key)) this.#add(key, false, false);
  }

  #retry(key: string): void {
    this.#add(key, false, true);
  }

  #add(key: string, urgent: boolean, isChanged: boolean): void {
    this.#backoff.delete(key);
    this.#options.onAdd?.(key);
    const since = this.#options.clock.monotonic();
    if (this.#working.has(key)) {
      const before = this.#dirty.get(key) ?? { since, urgent: false, isChanged: false };
      this.#dirty.set(key, {
        since: before.since,
        urgent: urgent || before.urgent,
        isChanged: isChanged || before.isChanged,
      });
    } else this.#enqueue(key, since, urgent);
    // Keys come due together: wait for all of them, so that their namespaces take turns.
    if (urgent) queueMicrotask(() => this.#dispatch());
    else this.#dispatch();
  }

  /** Drops all waiting keys; resolves when the keys in progress are done. */
  async stop(): Promise<void> {
    this.#running = false;
    this.#stopped = true;
    this.#backoff.stop();
    this.#changes.stop();
    this.#lateTimer?.cancel();
    this.#urgent.clear();
    this.#waiting.clear();
    this.#dirty.clear();
    this.#failures.clear();
    await this.whenIdle();
  }

  /** Resolves when no key is waiting or in progress. Keys in backoff do not count. */
  async whenIdle(): Promise<void> {
    if (this.#isIdle) return;
    await new Promise<void>((resolve) => {
      this.#onIdle.push(resolve);
    });
  }

  get #isIdle(): boolean {
    return this.#working.size === 0 && this.#urgent.size === 0 && this.#waiting.size === 0;
  }

  #enqueue(key: string, since: number, urgent: boolean): void {
    const namespace = namespaceOf(key);
    if (urgent || this.#failures.get(key)?.urgent === true) {
      this.#waiting.delete(key);
      this.#urgent.add(namespace, key, since);
    } else if (!this.#urgent.has(key)) this.#waiting.add(namespace, key, since);
  }

  #dispatch(): void {
    while (this.#running && this.#urgent.size + this.#waiting.size > 0 && !this.#yieldToEventLoop()) {
      const isTurnOfLate = this.#starts % lateShare === 0;
      const first = (isTurnOfLate ? this.#takeLate() : undefined) ?? this.#takeUrgent();
      const next = first ?? this.#takeOther() ?? this.#takeLate();
      if (next === undefined) break;
      const { namespace, item: key, at } = next;
      this.#starts += 1;
      this.#working.set(key, first !== undefined);
      this.#busy.add(key);
      this.#shares.start(namespace);
      this.#options.onStart?.(key, this.#options.clock.monotonic() - at);
      void this.#work(key);
    }
    this.#lookLater();
  }

  #takeOther(): Waiting<string> | undefined {
    return this.#waiting.take(this.#openTo(this.#workers, 'other'));
  }

  /** Takes a key that has waited for too long. It may use a worker that is kept for urgent keys. */
  #takeLate(): Waiting<string> | undefined {
    if (!this.#isLate) return undefined;
    const latest = this.#options.clock.monotonic() - maxWaitMs;
    const isOpen = this.#openTo(this.#workersWhenUrgent, 'other');
    this.#isLate = false;
    return this.#waiting.take((namespace, key, at) => {
      if (at > latest) return false;
      this.#isLate = true;
      return isOpen(namespace, key);
    });
  }

  /** Looks again when a key has waited for too long. */
  #lookLater(): void {
    if (this.#isLate || this.#stopped || this.#lateTimer !== undefined || this.#waiting.size === 0) return;
    const { clock } = this.#options;
    const oldest = Math.min(...[...this.#waiting.earliest()].map(([, at]) => at));
    this.#lateTimer = clock.setTimer(oldest + maxWaitMs - clock.monotonic(), () => {
      this.#lateTimer = undefined;
      this.#isLate = true;
      this.#dispatch();
    });
  }

  /** Most urgent keys create a Job. */
  #takeUrgent(): Waiting<string> | undefined {
    if (this.#urgent.size === 0) return undefined;
    const isOpen = this.#openTo(this.#workersWhenUrgent, 'create');
    return this.#urgent.take((namespace, key) =>
      this.#mayCreate(namespace) ? isOpen(namespace, key) : this.#limit(key),
    );
  }

  #openTo(workers: number, kind: RequestKind): (namespace: string, key: string) => boolean {
    const isOpen = this.#shares.openTo(workers, kind);
    return (namespace, key) => {
      if (isOpen(namespace)) return true;
      return this.#shares.isLimited(namespace) && this.#limit(key);
    };
  }

  #limit(key: string): false {
    this.#options.onLimited?.(key);
    return false;
  }

  /** If a namespace creates one Job at a time, a second worker would only wait for the first. */
  #mayCreate(namespace: string): boolean {
    if (!this.#pace.createsOneAtATime(namespace)) return true;
    for (const key of this.#busy)
      if (this.#working.get(key) === true && namespaceOf(key) === namespace) return false;
    return true;
  }

  /** Stops dispatching after a slice until the event loop has run. @returns whether dispatching has to stop */
  #yieldToEventLoop(): boolean {
    const { clock } = this.#options;
    if (this.#yieldsToEventLoop || clock.monotonic() - this.#sliceStart < maxSliceMs)
      return this.#yieldsToEventLoop;
    this.#yieldsToEventLoop = true;
    setImmediate(() => {
      this.#yieldsToEventLoop = false;
      this.#sliceStart = clock.monotonic();
      this.#dispatch();
    });
    return true;
  }

  async #work(key: string): Promise<void> {
    try {
      const isDone = await this.#options.work(key, (promise) => this.#yieldWorker(key, promise));
      this.#succeeded(key, isDone !== false);
    } catch (error) {
      this.#failed(key, error);
    }
    this.#working.delete(key);
    this.#freeWorker(key);
    this.#addDirty(key);
    this.#dispatch();
    if (this.#working.size === 0) for (const resolve of this.#onQuiet.splice(0)) resolve();
    if (this.#isIdle) for (const resolve of this.#onIdle.splice(0)) resolve();
  }

  #addDirty(key: string): void {
    const dirty = this.#dirty.get(key);
    if (dirty === undefined) return;
    this.#dirty.delete(key);
    if (dirty.urgent) this.#backoff.delete(key);
    if (!this.#backoff.has(key)) this.#enqueue(key, dirty.since, dirty.urgent);
    else if (dirty.isChanged) this.#changes.edit(key);
  }

  #yieldWorker<T>(key: string, promise: Promise<T>): Promise<T> {
    this.#freeWorker(key);
    // Dispatch later: if many keys yield at once, synchronous starts would nest.
    queueMicrotask(() => this.#dispatch());
    return promise;
  }

  #freeWorker(key: string): void {
    if (this.#busy.delete(key)) this.#shares.end(namespaceOf(key));
  }

  /** After a success, the rest of the key's work is not urgent. */
  #succeeded(key: string, isDone: boolean): void {
    const failed = this.#failures.get(key);
    if (isDone) this.#failures.delete(key);
    else if (failed !== undefined) this.#failures.set(key, { ...failed, urgent: false });
  }

  #failed(key: string, error: unknown): void {
    const failures = (this.#failures.get(key)?.count ?? 0) + 1;
    const retryInMs = this.#backoffMs(failures, error);
    if (!this.#stopped) {
      this.#failures.set(key, { count: failures, urgent: this.#working.get(key) === true });
      this.#backoff.set(key, this.#options.clock.monotonic() + retryInMs);
    }
    this.#options.onFailure?.({ key, error, failures, retryInMs });
  }

  #backoffMs(failures: number, error: unknown): number {
    const { initialBackoffMs = 5, maxBackoffMs = 300_000, retryBounds, random } = this.#options;
    const { minMs = 0, maxMs = maxBackoffMs } = retryBounds?.(error) ?? {};
    const wait = Math.min(maxMs, initialBackoffMs * 2 ** Math.min(failures - 1, 30));
    return Math.max(minMs, wait * (1 - (random?.() ?? 0) / 4));
  }
}
