export type BackoffOptions = {
  /** A number from 0 to below 1, so that not all come back at the same moment. */
  readonly random: () => number;
  /** Milliseconds; default 200. */
  readonly firstMs?: number;
  /** Milliseconds; default 5,000. */
  readonly longestMs?: number;
};

/** However long a server asks to be left alone: it is asked again after this. */
const longestRetryAfterMs = 30_000;

/** How long to wait after failures in a row: doubling, up to a limit, and a random part of up to half less. */
export class Backoff {
  readonly #options: BackoffOptions;
  #failures = 0;

  constructor(options: BackoffOptions) {
    this.#options = options;
  }

  /** @param retryAfterMs what the server asked for: it is not asked earlier. @returns milliseconds */
  next(retryAfterMs: number = 0): number {
    const { random, firstMs = 200, longestMs = 5_000 } = this.#options;
    const full = Math.min(longestMs, firstMs * 2 ** Math.min(this.#failures, 30));
    this.#failures += 1;
    return Math.max(full * (1 - random() / 2), Math.min(retryAfterMs, longestRetryAfterMs));
  }

  /** Failures since the last success. */
  get failures(): number {
    return this.#failures;
  }

  reset(): void {
    this.#failures = 0;
  }
}
