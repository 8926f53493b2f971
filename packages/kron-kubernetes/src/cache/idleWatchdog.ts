import type { Clock, Timer } from '../clock.ts';

export class IdleWatchError extends Error {
  override readonly name = 'IdleWatchError';

  constructor(ms: number) {
    super(`no watch event for ${ms / 1000} s`);
  }
}

/** Reports a watch that has sent nothing for too long. */
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

  /** An event has arrived. */
  reset(): void {
    this.#last = this.#clock.monotonic();
  }

  stop(): void {
    this.#timer.cancel();
  }

  /** One timer per idle limit is enough: setting one for every event would be slow. */
  #check(): void {
    const left = this.#last + this.#limitMs - this.#clock.monotonic();
    if (left <= 0) this.#onIdle(new IdleWatchError(this.#limitMs));
    else this.#timer = this.#clock.setTimer(left, () => this.#check());
  }
}
