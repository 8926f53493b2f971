import type { Clock } from '@kron/kubernetes/clock';

type Seen = {
  readonly version: string;
  readonly at: number;
  /** How often this version was seen again. */
  readonly again: number;
};

/**
 * Which objects have changed lately, as seen by this process on its monotonic clock. The times in the objects come from the
 * clocks of other machines.
 */
export class Freshness {
  readonly #clock: Pick<Clock, 'monotonic'>;
  readonly #seen = new Map<string, Seen>();

  constructor(clock: Pick<Clock, 'monotonic'>) {
    this.#clock = clock;
  }

  /** Takes the resourceVersion of every object that exists now, by name. Objects that are absent are forgotten. */
  observe(versions: ReadonlyMap<string, string>): void {
    const at = this.#clock.monotonic();
    for (const name of this.#seen.keys()) if (!versions.has(name)) this.#seen.delete(name);
    for (const [name, version] of versions) {
      const seen = this.#seen.get(name);
      const isNew = seen?.version !== version;
      this.#seen.set(name, isNew ? { version, at, again: 0 } : { ...seen, again: seen.again + 1 });
    }
  }

  /** Milliseconds since an object was first seen at its present version; infinite for one that does not exist. */
  ageMs(name: string): number {
    return this.#clock.monotonic() - this.seenAt(name);
  }

  /** When an object was first seen at its present version; minus infinity for one that does not exist. */
  seenAt(name: string): number {
    return this.#seen.get(name)?.at ?? Number.NEGATIVE_INFINITY;
  }

  /** How often the present version of an object was seen again; 0 for one that does not exist. */
  seenAgain(name: string): number {
    return this.#seen.get(name)?.again ?? 0;
  }
}
