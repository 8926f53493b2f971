import type { RequestFacts } from '@kron/api-server';

/** What a call is about, as its sender and the server both know it. */
export type CallFacts = Pick<RequestFacts, 'verb' | 'resource' | 'namespace' | 'name' | 'dryRun'>;

type Call = { readonly key: string; state: 'sent' | 'held' | 'served' };

/** The calls that are under way, and where each of them is. */
export class Calls {
  readonly #calls = new Set<Call>();
  #count = 0;

  /** How much has happened: it stands still when nothing does. */
  get count(): number {
    return this.#count;
  }

  /** Whether every call that is under way waits for time to pass, or for ever. */
  get isQuiet(): boolean {
    for (const { state } of this.#calls) if (state !== 'held') return false;
    return true;
  }

  /** @returns ends it */
  send(facts: CallFacts): () => void {
    const call: Call = { key: keyOf(facts), state: 'sent' };
    this.#calls.add(call);
    this.#count += 1;
    return () => {
      this.#calls.delete(call);
      this.#count += 1;
    };
  }

  /** A call has reached the server, which lets it wait. @returns tells that the wait is over */
  hold(facts: CallFacts): () => void {
    const key = keyOf(facts);
    const call = [...this.#calls].find((one) => one.state === 'sent' && one.key === key);
    this.#count += 1;
    if (call === undefined) return () => undefined;
    call.state = 'held';
    return () => {
      call.state = 'served';
      this.#count += 1;
    };
  }
}

function keyOf({ verb, resource, namespace, name, dryRun }: CallFacts): string {
  return [verb, resource, namespace, name, dryRun].join(' ');
}
