import type { Clock } from '@kron/kubernetes/clock';

/** Maximum number of KronJobs whose Jobs are listed ahead at a time. */
const maxKeys = 100;

/**
 * Live lists of Jobs that begin shortly before their KronJobs come due. The API server answers a live list only when its own
 * cache has caught up, which takes up to 100 ms. A due KronJob need not wait for that.
 */
export class JobsAhead {
  readonly #clock: Clock;
  /** How long a list may be used, in milliseconds. */
  readonly #maxAgeMs: number;
  readonly #lists = new Map<string, List>();

  constructor(clock: Clock, maxAgeMs: number) {
    this.#clock = clock;
    this.#maxAgeMs = maxAgeMs;
  }

  /** Begins a list, unless there is a recent one of this KronJob, or many of others. */
  begin(key: string, list: () => Promise<void>): void {
    for (const [known, one] of this.#lists) if (!this.#isRecent(one)) this.#lists.delete(known);
    if (this.#lists.has(key) || this.#lists.size >= maxKeys) return;
    this.#lists.set(key, new List(this.#clock.monotonic(), list()));
  }

  /** Resolves when the list of a KronJob has ended; undefined if it has none that is recent. */
  of(key: string): Promise<void> | undefined {
    const list = this.#lists.get(key);
    return list !== undefined && this.#isRecent(list) ? list.ended : undefined;
  }

  /** Whether the Jobs of a KronJob have been listed by a list that is recent. */
  isListed(key: string): boolean {
    const list = this.#lists.get(key);
    return list?.isListed === true && this.#isRecent(list);
  }

  #isRecent({ startedAt }: List): boolean {
    return this.#clock.monotonic() - startedAt <= this.#maxAgeMs;
  }
}

class List {
  readonly startedAt: number;
  /** Never rejects. */
  readonly ended: Promise<void>;
  isListed = false;

  constructor(startedAt: number, list: Promise<void>) {
    this.startedAt = startedAt;
    this.ended = this.#end(list);
  }

  async #end(list: Promise<void>): Promise<void> {
    try {
      await list;
      this.isListed = true;
    } catch {
      // The KronJob lists again when it is due.
    }
  }
}
