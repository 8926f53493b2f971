import type { Clock } from '@kron/kubernetes/clock';
import { EditRate } from './editRate.ts';
import { WakeHeap } from './wakeHeap.ts';

export type BackoffOptions = {
  readonly clock: Clock;
  /** The backoff after the first failure, in milliseconds. Default: 5. */
  readonly initialBackoffMs?: number;
  /** The longest backoff, in milliseconds. Default: 300,000. */
  readonly maxBackoffMs?: number;
  /** Returns limits for the backoff after an error. For example, the server can ask for a delay of at least `minMs`. */
  readonly retryBounds?: (error: unknown) => { readonly minMs?: number; readonly maxMs?: number };
  /** A random number in [0, 1). It shortens each backoff by up to a quarter, which spreads the retries. */
  readonly random?: () => number;
};

/** The number of consecutive failures of a key, and whether the key was urgent when it last failed. */
type Failures = { readonly count: number; readonly isUrgent: boolean };

/** Failed keys, which are retried with exponential backoff. A change ends a backoff, at most twice a second. */
export class Backoff {
  readonly #options: BackoffOptions;
  readonly #failures = new Map<string, Failures>();
  readonly #waiting: WakeHeap;
  readonly #changes: EditRate;
  #isStopped = false;

  /** @param retry is called when the backoff of a key ends; must not throw */
  constructor(options: BackoffOptions, retry: (key: string) => void) {
    this.#options = options;
    const { clock } = options;
    this.#waiting = new WakeHeap({ clock, time: 'monotonic', wake: retry });
    this.#changes = new EditRate(clock, (key) => {
      if (this.#waiting.delete(key)) retry(key);
    });
  }

  has(key: string): boolean {
    return this.#waiting.has(key);
  }

  /** Ends the backoff of a key without a retry. */
  delete(key: string): void {
    this.#waiting.delete(key);
  }

  /** To be called when the object of a key in backoff has changed. */
  changed(key: string): void {
    this.#changes.edit(key);
  }

  /** Whether the retry of a key is urgent, because the key was urgent when it failed. */
  isUrgent(key: string): boolean {
    return this.#failures.get(key)?.isUrgent === true;
  }

  /** @returns the failures in a row, and the time until the retry */
  failed(key: string, error: unknown, isUrgent: boolean): { failures: number; retryInMs: number } {
    const failures = (this.#failures.get(key)?.count ?? 0) + 1;
    const retryInMs = this.#backoffMs(failures, error);
    if (!this.#isStopped) {
      this.#failures.set(key, { count: failures, isUrgent });
      this.#waiting.set(key, this.#options.clock.monotonic() + retryInMs);
    }
    return { failures, retryInMs };
  }

  /** @param isDone if false, more work follows: the number of failures stays, and the retry is no longer urgent */
  succeeded(key: string, isDone: boolean): void {
    const failed = this.#failures.get(key);
    if (isDone) this.#failures.delete(key);
    else if (failed !== undefined) this.#failures.set(key, { ...failed, isUrgent: false });
  }

  stop(): void {
    this.#isStopped = true;
    this.#waiting.stop();
    this.#changes.stop();
    this.#failures.clear();
  }

  #backoffMs(failures: number, error: unknown): number {
    const { initialBackoffMs = 5, maxBackoffMs = 300_000, retryBounds, random } = this.#options;
    const { minMs = 0, maxMs = maxBackoffMs } = retryBounds?.(error) ?? {};
    const wait = Math.min(maxMs, initialBackoffMs * 2 ** Math.min(failures - 1, 30));
    return Math.max(minMs, wait * (1 - (random?.() ?? 0) / 4));
  }
}
