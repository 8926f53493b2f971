import type { RequestFacts } from '@kron/api-server';

/** The facts of a call that both its sender and the server know. */
export type CallFacts = Pick<RequestFacts, 'verb' | 'resource' | 'namespace' | 'name' | 'dryRun'>;

/** Counts of the calls with the same facts: the server cannot distinguish them. */
type Alike = { underWay: number; readonly held: Set<symbol> };

/** Counts the calls in flight and those that wait. */
export class Calls {
  readonly #calls = new Map<string, Alike>();
  #count = 0;

  /** A counter of progress: it stands still when nothing happens. */
  get count(): number {
    return this.#count;
  }

  /** Whether every call in flight waits for time to pass or hangs. */
  get isQuiet(): boolean {
    for (const { underWay, held } of this.#calls.values()) if (underWay > held.size) return false;
    return true;
  }

  /** @returns ends the call */
  send(facts: CallFacts): () => void {
    const alike = this.#alike(facts);
    alike.underWay += 1;
    this.#count += 1;
    return () => {
      alike.underWay -= 1;
      // More calls are delayed than in flight, so a delayed call was aborted. Assume that it was the oldest.
      for (const wait of alike.held) if (alike.held.size > alike.underWay) alike.held.delete(wait);
      this.#count += 1;
    };
  }

  /** Records that the server delays a call. @returns a function that records the end of the delay */
  hold(facts: CallFacts): () => void {
    const alike = this.#alike(facts);
    const wait = Symbol('wait');
    if (alike.held.size < alike.underWay) alike.held.add(wait);
    this.#count += 1;
    return () => {
      alike.held.delete(wait);
      this.#count += 1;
    };
  }

  #alike({ verb, resource, namespace, name, dryRun }: CallFacts): Alike {
    const key = [verb, resource, namespace, name, dryRun].join(' ');
    const alike = this.#calls.get(key) ?? { underWay: 0, held: new Set() };
    this.#calls.set(key, alike);
    return alike;
  }
}
