import type { Clock } from '@kron/kubernetes/clock';

/** The duration of a slice in milliseconds. In a slice, keys start one after the other. Then the event loop runs. */
const maxSliceMs = 5;

/**
 * Divides the time of the event loop between the work queue and all other work, such as the renewal of the Lease and the
 * answers of the API server. The queue starts keys for 5 ms. This time is a slice. Then the event loop runs.
 *
 * A long key is a key whose decision alone blocks the event loop for milliseconds. Long keys begin one at a time. After each
 * long key, there is a pause of the same duration before the next. Other keys can continue in this pause. They need it,
 * because the create of a due Job takes several turns of the event loop, one for each answer of the API server.
 */
export class Slices {
  readonly #clock: Clock;
  readonly #resume: () => void;
  /** When this slice began, on the monotonic clock. */
  #began: number;
  #isOver = false;
  #isOpenToLong = true;

  /** @param resume called when the queue may start keys again; must not throw */
  constructor(clock: Clock, resume: () => void) {
    this.#clock = clock;
    this.#resume = resume;
    this.#began = clock.monotonic();
  }

  /** Whether the slice is over. The queue may then start no key before the event loop has run. */
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

  get isOpenToLong(): boolean {
    return this.#isOpenToLong;
  }

  /**
   * To be called when a long key arrives and no other long key of the same urgency waits. Delays long keys by two turns of
   * the event loop, so other keys that arrive at the same time start first.
   */
  awaitLong(): void {
    if (!this.#isOpenToLong) return;
    this.#isOpenToLong = false;
    setImmediate(() => setImmediate(() => this.#openToLong()));
  }

  /** To be called when a long key begins. */
  beginLong(): void {
    this.#isOpenToLong = false;
    const began = this.#clock.monotonic();
    // The event loop runs this callback when the key has finished, or waits for an answer of the API server.
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
