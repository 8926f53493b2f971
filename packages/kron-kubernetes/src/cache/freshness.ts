import { compareVersions } from './resourceVersion.ts';

/** Maximum number of writes of this process that await their watch event. Further writes are not tracked. */
const maxPendingWrites = 1_000;

/**
 * Tracks how recent a cache is: the cache holds everything that was stored before the instant `asOf` of the monotonic clock.
 * After a list, `asOf` is the start of the list. When the watch has delivered a write of this process, `asOf` is the time at
 * which this process sent the write: a watch delivers changes in order, so the cache holds all changes before that write.
 */
export class Freshness {
  #asOf = Number.NEGATIVE_INFINITY;
  /** The writes of this process that await their watch event. */
  #pendingWrites: { readonly version: string; readonly sentAt: number }[] = [];
  readonly #waiters = new Set<{ readonly instant: number; readonly done: () => void }>();

  get asOf(): number {
    return this.#asOf;
  }

  /** See `Reflector.onAsOf`. */
  onAsOf(instant: number, done: () => void): () => void {
    const waiter = { instant, done };
    this.#waiters.add(waiter);
    return () => this.#waiters.delete(waiter);
  }

  /** Records that a write of this process has returned this version. */
  wrote(version: string, sentAt: number): void {
    if (this.#pendingWrites.length < maxPendingWrites) this.#pendingWrites.push({ version, sentAt });
  }

  /** Records that the cache holds a list that started at this instant. */
  listed(startedAt: number): void {
    this.#raise(startedAt);
  }

  /** Records that the cache holds all changes up to this version. */
  reached(version: string): void {
    let confirmed = 0;
    for (const write of this.#pendingWrites) {
      if (compareVersions(write.version, version) > 0) break;
      this.#raise(write.sentAt);
      confirmed += 1;
    }
    if (confirmed > 0) this.#pendingWrites.splice(0, confirmed);
  }

  /**
   * Forgets `asOf` and all versions after a restore of the API server, because later versions cannot be compared with them.
   * Callers that wait for an instant continue to wait.
   */
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
