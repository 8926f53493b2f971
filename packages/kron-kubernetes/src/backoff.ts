const initialMs = 200;
const maxMs = 5_000;
/** The longest wait that a server can ask for with a Retry-After header. */
const maxRetryAfterMs = 30_000;

/** Exponential backoff. Each wait is shortened by a random part of up to half. */
export class Backoff {
  readonly #random: () => number;
  #failures = 0;

  /** @param random returns a number in [0, 1), for jitter */
  constructor({ random }: { readonly random: () => number }) {
    this.#random = random;
  }

  /** The milliseconds to wait before the next try. @param retryAfterMs the minimum that the server asked for */
  next(retryAfterMs: number = 0): number {
    const full = Math.min(maxMs, initialMs * 2 ** Math.min(this.#failures, 30));
    this.#failures += 1;
    return Math.max(full * (1 - this.#random() / 2), Math.min(retryAfterMs, maxRetryAfterMs));
  }

  /** Failures since the last success. */
  get failures(): number {
    return this.#failures;
  }

  reset(): void {
    this.#failures = 0;
  }
}
