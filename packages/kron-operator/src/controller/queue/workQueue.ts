import type { Clock } from '@kron/kubernetes/clock';
import { WakeHeap } from './wakeHeap.ts';

export type WorkQueueOptions = {
  readonly clock: Clock;
  /** Works on a key. When it throws the key comes back after a while, each time after twice as long. */
  readonly work: (key: string, aside: YieldWorker) => Promise<void>;
  /** How many keys are worked on side by side. Default: 10. */
  readonly workers?: number;
  /** How many, as long as urgent keys wait. Default: as many as otherwise. */
  readonly workersWhenUrgent?: number;
  /** The first wait after a failure. Default: 5. */
  readonly firstBackoffMs?: number;
  /** The longest. Default: 300,000. */
  readonly longestBackoffMs?: number;
  /** How long a failure of this kind may wait and has to: a server asks for it, or is known to come back. */
  readonly retryBounds?: (error: unknown) => { readonly minMs?: number; readonly maxMs?: number };
  /** A number from 0 to below 1: up to a quarter is taken off a wait, so that not all keys come back at once. */
  readonly random?: () => number;
  /** Told of each failure. Must not throw. */
  readonly onFailure?: (failure: WorkFailure) => void;
  /** Told of each key that is added. Must not throw. */
  readonly onAdd?: (key: string) => void;
  /** Told of each key when work on it begins. Must not throw. */
  readonly onStart?: (key: string, waitedMs: number) => void;
};

/** Waits for something; another key has the worker from now on. Gives and throws what was waited for. */
export type YieldWorker = <T>(something: Promise<T>) => Promise<T>;

export type WorkFailure = {
  readonly key: string;
  readonly error: unknown;
  /** Failures in a row, this one included. */
  readonly failures: number;
  readonly retryInMs: number;
};

/** Milliseconds of one key after the other, of which none had to wait for anything. */
const longestTurnMs = 20;

/**
 * Keys to be worked on. A key that is added again while it waits is there once; one that is added while it is worked
 * on is worked on again afterwards, never twice at a time. Urgent keys come before all others. However many keys there
 * are, the event loop goes round between them: a Lease has to be renewed meanwhile. Whoever has stepped aside goes on
 * without a worker, and keeps none from what has come due meanwhile.
 *
 * ```text
 *                       aside
 *                        ↑ ↓
 *   add → waiting → working → gone
 *            ↑         ├ added meanwhile → waiting
 *            └ backoff ┴ failed
 * ```
 */
export class WorkQueue {
  readonly #options: WorkQueueOptions;
  readonly #workers: number;
  readonly #workersWhenUrgent: number;
  /** Waiting, first come first served, each with the monotonic time of its arrival; one that is urgent is here only. */
  readonly #urgent = new Map<string, number>();
  readonly #waiting = new Map<string, number>();
  readonly #working = new Set<string>();
  /** Those of them that have no worker any more, as they have waited for something. */
  readonly #aside = new Set<string>();
  /** Added while they were worked on. */
  readonly #again = new Map<string, { readonly since: number; readonly urgent: boolean }>();
  readonly #failures = new Map<string, number>();
  readonly #backoff: WakeHeap;
  /** When the event loop last went round, as far as is known, and whether that is waited for. */
  #turnBegan: number;
  #resting = false;
  #running = false;
  #stopped = false;
  #onIdle: (() => void)[] = [];

  constructor(options: WorkQueueOptions) {
    this.#options = options;
    this.#workers = options.workers ?? 10;
    this.#workersWhenUrgent = options.workersWhenUrgent ?? this.#workers;
    this.#turnBegan = options.clock.monotonic();
    this.#backoff = new WakeHeap({ clock: options.clock, time: 'monotonic', wake: (key) => this.add(key) });
  }

  /** Keys that wait for a worker. */
  get depth(): number {
    return this.#urgent.size + this.#waiting.size + this.#again.size;
  }

  /** Keys that wait for the end of a backoff. */
  get backingOff(): number {
    return this.#backoff.size;
  }

  /** Work begins; what was added before waits until now. */
  start(): void {
    this.#running = !this.#stopped;
    this.#dispatch();
  }

