import type { Clock } from '@kron/kubernetes/clock';

/** For this many milliseconds, keys are started one after the other. Then the event loop runs. */
const maxSliceMs = 5;

/**
 * Shares the event loop with everything else, such as the renewal of the Lease and the answers of the API server. Keys are
 * started for 5 ms, then the event loop runs. A long key holds the event loop for milliseconds by itself, so one of them
 * begins at a time. The next long key waits for as long as the last one took, because a due Job needs several turns of the
 * event loop, one for each answer of the API server.
 */
export class Slices {
  readonly #clock: Clock;
  readonly #resume: () => void;
  /** When this slice began, on the monotonic clock. */
  #began: number;
  #isOver = false;
  #isOpenToLong = true;

  /** @param resume called when keys may be started again. Must not throw. */
  constructor(clock: Clock, resume: () => void) {
    this.#clock = clock;
    this.#resume = resume;
    this.#began = clock.monotonic();
  }

  /** Whether the slice is over, so that no key may be started before the event loop has run. */
  isOver(): boolean {
    if (this.#isOver || this.#clock.monotonic() - this.#began < maxSliceMs) return this.#isOver;
    this.#isOver = true;
    setImmediate(() => {
      this.#isOver = false;
      this.#began = this.#clock.monotonic();
      this.#resume();
    });
    return true;
  }

  /** Whether a long key may begin. */
  get isOpenToLong(): boolean {
    return this.#isOpenToLong;
  }

  /**
   * Delays the first long key, so that the other keys that arrived with it start before it. They may still wait for the event
   * loop.
   */
  awaitLong(): void {
    if (!this.#isOpenToLong) return;
    this.#isOpenToLong = false;
    setImmediate(() => setImmediate(() => this.#openToLong()));
  }

  /** A long key begins. */
  beginLong(): void {
    this.#isOpenToLong = false;
    const began = this.#clock.monotonic();
    // This callback runs when the key has finished, or waits for an answer of the API server.
    setImmediate(() => {
      const ms = this.#clock.monotonic() - began;
      if (ms > 0) this.#clock.setTimer(ms, () => this.#openToLong());
      else this.#openToLong();
    });
  }

  #openToLong(): void {
    this.#isOpenToLong = true;
    this.#resume();
  }
}
