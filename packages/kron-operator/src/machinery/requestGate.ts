import type { Clock, Timer } from '@kron/kubernetes/clock';
import type { Priority } from '@kron/kubernetes/transport';
import { TokenBucket } from './tokenBucket.ts';

export type RequestGateOptions = {
  readonly clock: Clock;
  /** Requests a second in the long run. */
  readonly qps: number;
  /** Requests at once after a rest. */
  readonly burst: number;
  /** The most requests under way side by side. More than 20 carried no more in measurements. Default: 20. */
  readonly connections?: number;
};

type Waiting = { readonly enter: () => void };

const priorities: readonly Priority[] = ['first', 'second', 'last'];

/** What may be late waits for this long at most while what goes first is under way without a break. */
const lateMs = 30_000;

/**
 * Lets requests through: so many a second, so many side by side, and those of a higher priority always before the
 * others; first come, first served among equals. While something of `first` is under way nothing of `last` is begun,
 * though there be room: it would make the server slower for what is waited for.
 */
export class RequestGate {
  readonly #clock: Clock;
  readonly #bucket: TokenBucket;
  readonly #waiting: Readonly<Record<Priority, Set<Waiting>>> = {
    first: new Set(),
    second: new Set(),
    last: new Set(),
  };
  #free: number;
  /** Requests of `first` that are under way, and since when there has always been one. */
  #firsts = 0;
  #firstsSince = 0;
  #timer: Timer | undefined;

  constructor({ clock, qps, burst, connections = 20 }: RequestGateOptions) {
    this.#clock = clock;
    this.#bucket = new TokenBucket({ clock, rate: qps, burst });
    this.#free = connections;
  }

  /** How many requests are waiting. */
  get waiting(): number {
    return priorities.reduce((sum, priority) => sum + this.#waiting[priority].size, 0);
  }

  /**
   * Runs a request when it is its turn.
   *
   * @throws the signal's reason, when that is aborted while the request waits; and what the request throws
   */
  async run<T>(priority: Priority, signal: AbortSignal | undefined, request: () => Promise<T>): Promise<T> {
    await this.#enter(priority, signal);
    try {
      return await request();
    } finally {
      this.#free += 1;
      if (priority === 'first') this.#firsts -= 1;
      this.#admit();
    }
  }

  #enter(priority: Priority, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted === true) {
        reject(signal.reason as Error);
        return;
      }
      const abort = (): void => {
        this.#waiting[priority].delete(waiting);
        this.#admit();
        reject(signal?.reason as Error);
      };
      const waiting: Waiting = {
        enter: () => {
          signal?.removeEventListener('abort', abort);
          resolve();
        },
      };
      signal?.addEventListener('abort', abort, { once: true });
      this.#waiting[priority].add(waiting);
      this.#admit();
    });
  }

  #admit(): void {
    for (let next = this.#next(); next !== undefined && this.#free > 0; next = this.#next()) {
      if (!this.#bucket.take()) break;
      this.#free -= 1;
      if (next.priority === 'first') this.#firstBegins();
      this.#waiting[next.priority].delete(next.waiting);
      next.waiting.enter();
    }
    this.#arm();
  }

  #firstBegins(): void {
    if (this.#firsts === 0) this.#firstsSince = this.#clock.monotonic();
    this.#firsts += 1;
  }

  get #isPressed(): boolean {
    return this.#firsts > 0 && this.#clock.monotonic() - this.#firstsSince < lateMs;
  }

  /** A timer runs only while nothing but a token is missing. */
  #arm(): void {
    const needed = this.#free > 0 && this.#next() !== undefined;
    if (needed && this.#timer === undefined) {
      this.#timer = this.#clock.setTimer(this.#bucket.wait(), () => {
        this.#timer = undefined;
        this.#admit();
      });
    } else if (!needed) {
      this.#timer?.cancel();
      this.#timer = undefined;
    }
  }

  #next(): { priority: Priority; waiting: Waiting } | undefined {
    for (const priority of priorities) {
      if (priority === 'last' && this.#isPressed) return undefined;
      for (const waiting of this.#waiting[priority]) return { priority, waiting };
    }
    return undefined;
  }
}
