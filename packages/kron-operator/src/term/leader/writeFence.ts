import type { Clock } from '@kron/kubernetes/clock';
import { FencedError } from '../../controller/fencedError.ts';

/**
 * How long writes may be sent after a renewal, in milliseconds. It is shorter than the Lease duration of 15 s, because the
 * clocks of two machines can run at different rates.
 */
const writeMs = 10_000;
/** A write in flight is aborted this many milliseconds after the renewal. After 15 s, another process may lead. */
const abortMs = 14_000;

/**
 * Allows writes for 10 s after the last successful renewal of the Lease was sent. It checks two clocks, because the
 * monotonic clock stops while a machine sleeps and the wall clock can be set.
 */
export class WriteFence {
  readonly #clock: Clock;
  #renewed: { readonly monotonic: number; readonly wall: number } | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The present time. Call it when a renewal is sent, and pass the result to `confirm` if the renewal succeeds. */
  timestamp(): { readonly monotonic: number; readonly wall: number } {
    return { monotonic: this.#clock.monotonic(), wall: this.#clock.now() };
  }

  /** Allows writes for 10 s after a renewal. @param sent the `timestamp` of the renewal, which has succeeded */
  confirm(sent: { readonly monotonic: number; readonly wall: number }): void {
    this.#renewed = sent;
  }

  close(): void {
    this.#renewed = undefined;
  }

  get isOpen(): boolean {
    return this.#ageMs < writeMs;
  }

  /**
   * @returns the time limit of a write that is sent now, in milliseconds
   * @throws FencedError when the fence is closed
   */
  check(): number {
    const ageMs = this.#ageMs;
    if (ageMs < writeMs) return abortMs - Math.max(0, ageMs);
    throw new FencedError(`write not sent: leadership was last confirmed more than ${writeMs / 1000} s ago`);
  }

  /** Milliseconds since the last successful renewal was sent. */
  get #ageMs(): number {
    if (this.#renewed === undefined) return Number.POSITIVE_INFINITY;
    const { monotonic, wall } = this.timestamp();
    return Math.max(monotonic - this.#renewed.monotonic, wall - this.#renewed.wall);
  }
}
