import type { Settings } from './settings.ts';

/** The virtual time of one object, in epoch seconds. It advances from decision to decision and skips downtime. */
export class SimulatedClock {
  readonly #settings: Settings;
  #at: number;
  #watchedSince: number;
  #resumedAt: number | undefined;

  constructor(settings: Settings) {
    this.#settings = settings;
    this.#at = settings.from;
    this.#watchedSince = settings.from;
  }

  get at(): number {
    return this.#at;
  }

  /** The end of the last downtime or suspension. Periods that came due before this instant are late. */
  get watchedSince(): number {
    return this.#watchedSince;
  }

  /** The end of the last suspension that ended while the operator was up. Undefined if there was none. */
  get resumedAt(): number | undefined {
    return this.#resumedAt;
  }

  /**
   * If the operator is up, decides once. Then advances to the next decision, the next start or end of a suspension, or the
   * next downtime, whichever is first. If the operator is down, only advances to the end of the downtime.
   *
   * @param decide makes a decision, and returns the instant of the next decision
   * @returns whether the new instant is within the simulation
   */
  step(decide: (isSuspended: boolean) => number): boolean {
    const { to, downtime, suspended } = this.#settings;
    if (this.#at > to) return false;
    const downUntil = downtime.endAt(this.#at);
    const suspendedUntil = suspended.endAt(this.#at);
    if (downUntil !== undefined) this.#at = downUntil;
    else {
      const wakeAt = decide(suspendedUntil !== undefined);
      const edit = suspendedUntil ?? suspended.nextAfter(this.#at);
      this.#at = Math.min(wakeAt, edit, downtime.nextAfter(this.#at));
    }
    if (downUntil === undefined && this.#at === suspendedUntil) this.#resumedAt = this.#at;
    if (downUntil !== undefined || suspendedUntil !== undefined) this.#watchedSince = this.#at;
    return this.#at <= to;
  }
}
