import { compareVersions } from './resourceVersion.ts';

/** Maximum number of own writes that await their watch event. While a watch is idle, further ones are not tracked. */
const maxPendingWrites = 1_000;

/**
 * Tracks the instant of the monotonic clock before which the cache holds everything that was stored. The instant is the start
 * of a list, or the time when this process sent a write. A watch delivers changes in order: when it delivers that write, all
 * earlier changes are in the cache.
 */
export class Freshness {
  #asOf = Number.NEGATIVE_INFINITY;
  /** Own writes that await their watch event. */
  #pendingWrites: { readonly version: string; readonly sentAt: number }[] = [];
  readonly #waiters = new Set<{ readonly instant: number; readonly done: () => void }>();

  get asOf(): number {
    return this.#asOf;
  }

  /**
   * Calls back once, when `asOf` reaches an instant that is still to come.
   *
   * @returns cancels it
   */
  onAsOf(instant: number, done: () => void): () => void {
    const waiter = { instant, done };
    this.#waiters.add(waiter);
    return () => this.#waiters.delete(waiter);
  }

  /** An own write has returned this version. */
  wrote(version: string, sentAt: number): void {
    if (this.#pendingWrites.length < maxPendingWrites) this.#pendingWrites.push({ version, sentAt });
  }

  /** A list that started at this instant is in the cache. */
  listed(startedAt: number): void {
    this.#raise(startedAt);
  }

  /** The cache holds all changes up to this version. */
  reached(version: string): void {
    let confirmed = 0;
    for (const write of this.#pendingWrites) {
      if (compareVersions(write.version, version) > 0) break;
      this.#raise(write.sentAt);
      confirmed += 1;
    }
    if (confirmed > 0) this.#pendingWrites.splice(0, confirmed);
  }

  /** No version can be compared with an earlier one. Callers that wait for an instant continue to wait. */
  forget(): void {
    this.#pendingWrites = [];
    this.#asOf = Number.NEGATIVE_INFINITY;
  }

  #raise(instant: number): void {
    this.#asOf = Math.max(this.#asOf, instant);
    for (const waiter of this.#waiters) {
      if (waiter.instant > this.#asOf) continue;
      this.#waiters.delete(waiter);
      waiter.done();
    }
  }
}
