import type { Clock } from '@kron/kubernetes/clock';

type List = { readonly startedAt: number; readonly listed: Promise<void>; hasEnded: boolean };

/** Maximum number of owners whose Jobs are listed in advance at the same time. */
const maxLists = 100;

/**
 * Starts a live list of an owner's Jobs shortly before the owner is due. The API server answers a list up to 100 ms late,
 * because its cache has to catch up first. With a list in advance, the due owner does not have to wait for the answer.
 */
export class JobsAhead {
  readonly #clock: Clock;
  /** A list that started at most this many milliseconds ago is used, so that no new list is needed. */
  readonly #maxAgeMs: number;
  /** The requests that list Jobs, by the UID of the owner. A request that failed is removed. */
  readonly #lists = new Map<string, List>();

  constructor(clock: Clock, maxAgeMs: number) {
    this.#clock = clock;
    this.#maxAgeMs = maxAgeMs;
  }

  /** Begins a list, unless this owner has a recent one, or there are already `maxLists` lists. */
  begin(uid: string, list: () => Promise<void>): void {
    for (const [known, one] of this.#lists) if (!this.#isRecent(one)) this.#lists.delete(known);
    if (this.#lists.has(uid) || this.#lists.size >= maxLists) return;
    const begun: List = { startedAt: this.#clock.monotonic(), listed: list(), hasEnded: false };
    this.#lists.set(uid, begun);
    begun.listed.then(
      () => (begun.hasEnded = true),
      () => this.#lists.get(uid) === begun && this.#lists.delete(uid),
    );
  }

  /** The list of an owner, if it is recent and has not failed. */
  of(uid: string): Promise<void> | undefined {
    return this.#recent(uid)?.listed;
  }

  isListed(uid: string): boolean {
    return this.#recent(uid)?.hasEnded === true;
  }

  forget(uid: string): void {
    this.#lists.delete(uid);
  }

  clear(): void {
    this.#lists.clear();
  }

  #recent(uid: string): List | undefined {
    const list = this.#lists.get(uid);
    return list !== undefined && this.#isRecent(list) ? list : undefined;
  }

  #isRecent({ startedAt }: List): boolean {
    return this.#clock.monotonic() - startedAt <= this.#maxAgeMs;
  }
}
