import type { Clock } from '@kron/kubernetes/clock';
import { WakeHeap } from './wakeHeap.ts';

export type WorkQueueOptions = {
  readonly clock: Clock;
  /** Processes a key. If it throws, the key is retried with exponential backoff. */
  readonly work: (key: string, yieldWorker: YieldWorker) => Promise<void>;
  /** Maximum number of keys in progress. Default: 10. */
  readonly workers?: number;
  /** The same while urgent keys wait. Default: `workers`. */
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
};

/** Awaits a promise and gives the worker to another key, for good. The key continues without a worker. */
export type YieldWorker = <T>(promise: Promise<T>) => Promise<T>;

export type WorkFailure = {
  readonly key: string;
  readonly error: unknown;
  /** Consecutive failures, including this one. */
  readonly failures: number;
  readonly retryInMs: number;
};

/** Milliseconds for which keys are started one after the other before the event loop runs. */
const maxSliceMs = 20;

/**
 * A queue of keys. A key that is added again while it waits is in the queue once. A key that is added while it is
 * processed is processed again afterwards, never twice at a time. Urgent keys come first. The queue lets the event loop
 * run between keys, however many there are, because the Lease has to be renewed. A key that has yielded its worker
 * continues without one, so that it holds up no key that comes due.
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
  readonly #workers: number;
  readonly #workersWhenUrgent: number;
  /** Waiting keys in order of arrival, with the monotonic time of it. An urgent key is in `#urgent` only. */
  readonly #urgent = new Map<string, number>();
  readonly #waiting = new Map<string, number>();
  readonly #working = new Set<string>();
  /** Working keys that have yielded their worker. */
  readonly #yielded = new Set<string>();
  /** Keys that were added while they were processed. */
  readonly #dirty = new Map<string, { readonly since: number; readonly urgent: boolean }>();
  readonly #failures = new Map<string, number>();
  readonly #backoff: WakeHeap;
  /** When the event loop last ran, as far as the queue knows. */
  #sliceStart: number;
  /** Whether the queue waits for the event loop. */
  #yieldsToEventLoop = false;
  #running = false;
  #stopped = false;
  #onIdle: (() => void)[] = [];

  constructor(options: WorkQueueOptions) {
    this.#options = options;
    this.#workers = options.workers ?? 10;
    this.#workersWhenUrgent = options.workersWhenUrgent ?? this.#workers;
    this.#sliceStart = options.clock.monotonic();
    this.#backoff = new WakeHeap({ clock: options.clock, time: 'monotonic', wake: (key) => this.add(key) });
  }

  /** Number of keys that wait for a worker. */
  get depth(): number {
    return this.#urgent.size + this.#waiting.size + this.#dirty.size;
  }

  /** Number of keys in backoff. */
  get backingOff(): number {
    return this.#backoff.size;
  }

  /** Starts the workers. Keys can be added before. */
  start(): void {
    this.#running = !this.#stopped;
    this.#dispatch();
  }

  /** Adds a key. It ends the backoff of the key, because something has changed. */
  add(key: string, { urgent = false }: { readonly urgent?: boolean } = {}): void {
    if (this.#stopped) return;
    this.#backoff.delete(key);
    this.#options.onAdd?.(key);
    const since = this.#options.clock.monotonic();
    const dirty = this.#dirty.get(key);
    if (!this.#working.has(key)) this.#enqueue(key, since, urgent);
    else this.#dirty.set(key, { since: dirty?.since ?? since, urgent: urgent || dirty?.urgent === true });
    this.#dispatch();
  }

  /** Drops all waiting keys; resolves when the keys in progress are done. */
  async stop(): Promise<void> {
    this.#running = false;
    this.#stopped = true;
    this.#backoff.stop();
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
    const before = this.#urgent.get(key) ?? this.#waiting.get(key);
    if (urgent) {
      this.#waiting.delete(key);
      this.#urgent.set(key, before ?? since);
    } else if (before === undefined) this.#waiting.set(key, since);
  }

  #dispatch(): void {
    while (this.#running) {
      const next = this.#next();
      if (next === undefined || this.#yieldToEventLoop()) return;
      const [key, since] = next;
      this.#urgent.delete(key);
      this.#waiting.delete(key);
      this.#working.add(key);
      this.#options.onStart?.(key, this.#options.clock.monotonic() - since);
      void this.#work(key);
    }
  }

  /** The next key, if a worker is free. */
  #next(): [key: string, since: number] | undefined {
    const busy = this.#working.size - this.#yielded.size;
    const urgent = busy < this.#workersWhenUrgent ? firstOf(this.#urgent) : undefined;
    return urgent ?? (busy < this.#workers ? firstOf(this.#waiting) : undefined);
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
      await this.#options.work(key, (promise) => this.#yieldWorker(key, promise));
      this.#failures.delete(key);
    } catch (error) {
      this.#failed(key, error);
    }
    this.#working.delete(key);
    this.#yielded.delete(key);
    const dirty = this.#dirty.get(key);
    if (dirty !== undefined) {
      this.#dirty.delete(key);
      this.#enqueue(key, dirty.since, dirty.urgent);
      this.#backoff.delete(key);
    }
    this.#dispatch();
    if (this.#isIdle) for (const resolve of this.#onIdle.splice(0)) resolve();
  }

  #yieldWorker<T>(key: string, promise: Promise<T>): Promise<T> {
    this.#yielded.add(key);
    // Not synchronously: if many keys yield at once, each would start within the call of the one before.
    queueMicrotask(() => this.#dispatch());
    return promise;
  }

  #failed(key: string, error: unknown): void {
    const failures = (this.#failures.get(key) ?? 0) + 1;
    const retryInMs = this.#backoffMs(failures, error);
    if (!this.#stopped) {
      this.#failures.set(key, failures);
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

function firstOf(keys: ReadonlyMap<string, number>): [string, number] | undefined {
  for (const entry of keys) return entry;
  return undefined;
}
