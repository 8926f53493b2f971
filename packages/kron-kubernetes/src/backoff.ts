export type BackoffOptions = {
  /** A number in [0, 1), for jitter. */
  readonly random: () => number;
  /** Milliseconds; default 200. */
  readonly initialMs?: number;
  /** Milliseconds; default 5,000. */
  readonly maxMs?: number;
};

/** Limits the Retry-After of a server. */
const maxRetryAfterMs = 30_000;

/** Exponential backoff, shortened by a random part of up to half. */
export class Backoff {
  readonly #options: BackoffOptions;
  #failures = 0;

  constructor(options: BackoffOptions) {
    this.#options = options;
  }

  /** @param retryAfterMs the minimum that the server asked for. @returns milliseconds */
  next(retryAfterMs: number = 0): number {
    const { random, initialMs = 200, maxMs = 5_000 } = this.#options;
    const full = Math.min(maxMs, initialMs * 2 ** Math.min(this.#failures, 30));
    this.#failures += 1;
    return Math.max(full * (1 - random() / 2), Math.min(retryAfterMs, maxRetryAfterMs));
  }

  /** Failures since the last success. */
  get failures(): number {
    return this.#failures;
  }

  reset(): void {
    this.#failures = 0;
  }
}
