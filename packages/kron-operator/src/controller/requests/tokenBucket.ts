import type { Clock } from '@kron/kubernetes/clock';

export type TokenBucketOptions = {
  readonly clock: Clock;
  /** Tokens per second. */
  readonly rate: number;
  /** Capacity of the bucket, which starts full. */
  readonly burst: number;
};

export class TokenBucket {
  readonly #options: TokenBucketOptions;
  #tokens: number;
  #at: number;

  constructor(options: TokenBucketOptions) {
    this.#options = options;
    this.#tokens = options.burst;
    this.#at = options.clock.monotonic();
  }

  /** Takes a token if there is one. @returns whether there was */
  take(): boolean {
    this.#refill();
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }

  /** Milliseconds until there is a token; 0 when there is one now. */
  wait(): number {
    this.#refill();
    return this.#tokens >= 1 ? 0 : Math.ceil(((1 - this.#tokens) / this.#options.rate) * 1000);
  }

  /** A full bucket is like a new one, so it can be dropped. */
  get isFull(): boolean {
    this.#refill();
    return this.#tokens >= this.#options.burst;
  }

  #refill(): void {
    const { clock, rate, burst } = this.#options;
    const now = clock.monotonic();
    this.#tokens = Math.min(burst, this.#tokens + ((now - this.#at) / 1000) * rate);
    this.#at = now;
  }
}
