import type { Clock, Timer } from '@kron/kubernetes/clock';
import type { Priority } from '@kron/kubernetes/transport';
import { TokenBucket } from './tokenBucket.ts';

export type RequestGateOptions = {
  readonly clock: Clock;
  /** Sustained requests per second. */
  readonly qps: number;
  /** Requests that can be sent at once after an idle time. */
  readonly burst: number;
  /** Maximum concurrent requests. In measurements more than 20 gave no higher throughput. Default: 20. */
  readonly connections?: number;
};

type Waiting = { readonly enter: () => void };

const priorities: readonly Priority[] = ['first', 'second', 'last'];

/** How long `last` requests wait while there is always a `first` request in flight. */
const maxDeferMs = 30_000;
/** The share of connections for `second` requests while a `first` request is in flight. */
const secondShare = 1 / 4;

/**
 * Limits requests per second and concurrent requests, and orders them by priority and then by arrival. While a `first`
 * request is in flight, few `second` and no `last` requests start even if connections are free: they would slow down the
 * server for the `first` requests.
 */
export class RequestGate {
  readonly #clock: Clock;
  readonly #bucket: TokenBucket;
  readonly #waiting: Readonly<Record<Priority, Set<Waiting>>> = {
    first: new Set(),
    second: new Set(),
    last: new Set(),
  };
  readonly #maxSecond: number;
  #free: number;
  /** Requests in flight. */
  readonly #inFlight: Record<Priority, number> = { first: 0, second: 0, last: 0 };
  /** Since when there has always been a `first` request in flight. */
  #firstBusySince = 0;
  #timer: Timer | undefined;

  constructor({ clock, qps, burst, connections = 20 }: RequestGateOptions) {
    this.#clock = clock;
    this.#bucket = new TokenBucket({ clock, rate: qps, burst });
    this.#maxSecond = Math.max(1, Math.floor(connections * secondShare));
    this.#free = connections;
  }

  /** Number of waiting requests. */
  get waiting(): number {
    return priorities.reduce((sum, priority) => sum + this.#waiting[priority].size, 0);
  }

  /**
   * Runs a request as soon as the limits allow.
   *
   * @throws the signal's reason, when the signal is aborted while the request waits; and what the request throws
   */
  async run<T>(priority: Priority, signal: AbortSignal | undefined, request: () => Promise<T>): Promise<T> {
    await this.#enter(priority, signal);
    try {
      return await request();
    } finally {
      this.#free += 1;
      this.#inFlight[priority] -= 1;
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
      this.#markStarted(next.priority);
      this.#waiting[next.priority].delete(next.waiting);
      next.waiting.enter();
    }
    this.#arm();
  }

  #markStarted(priority: Priority): void {
    if (priority === 'first' && this.#inFlight.first === 0) this.#firstBusySince = this.#clock.monotonic();
    this.#inFlight[priority] += 1;
  }

  /** Whether a request of this priority may start beside the `first` requests in flight. */
  #isAllowed(priority: Priority): boolean {
    if (priority === 'first' || this.#inFlight.first === 0) return true;
    if (priority === 'second') return this.#inFlight.second < this.#maxSecond;
    return this.#clock.monotonic() - this.#firstBusySince >= maxDeferMs;
  }

  /** Runs a timer only while a request waits for nothing but a token. */
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
      if (!this.#isAllowed(priority)) continue;
      for (const waiting of this.#waiting[priority]) return { priority, waiting };
    }
    return undefined;
  }
}
