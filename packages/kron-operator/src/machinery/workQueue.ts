import type { Clock } from './clock.ts';
import { WakeHeap } from './wakeHeap.ts';

export type WorkQueueOptions = {
  readonly clock: Clock;
  /** Works on a key. When it throws the key comes back after a while, each time after twice as long. */
  readonly work: (key: string) => Promise<void>;
  /** How many keys are worked on side by side. Default: 10. */
  readonly workers?: number;
  /** The first wait after a failure. Default: 5. */
  readonly firstBackoffMs?: number;
  /** The longest. Default: 300,000. */
  readonly longestBackoffMs?: number;
  /** Told of each failure. Must not throw. */
  readonly onFailure?: (failure: WorkFailure) => void;
  /** Told of each key when work on it begins. Must not throw. */
  readonly onStart?: (key: string, waitedMs: number) => void;
};

export type WorkFailure = {
  readonly key: string;
  readonly error: unknown;
  /** Failures in a row, this one included. */
  readonly failures: number;
  readonly retryInMs: number;
};

/**
 * Keys to be worked on. A key that is added again while it waits is there once; one that is added while it is worked
 * on is worked on again afterwards, never twice at a time.
 *
 * ```text
 *   add → waiting → working → gone
 *            ↑         ├ added meanwhile → waiting
 *            └ backoff ┴ failed
 * ```
 */
export class WorkQueue {
  readonly #options: WorkQueueOptions;
  readonly #workers: number;
  /** Waiting, first come first served, each with the monotonic time of its arrival. */
  readonly #waiting = new Map<string, number>();
  readonly #working = new Set<string>();
  /** Added while they were worked on. */
  readonly #again = new Map<string, number>();
  readonly #failures = new Map<string, number>();
  readonly #backoff: WakeHeap;
  #running = false;
  #stopped = false;
  #onIdle: (() => void)[] = [];

  constructor(options: WorkQueueOptions) {
    this.#options = options;
    this.#workers = options.workers ?? 10;
    this.#backoff = new WakeHeap({ clock: options.clock, time: 'monotonic', wake: (key) => this.add(key) });
  }

  /** Keys that wait for a worker. */
  get depth(): number {
    return this.#waiting.size + this.#again.size;
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
  add(key: string): void {
    if (this.#stopped) return;
    this.#backoff.delete(key);
    const now = this.#options.clock.monotonic();
    const where = this.#working.has(key) ? this.#again : this.#waiting;
    if (!where.has(key)) where.set(key, now);
    this.#dispatch();
  }

  /** What is under way may end; nothing else is begun, and everything is forgotten. Done when nothing is under way. */
  async stop(): Promise<void> {
    this.#running = false;
    this.#stopped = true;
    this.#backoff.stop();
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
    return this.#working.size === 0 && this.#waiting.size === 0;
  }

  #dispatch(): void {
    for (const [key, since] of this.#waiting) {
      if (!this.#running || this.#working.size >= this.#workers) return;
      this.#waiting.delete(key);
      this.#working.add(key);
      this.#options.onStart?.(key, this.#options.clock.monotonic() - since);
      void this.#work(key);
    }
  }

  async #work(key: string): Promise<void> {
    try {
      await this.#options.work(key);
      this.#failures.delete(key);
    } catch (error) {
      this.#failed(key, error);
    }
    this.#working.delete(key);
    const again = this.#again.get(key);
    if (again !== undefined) {
      this.#again.delete(key);
      this.#waiting.set(key, again);
      this.#backoff.delete(key);
    }
    this.#dispatch();
    if (this.#isIdle) for (const resolve of this.#onIdle.splice(0)) resolve();
  }

  #failed(key: string, error: unknown): void {
    const failures = (this.#failures.get(key) ?? 0) + 1;
    const retryInMs = this.#backoffMs(failures);
    if (!this.#stopped) {
      this.#failures.set(key, failures);
      this.#backoff.set(key, this.#options.clock.monotonic() + retryInMs);
    }
    this.#options.onFailure?.({ key, error, failures, retryInMs });
  }

  #backoffMs(failures: number): number {
    const { firstBackoffMs = 5, longestBackoffMs = 300_000 } = this.#options;
    return Math.min(longestBackoffMs, firstBackoffMs * 2 ** Math.min(failures - 1, 30));
  }
}
