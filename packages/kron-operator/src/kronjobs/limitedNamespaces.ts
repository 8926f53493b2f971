import type { Clock } from '@kron/kubernetes/clock';

const intervalMs = 3_600_000;

/** Decides when to report that a namespace is limited: once an hour. */
export class LimitedNamespaces {
  readonly #clock: Clock;
  /** The last reports, the oldest first. */
  readonly #reportedAt = new Map<string, number>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** @returns whether to report it now */
  shouldReport(namespace: string): boolean {
    const now = this.#clock.monotonic();
    for (const [oldest, at] of this.#reportedAt) {
      if (now - at < intervalMs) break;
      this.#reportedAt.delete(oldest);
    }
    if (this.#reportedAt.has(namespace)) return false;
    this.#reportedAt.set(namespace, now);
    return true;
  }
}
