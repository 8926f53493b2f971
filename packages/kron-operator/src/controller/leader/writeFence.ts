import type { Clock } from '@kron/kubernetes/clock';

/** Who leads for 15 s by its Lease stops writing after this, so that the clocks of two machines need not run alike. */
const writeMs = 10_000;

/** A write was not sent, because this process may not lead any more. */
export class FencedError extends Error {
  override readonly name = 'FencedError';

  constructor() {
    super(`not written: it is more than ${writeMs / 1000} s since leading was last confirmed`);
  }
}

/**
 * Whether a write may be sent: only within 10 s since the last successful renewal of the Lease was sent, on the
 * monotonic clock, which stands still while a machine sleeps, and on the wall clock, which may be set.
 */
export class WriteFence {
  readonly #clock: Clock;
  #renewed: { readonly monotonic: number; readonly wall: number } | undefined;

  /** Closed, until a renewal is confirmed. */
  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** A moment to be handed to `confirm`, if the renewal that is sent now succeeds. */
  moment(): { readonly monotonic: number; readonly wall: number } {
    return { monotonic: this.#clock.monotonic(), wall: this.#clock.now() };
  }

  confirm(sent: { readonly monotonic: number; readonly wall: number }): void {
    this.#renewed = sent;
  }

  close(): void {
    this.#renewed = undefined;
  }

  get isOpen(): boolean {
    if (this.#renewed === undefined) return false;
    const { monotonic, wall } = this.moment();
    return monotonic - this.#renewed.monotonic < writeMs && wall - this.#renewed.wall < writeMs;
  }

  /** @throws FencedError when a write may not be sent */
  check(): void {
    if (!this.isOpen) throw new FencedError();
  }
}
