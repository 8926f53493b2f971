import type { Clock, Timer } from '../clock.ts';

class IdleWatchError extends Error {
  override readonly name = 'IdleWatchError';

  constructor(ms: number) {
    super(`no watch event for ${ms / 1000} s`);
  }
}

/** Calls a function if a watch has sent no event for too long. */
export class IdleWatchdog {
  readonly #clock: Clock;
  readonly #limitMs: number;
  readonly #onIdle: (error: IdleWatchError) => void;
  #last: number;
  #timer: Timer;

  constructor(clock: Clock, limitMs: number, onIdle: (error: IdleWatchError) => void) {
    this.#clock = clock;
    this.#limitMs = limitMs;
    this.#onIdle = onIdle;
    this.#last = clock.monotonic();
    this.#timer = clock.setTimer(limitMs, () => this.#check());
  }

  /** Must be called for each event of the watch. */
  reset(): void {
    this.#last = this.#clock.monotonic();
  }

  stop(): void {
    this.#timer.cancel();
  }

  /** Runs when the timer fires, and starts it again after an event. A new timer for each event would be slow. */
  #check(): void {
    const left = this.#last + this.#limitMs - this.#clock.monotonic();
    if (left <= 0) this.#onIdle(new IdleWatchError(this.#limitMs));
    else this.#timer = this.#clock.setTimer(left, () => this.#check());
  }
}
