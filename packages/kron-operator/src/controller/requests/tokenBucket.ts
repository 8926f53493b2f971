import type { Clock } from '@kron/kubernetes/clock';

export type TokenBucketOptions = {
  readonly clock: Clock;
  /** Tokens a second. */
  readonly rate: number;
  /** The most that can be saved up, which is also what it starts with. */
  readonly burst: number;
};

/** How often something may be done: `rate` times a second in the long run, `burst` times at once. */
export class TokenBucket {
  readonly #options: TokenBucketOptions;
  #tokens: number;
  #at: number;

  constructor(options: TokenBucketOptions) {
    this.#options = options;
    this.#tokens = options.burst;
    this.#at = options.clock.monotonic();
  }

  /** Takes a token, if there is one. */
  take(): boolean {
    this.#refill();
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }

  /** Milliseconds until there is a token: 0 when there is one now. */
  wait(): number {
    this.#refill();
    return this.#tokens >= 1 ? 0 : Math.ceil(((1 - this.#tokens) / this.#options.rate) * 1000);
  }

  /** As many as can be saved up: it need not be remembered. */
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
