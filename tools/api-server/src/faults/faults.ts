import type { Fault, FaultRule, RequestFacts } from './fault.ts';

/**
 * Faults that are switched on and off while the server runs.
 *
 * @example
 * server.faults.add({
 *   on: ({ verb, resource }) => verb === 'create' && resource === 'jobs',
 *   fault: { kind: 'reset', when: 'after' },
 *   times: 1,
 * }); // the next Job is created, and its creator gets no answer
 */
export class Faults {
  readonly #rules = new Map<FaultRule, number>();

  /**
   * Called and awaited before each request is served. If it rejects, the connection breaks. A test uses it to crash a client
   * or to step the clock between two calls.
   */
  beforeRequest: ((request: RequestFacts) => Promise<void> | void) | undefined;

  /** Adds a fault rule. Returns a function that removes the rule. */
  add(rule: FaultRule): () => void {
    // A copy, so that a rule that is added twice counts twice.
    const own = { ...rule };
    this.#rules.set(own, rule.times ?? Infinity);
    return () => this.#rules.delete(own);
  }

  clear(): void {
    this.#rules.clear();
    this.beforeRequest = undefined;
  }

  /** Returns the faults that match a request, in the order in which they were added. Counts one use of each of them. */
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
