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
/** Of the connections, what goes second has so many at most while what goes first is under way. */
const secondShare = 1 / 4;

/**
 * Lets requests through: so many a second, so many side by side, and those of a higher priority always before the
 * others; first come, first served among equals. While something of `first` is under way little of `second` is begun and
 * nothing of `last`, though there be room: it would make the server slower for what is waited for.
 */
export class RequestGate {
  readonly #clock: Clock;
  readonly #bucket: TokenBucket;
  readonly #waiting: Readonly<Record<Priority, Set<Waiting>>> = {
    first: new Set(),
    second: new Set(),
    last: new Set(),
  };
  readonly #mostOfSecond: number;
  #free: number;
  /** Requests that are under way. */
  readonly #underWay: Record<Priority, number> = { first: 0, second: 0, last: 0 };
  /** Since when there has always been one of `first`. */
  #firstsSince = 0;
  #timer: Timer | undefined;

  constructor({ clock, qps, burst, connections = 20 }: RequestGateOptions) {
    this.#clock = clock;
    this.#bucket = new TokenBucket({ clock, rate: qps, burst });
    this.#mostOfSecond = Math.max(1, Math.floor(connections * secondShare));
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
      this.#underWay[priority] -= 1;
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
      this.#begins(next.priority);
      this.#waiting[next.priority].delete(next.waiting);
      next.waiting.enter();
    }
    this.#arm();
  }

  #begins(priority: Priority): void {
    if (priority === 'first' && this.#underWay.first === 0) this.#firstsSince = this.#clock.monotonic();
    this.#underWay[priority] += 1;
  }

  /** Whether something may be begun beside what goes first. */
  #isAllowed(priority: Priority): boolean {
    if (priority === 'first' || this.#underWay.first === 0) return true;
    if (priority === 'second') return this.#underWay.second < this.#mostOfSecond;
    return this.#clock.monotonic() - this.#firstsSince >= lateMs;
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
      if (!this.#isAllowed(priority)) continue;
      for (const waiting of this.#waiting[priority]) return { priority, waiting };
    }
    return undefined;
  }
}