  /** A key in backoff comes at once: something has changed. */
  add(key: string, { urgent = false }: { readonly urgent?: boolean } = {}): void {
    if (this.#stopped) return;
    this.#backoff.delete(key);
    this.#options.onAdd?.(key);
    const since = this.#options.clock.monotonic();
    const again = this.#again.get(key);
    if (!this.#working.has(key)) this.#wait(key, since, urgent);
    else this.#again.set(key, { since: again?.since ?? since, urgent: urgent || again?.urgent === true });
    this.#dispatch();
  }

  /** What is under way may end; nothing else is begun, and everything is forgotten. Done when nothing is under way. */
  async stop(): Promise<void> {
    this.#running = false;
    this.#stopped = true;
    this.#backoff.stop();
    this.#urgent.clear();
    this.#waiting.clear();
    this.#again.clear();
    this.#failures.clear();
    await this.whenIdle();
  }

  /** Done when nothing waits and nothing is under way; what is in backoff does not count. */
  async whenIdle(): Promise<void> {
    if (this.#isIdle) return;
    await new Promise<void>((resolve) => {
      this.#onIdle.push(resolve);
    });
  }

  get #isIdle(): boolean {
    return this.#working.size === 0 && this.#urgent.size === 0 && this.#waiting.size === 0;
  }

  #wait(key: string, since: number, urgent: boolean): void {
    const before = this.#urgent.get(key) ?? this.#waiting.get(key);
    if (urgent) {
      this.#waiting.delete(key);
      this.#urgent.set(key, before ?? since);
    } else if (before === undefined) this.#waiting.set(key, since);
  }

  #dispatch(): void {
    while (this.#running) {
      const next = this.#next();
      if (next === undefined || this.#rests()) return;
      const [key, since] = next;
      this.#urgent.delete(key);
      this.#waiting.delete(key);
      this.#working.add(key);
      this.#options.onStart?.(key, this.#options.clock.monotonic() - since);
      void this.#work(key);
    }
  }

  /** The key whose turn it is, if somebody is free to work on it. */
  #next(): [key: string, since: number] | undefined {
    const busy = this.#working.size - this.#aside.size;
    const urgent = busy < this.#workersWhenUrgent ? firstOf(this.#urgent) : undefined;
    return urgent ?? (busy < this.#workers ? firstOf(this.#waiting) : undefined);
  }

  /** Whether the event loop is to go round before anything else is begun; then it goes on by itself. */
  #rests(): boolean {
    const { clock } = this.#options;
    if (this.#resting || clock.monotonic() - this.#turnBegan < longestTurnMs) return this.#resting;
    this.#resting = true;
    setImmediate(() => {
      this.#resting = false;
      this.#turnBegan = clock.monotonic();
      this.#dispatch();
    });
    return true;
  }

  async #work(key: string): Promise<void> {
    try {
      await this.#options.work(key, (something) => this.#stepAside(key, something));
      this.#failures.delete(key);
    } catch (error) {
      this.#failed(key, error);
    }
    this.#working.delete(key);
    this.#aside.delete(key);
    const again = this.#again.get(key);
    if (again !== undefined) {
      this.#again.delete(key);
      this.#wait(key, again.since, again.urgent);
      this.#backoff.delete(key);
    }
    this.#dispatch();
    if (this.#isIdle) for (const resolve of this.#onIdle.splice(0)) resolve();
  }

  #stepAside<T>(key: string, something: Promise<T>): Promise<T> {
    this.#aside.add(key);
    // Not from here: keys that all step aside at once would each be begun from within the one before.
    queueMicrotask(() => this.#dispatch());
    return something;
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
    const { firstBackoffMs = 5, longestBackoffMs = 300_000, retryBounds, random } = this.#options;
    const { minMs = 0, maxMs = longestBackoffMs } = retryBounds?.(error) ?? {};
    const wait = Math.min(maxMs, firstBackoffMs * 2 ** Math.min(failures - 1, 30));
    return Math.max(minMs, wait * (1 - (random?.() ?? 0) / 4));
  }
}

function firstOf(keys: ReadonlyMap<string, number>): [string, number] | undefined {
  for (const entry of keys) return entry;
  return undefined;
}
