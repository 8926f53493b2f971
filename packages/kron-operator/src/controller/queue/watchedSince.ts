import type { Clock, Timer } from '@kron/kubernetes/clock';

/** A gap is a move of the wall clock or monotonic clock by more than this between two checks, forward or back. */
const maxStepMs = 5_000;
const checkMs = 1_000;

/**
 * The instant since which this process has watched the clock without a gap. A gap occurs if the machine sleeps, the process
 * is frozen, or the clock is set. The clock is checked every second from `restart` to `stop`.
 *
 * ```text
 *   check check check          (asleep)            check check
 *   10:00 10:01 10:02 ································ 11:30 11:31
 *   └─ since 10:00 ─┘                              └─ since 11:30
 * ```
 */
export class WatchedSince {
  readonly #clock: Clock;
  #since: number;
  #wall: number;
  #monotonic: number;
  readonly #onGap: () => void;
  #timer: Timer | undefined;

  /** @param onGap called when a check finds a gap. Must not throw. */
  constructor(clock: Clock, onGap: () => void = () => undefined) {
    this.#clock = clock;
    this.#onGap = onGap;
    this.#wall = clock.now();
    this.#monotonic = clock.monotonic();
    this.#since = this.#wall;
  }

  /** Reads both clocks. @returns the start of the watch, in milliseconds since the epoch */
  check(): number {
    const wall = this.#clock.now();
    const monotonic = this.#clock.monotonic();
    const hasGap = isGap(wall - this.#wall) || isGap(monotonic - this.#monotonic);
    if (hasGap) this.#since = wall;
    this.#wall = wall;
    this.#monotonic = monotonic;
    if (hasGap) this.#onGap();
    return this.#since;
  }

  /** Starts the watch now, for example when this process becomes the leader. */
  restart(): void {
    this.#wall = this.#clock.now();
    this.#monotonic = this.#clock.monotonic();
    this.#since = this.#wall;
    this.stop();
    this.#checkEverySecond();
  }

  stop(): void {
    this.#timer?.cancel();
  }

  #checkEverySecond(): void {
    this.#timer = this.#clock.setTimer(checkMs, () => {
      this.check();
      this.#checkEverySecond();
    });
  }
}

/** Whether a clock has moved too far. NTP moves the wall clock by fractions of a second, which is no gap. */
function isGap(passedMs: number): boolean {
  return passedMs > maxStepMs || passedMs < -maxStepMs;
}
