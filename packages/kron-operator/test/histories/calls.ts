import type { RequestFacts } from '@kron/api-server';

/** What a call is about, as its sender and the server both know it. */
export type CallFacts = Pick<RequestFacts, 'verb' | 'resource' | 'namespace' | 'name' | 'dryRun'>;

/** Calls about the same, of which the server does not know whose each is. */
type Alike = { underWay: number; readonly held: Set<symbol> };

/** The calls that are under way, and how many of them wait. */
export class Calls {
  readonly #calls = new Map<string, Alike>();
  #count = 0;

  /** How much has happened: it stands still when nothing does. */
  get count(): number {
    return this.#count;
  }

  /** Whether every call that is under way waits for time to pass, or for ever. */
  get isQuiet(): boolean {
    for (const { underWay, held } of this.#calls.values()) if (underWay > held.size) return false;
    return true;
  }

  /** @returns ends it */
  send(facts: CallFacts): () => void {
    const alike = this.#alike(facts);
    alike.underWay += 1;
    this.#count += 1;
    return () => {
      alike.underWay -= 1;
      // The one that has waited longest has been given up.
      for (const wait of alike.held) if (alike.held.size > alike.underWay) alike.held.delete(wait);
      this.#count += 1;
    };
  }

  /** A call has reached the server, which lets it wait. @returns tells that the wait is over */
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
