import type { Clock, Timer } from '../clock.ts';

type Pending = { at: number; order: number; callback: () => void };

/**
 * A clock that moves only if a test calls one of its methods. Timers fire in order of time. The work that one timer starts
 * ends before the next timer fires.
 */
export class VirtualClock implements Clock {
  #wall: number;
  #monotonic = 0;
  #order = 0;
  readonly #pending = new Set<Pending>();
  readonly #settle: () => Promise<void>;

  /** @param settle resolves when all work has ended, except for work that waits for a timer */
  constructor(start: string = '2026-03-01T00:00:00Z', settle: () => Promise<void> = settled) {
    this.#wall = Date.parse(start);
    this.#settle = settle;
  }

  now = (): number => this.#wall;

  monotonic = (): number => this.#monotonic;

  setTimer = (delayMs: number, callback: () => void): Timer => {
    this.#order += 1;
    const pending = { at: this.#monotonic + Math.max(0, delayMs), order: this.#order, callback };
    this.#pending.add(pending);
    return { cancel: () => this.#pending.delete(pending) };
  };

  get timers(): number {
    return this.#pending.size;
  }

  /** Advances the wall clock and the monotonic clock, and fires each timer at its time. */
  async advance(ms: number): Promise<void> {
    const end = this.#monotonic + ms;
    await this.#settle();
    for (let next = this.#earliest(end); next !== undefined; next = this.#earliest(end)) {
      this.#pending.delete(next);
      this.#moveTo(next.at);
      next.callback();
      await this.#settle();
    }
    this.#moveTo(end);
    await this.#settle();
  }

  /** Moves the wall clock forward or back. The monotonic clock does not move, so no timer fires. */
  step(ms: number): void {
    this.#wall += ms;
  }

  /** Simulates a process that stands still: both clocks advance, and only then the timers of this time fire. */
  async freeze(ms: number): Promise<void> {
    this.#moveTo(this.#monotonic + ms);
    await this.advance(0);
  }

  #moveTo(monotonic: number): void {
    const passed = monotonic - this.#monotonic;
    if (passed <= 0) return;
    this.#wall += passed;
    this.#monotonic = monotonic;
  }

  #earliest(end: number): Pending | undefined {
    let found: Pending | undefined;
    for (const pending of this.#pending) {
      if (pending.at > end) continue;
      if (
        found === undefined ||
        pending.at < found.at ||
        (pending.at === found.at && pending.order < found.order)
      ) {
        found = pending;
      }
    }
    return found;
  }
}

/** Resolves when all promises have settled, except for those that wait for a timer. */
export function settled(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
