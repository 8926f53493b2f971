import { compareVersions } from './resourceVersion.ts';

/** Maximum number of writes of this process that await their watch event. Further writes are not tracked. */
const maxPendingWrites = 1_000;

/**
 * Knows how recent a cache is. The cache has all changes that were stored before `asOf`, an instant of the monotonic clock.
 * A list moves `asOf` to the time of the list request. A watch event about a write of this process moves `asOf` to the time
 * of the write request, because a watch sends events in order.
 */
export class Freshness {
  #asOf = Number.NEGATIVE_INFINITY;
  /** The writes of this process for which the watch has not sent an event yet. */
  #pendingWrites: { readonly version: string; readonly sentAt: number }[] = [];
  readonly #waiters = new Set<{ readonly instant: number; readonly done: () => void }>();

  get asOf(): number {
    return this.#asOf;
  }

  /** Calls `done` once, when `asOf` reaches an instant. Returns a function that cancels this. See `Reflector.onAsOf`. */
  onAsOf(instant: number, done: () => void): () => void {
    const waiter = { instant, done };
    this.#waiters.add(waiter);
    return () => this.#waiters.delete(waiter);
  }

  /** Notes that a write of this process has produced this version. */
  wrote(version: string, sentAt: number): void {
    if (this.#pendingWrites.length < maxPendingWrites) this.#pendingWrites.push({ version, sentAt });
  }

  /** Notes that the cache has a list that was requested at this instant. */
  listed(startedAt: number): void {
    this.#raise(startedAt);
  }

  /** Notes that the cache has all changes up to this version. */
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
   * Must be called after a restore of the API server. Versions from before the restore cannot be compared with later ones,
   * so this method forgets them and `asOf`. Callers that wait for an instant continue to wait.
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
