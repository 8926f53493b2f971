import type { Clock } from '@kron/kubernetes/clock';
import type { ServerDate } from '@kron/kubernetes/connection';

type ClockGuardOptions = {
  readonly clock: Clock;
  /** The largest accepted difference to the API server's clock, in milliseconds. If it is 0, every clock is trusted. */
  readonly maxSkewMs: number;
};

/**
 * After this number of consecutive measurements beyond the bound, the Lease is released. After this number within the bound,
 * a distrusted clock is trusted again.
 */
const enough = 3;

/**
 * Decides whether the local clock can be trusted. Each fast response of the API server is a measurement. A measurement is
 * within the bound if the two clocks differ by at most `maxSkewMs`.
 *
 * ```text
 *   unmeasured ── 1 response within the bound ──→ trusted
 *        │                                        │   ↑
 *        │ 1 beyond        1 beyond, or a step of │   │ 3 in a row
 *        ↓                         the wall clock ↓   │ within the bound
 *        └──────────────────────────────────→ distrusted ── 3 in a row beyond ──→ the Lease is released
 * ```
 */
export class ClockGuard {
  /** Called when the clock becomes trusted or distrusted. Must not throw. */
  readonly listeners: Set<(isTrusted: boolean) => void> = new Set();
  readonly #options: ClockGuardOptions;
  readonly #skew: ClockSkew;
  #isTrusted: boolean;
  #mayLead: boolean;
  /** The numbers of measurements in a row within the bound, and beyond it. */
  #within = 0;
  #beyond = 0;

  constructor(options: ClockGuardOptions) {
    this.#options = options;
    this.#skew = new ClockSkew(options.clock);
    this.#isTrusted = options.maxSkewMs === 0;
    this.#mayLead = this.#isTrusted;
  }

  /** The present difference to the API server's clock. Undefined before the first measurement. */
  get range(): SkewRange | undefined {
    return this.#skew.range;
  }

  /** The middle of `range`, in milliseconds. */
  get middle(): number | undefined {
    return this.range && (this.range.min + this.range.max) / 2;
  }

  /** Whether this process may hold the Lease. False before the first measurement, except if every clock is trusted. */
  get mayLead(): boolean {
    return this.#mayLead;
  }

  /** Whether the clock is trusted now. A step of the wall clock is noticed at once, without a response of the API server. */
  get isTrusted(): boolean {
    if (this.#isTrusted && !this.#isWithin()) this.#distrust();
    return this.#isTrusted;
  }

  measured(date: ServerDate): void {
    const isFirst = this.range === undefined;
    if (!this.#skew.measure(date)) return;
    if (this.#options.maxSkewMs === 0) return;
    if (this.#isWithin()) this.#measuredWithin(isFirst);
    else this.#measuredBeyond(isFirst);
  }

  #measuredWithin(isFirst: boolean): void {
    this.#beyond = 0;
    this.#within += 1;
    if (this.#isTrusted || (!isFirst && this.#within < enough)) return;
    this.#isTrusted = true;
    this.#mayLead = true;
    this.#report();
  }

  #measuredBeyond(isFirst: boolean): void {
    this.#within = 0;
    this.#beyond += 1;
    if (this.#beyond >= enough) this.#mayLead = false;
    if (this.#isTrusted || isFirst) this.#distrust();
  }

  #distrust(): void {
    this.#isTrusted = false;
    this.#within = 0;
    this.#report();
  }

  #report(): void {
    for (const changed of this.listeners) changed(this.#isTrusted);
  }

  #isWithin(): boolean {
    const { maxSkewMs } = this.#options;
    const { range } = this.#skew;
    if (maxSkewMs === 0 || range === undefined) return true;
    return range.min >= -maxSkewMs && range.max <= maxSkewMs;
  }
}

/** How far the local clock is ahead of the API server's clock, as a range in milliseconds. Negative values mean behind. */
type SkewRange = { readonly min: number; readonly max: number };

/** A response that took more milliseconds than this is no measurement, because its send time is too uncertain. */
const maxAnswerMs = 2_000;
/** The precision of the `Date` header, in milliseconds: the header has whole seconds. */
const resolutionMs = 1_000;

/**
 * Compares the local wall clock with the API server's. Between two responses, the server's time is computed with the
 * monotonic clock, so a step of the wall clock is noticed at once.
 */
export class ClockSkew {
  readonly #clock: Clock;
  /** The server's time was between `earliest` and `latest`, in epoch milliseconds, when the monotonic clock showed `at`. */
  #server: { readonly earliest: number; readonly latest: number; readonly at: number } | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** @returns false if the response was too slow to be a measurement */
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
