import type { Clock } from '@kron/kubernetes/clock';
import type { ServerDate } from '@kron/kubernetes/connection';

/** How far the local clock is ahead of the API server's, in milliseconds: between `min` and `max`. Negative: behind. */
export type SkewRange = { readonly min: number; readonly max: number };

/** A response that took longer says too little about the time at which the server sent it. */
const maxAnswerMs = 2_000;
/** The `Date` header has whole seconds. */
const resolutionMs = 1_000;

/**
 * Compares the local wall clock with the API server's. Between two responses the server's time follows from the monotonic
 * clock, so a step of the wall clock shows at once.
 */
export class ClockSkew {
  readonly #clock: Clock;
  /** The server's time at an instant of the monotonic clock, milliseconds since the epoch. */
  #server: { readonly earliest: number; readonly latest: number; readonly at: number } | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** @returns whether the response was fast enough to measure anything */
  measure({ date, sentAt, receivedAt }: ServerDate): boolean {
    const tookMs = receivedAt - sentAt;
    if (tookMs > maxAnswerMs) return false;
    this.#server = { earliest: date, latest: date + resolutionMs + tookMs, at: receivedAt };
    return true;
  }

  /** The skew now; undefined before the first measurement. */
  get range(): SkewRange | undefined {
    if (this.#server === undefined) return undefined;
    const { earliest, latest, at } = this.#server;
    const local = this.#clock.now() - (this.#clock.monotonic() - at);
    return { min: local - latest, max: local - earliest };
  }
}
