import type { Clock } from '@kron/kubernetes/clock';

type Seen = {
  readonly version: string;
  readonly at: number;
  /** The number of later lists in which the object still had this version. */
  readonly again: number;
};

/**
 * Knows when each object last changed, as this process has observed it on its monotonic clock. The times in the objects are
 * not used, because they come from the clocks of other machines.
 */
export class Freshness {
  readonly #clock: Pick<Clock, 'monotonic'>;
  readonly #seen = new Map<string, Seen>();

  constructor(clock: Pick<Clock, 'monotonic'>) {
    this.#clock = clock;
  }

  /** Records the resourceVersion of each object that exists now, by name. Forgets the objects that no longer exist. */
  observe(versions: ReadonlyMap<string, string>): void {
    const at = this.#clock.monotonic();
    for (const name of this.#seen.keys()) if (!versions.has(name)) this.#seen.delete(name);
    for (const [name, version] of versions) {
      const seen = this.#seen.get(name);
      const isNew = seen?.version !== version;
      this.#seen.set(name, isNew ? { version, at, again: 0 } : { ...seen, again: seen.again + 1 });
    }
  }

  /** Milliseconds since an object was first seen at its present version. Infinity if the object does not exist. */
  ageMs(name: string): number {
    return this.#clock.monotonic() - this.seenAt(name);
  }

  /**
   * When an object was first seen at its present version, on the monotonic clock. -Infinity if the object does not exist.
   */
  seenAt(name: string): number {
    return this.#seen.get(name)?.at ?? Number.NEGATIVE_INFINITY;
  }

  /** The number of later lists in which an object still had its present version. 0 if the object does not exist. */
  seenAgain(name: string): number {
    return this.#seen.get(name)?.again ?? 0;
  }
}
