import type { Clock } from '@kron/kubernetes/clock';

/** More than this between two looks at a clock, or a step back, and nobody was watching. */
const breakMs = 5_000;

/**
 * Since when time has been watched without a break: a sleeping machine, a frozen process and a clock that was set are
 * breaks. It is as good as it is looked at: at least every second, which WakeHeap's `look` does.
 *
 * ```text
 *   look  look  look           (asleep)            look  look
 *   10:00 10:01 10:02 ································ 11:30 11:31
 *   └─ since 10:00 ─┘                              └─ since 11:30
 * ```
 */
export class WatchedSince {
  readonly #clock: Clock;
  #since: number;
  #wall: number;
  #monotonic: number;

  /** Watching begins now. */
  constructor(clock: Clock) {
    this.#clock = clock;
    this.#wall = clock.now();
    this.#monotonic = clock.monotonic();
    this.#since = this.#wall;
  }

  /** Looks at the clock. @returns since when watching goes on, wall clock milliseconds since the epoch */
  look(): number {
    const wall = this.#clock.now();
    const monotonic = this.#clock.monotonic();
    if (isBreak(wall - this.#wall) || isBreak(monotonic - this.#monotonic)) this.#since = wall;
    this.#wall = wall;
    this.#monotonic = monotonic;
    return this.#since;
  }

  /** Watching begins anew now: another leads, or the caches are not what they were. */
  restart(): void {
    this.#wall = this.#clock.now();
    this.#monotonic = this.#clock.monotonic();
    this.#since = this.#wall;
  }
}

/** A wall clock is slewed by fractions of a second now and then, which is no step. */
function isBreak(passedMs: number): boolean {
  return passedMs > breakMs || passedMs < -breakMs;
}
