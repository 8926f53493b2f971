import type { Clock } from '@kron/kubernetes/clock';

/** Shorter than the 15 s of the Lease, to allow for clocks that run at different rates on two machines. */
const writeMs = 10_000;

/** A write was not sent, because this process may no longer be the leader. */
export class FencedError extends Error {
  override readonly name = 'FencedError';

  constructor() {
    super(`write not sent: leadership was last confirmed more than ${writeMs / 1000} s ago`);
  }
}

/**
 * Allows writes for 10 s after the last successful renewal of the Lease was sent. It checks two clocks: the monotonic
 * clock stops while a machine sleeps, and the wall clock can be set.
 */
export class WriteFence {
  readonly #clock: Clock;
  #renewed: { readonly monotonic: number; readonly wall: number } | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The send time of a renewal, to be passed to `confirm` if it succeeds. */
  timestamp(): { readonly monotonic: number; readonly wall: number } {
    return { monotonic: this.#clock.monotonic(), wall: this.#clock.now() };
  }

  /** Opens the fence. */
  confirm(sent: { readonly monotonic: number; readonly wall: number }): void {
    this.#renewed = sent;
  }

  close(): void {
    this.#renewed = undefined;
  }

  get isOpen(): boolean {
    if (this.#renewed === undefined) return false;
    const { monotonic, wall } = this.timestamp();
    return monotonic - this.#renewed.monotonic < writeMs && wall - this.#renewed.wall < writeMs;
  }

  /** @throws FencedError when the fence is closed */
  check(): void {
    if (!this.isOpen) throw new FencedError();
  }
}
