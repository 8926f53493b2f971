import type { Clock } from '@kron/kubernetes/clock';

type TokenBucketOptions = {
  readonly clock: Clock;
  /** The number of tokens that are added per second. */
  readonly rate: number;
  /** The capacity of the bucket. A new bucket is full. */
  readonly burst: number;
};

export type Tokens = Pick<TokenBucket, 'take' | 'wait'>;

export class TokenBucket {
  readonly #options: TokenBucketOptions;
  #tokens: number;
  #at: number;

  constructor(options: TokenBucketOptions) {
    this.#options = options;
    this.#tokens = options.burst;
    this.#at = options.clock.monotonic();
  }

  /** Takes a token. @returns false if the bucket has no token */
  take(): boolean {
    this.#refill();
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }

  /** Milliseconds until there is a token; 0 if there is one now. @param left number of tokens to leave to others */
  wait(left = 0): number {
    this.#refill();
    const missing = 1 + left - this.#tokens;
    return missing <= 0 ? 0 : Math.ceil((missing / this.#options.rate) * 1000);
  }

  /** Returns a view of this bucket for less urgent requests. They leave a quarter of the capacity to other requests. */
  forSpare(): Tokens {
    const { burst } = this.#options;
    const left = Math.min(burst / 4, burst - 1);
    return { take: () => this.take(), wait: () => this.wait(left) };
  }

  /** Whether the bucket is full. A full bucket need not be kept, because a new one is full, too. */
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
