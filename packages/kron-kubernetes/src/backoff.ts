const initialMs = 200;
const maxMs = 5_000;
/** Maximum wait in milliseconds that a server can demand with a Retry-After header. */
const maxRetryAfterMs = 30_000;

/** Computes waits with exponential backoff. Each wait is shortened by a random part of up to a half. */
export class Backoff {
  readonly #random: () => number;
  #failures = 0;

  /** @param random returns a random number, at least 0 and below 1 */
  constructor({ random }: { readonly random: () => number }) {
    this.#random = random;
  }

  /** Counts a failure. Returns the milliseconds to wait before the next try: at least `retryAfterMs`. */
  next(retryAfterMs: number = 0): number {
    const full = Math.min(maxMs, initialMs * 2 ** Math.min(this.#failures, 30));
    this.#failures += 1;
    return Math.max(full * (1 - this.#random() / 2), Math.min(retryAfterMs, maxRetryAfterMs));
  }

  /** Number of failures since the last success. */
  get failures(): number {
    return this.#failures;
  }

  reset(): void {
    this.#failures = 0;
  }
}
