type BackoffOptions = {
  /** A number in [0, 1), for jitter. */
  readonly random: () => number;
  /** The first wait before the random part is taken off, in milliseconds. Default: 200. */
  readonly initialMs?: number;
  /** The longest wait, in milliseconds. Default: 5,000. */
  readonly maxMs?: number;
};

/** The longest wait that a server can ask for with a Retry-After header. */
const maxRetryAfterMs = 30_000;

/** Exponential backoff. Each wait is shortened by a random part of up to half. */
export class Backoff {
  readonly #options: BackoffOptions;
  #failures = 0;

  constructor(options: BackoffOptions) {
    this.#options = options;
  }

  /** The milliseconds to wait before the next try. @param retryAfterMs the minimum that the server asked for */
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
