import type { Fault, FaultRule, RequestFacts } from './fault.ts';

/**
 * What goes wrong, switched on and off while the server runs.
 *
 * @example
 * server.faults.add({
 *   on: ({ verb, resource }) => verb === 'create' && resource === 'jobs',
 *   fault: { kind: 'reset', when: 'after' },
 *   times: 1,
 * }); // the next Job is created, and its creator does not hear of it
 */
export class Faults {
  readonly #rules = new Map<FaultRule, number>();

  /**
   * Awaited before each request is looked at; what it rejects with breaks the connection. A test that lets a client
   * crash between any two of its calls, or steps the clock between them, does it here.
   */
  beforeRequest: ((request: RequestFacts) => Promise<void> | void) | undefined;

  /** Adds a fault; gives how to take it away. */
  add(rule: FaultRule): () => void {
    // A copy, so that one rule that is added twice is two.
    const own = { ...rule };
    this.#rules.set(own, rule.times ?? Infinity);
    return () => this.#rules.delete(own);
  }

  clear(): void {
    this.#rules.clear();
    this.beforeRequest = undefined;
  }

  /** The faults that befall a request, in the order in which they were added; they are used up by that. */
  befalling(request: RequestFacts): Fault[] {
    const found: Fault[] = [];
    for (const [rule, left] of this.#rules) {
      if (rule.on?.(request) === false) continue;
      found.push(rule.fault);
      if (left <= 1) this.#rules.delete(rule);
      else this.#rules.set(rule, left - 1);
    }
    return found;
  }
}
