import type { Clock, Timer } from '@kron/kubernetes/clock';

/** What a watch is given up with when nothing was heard of it for too long. */
export class IdleWatchError extends Error {
  override readonly name = 'IdleWatchError';

  constructor(ms: number) {
    super(`nothing was heard for ${ms / 1000} s`);
  }
}

/** Aborts when nothing was heard for some time. */
export class IdleWatchdog {
  readonly #clock: Clock;
  readonly #limitMs: number;
  readonly #onSilence: (error: IdleWatchError) => void;
  #last: number;
  #timer: Timer;

  /** Listening begins now. */
  constructor(clock: Clock, limitMs: number, onSilence: (error: IdleWatchError) => void) {
    this.#clock = clock;
    this.#limitMs = limitMs;
    this.#onSilence = onSilence;
    this.#last = clock.monotonic();
    this.#timer = clock.setTimer(limitMs, () => this.#check());
  }

  heard(): void {
    this.#last = this.#clock.monotonic();
  }

  stop(): void {
    this.#timer.cancel();
  }

  /** One timer a while, not one for every event. */
  #check(): void {
    const left = this.#last + this.#limitMs - this.#clock.monotonic();
    if (left <= 0) this.#onSilence(new IdleWatchError(this.#limitMs));
    else this.#timer = this.#clock.setTimer(left, () => this.#check());
  }
}
