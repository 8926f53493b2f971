/** What the calls for one decision have found. Plain data, which can be cloned and serialised. */
export type Searched = {
  /** The instant of the decision. It stays that of the first call. */
  readonly now: Date;
  /** The answers so far, in epoch seconds. null: there is no such instant. */
  readonly found: readonly (readonly [question: number | string, answer: number | null])[];
};

/** How far one call may search. */
export type Budget = {
  /**
   * The steps after which a call stops, at least 1. `costOf` defines a step. A call finds at least one answer, so
   * it can exceed this by the steps of one.
   */
  readonly steps: number;
  /** The result of an earlier call with the same spec. */
  readonly searched?: Searched | undefined;
};

/** The result of one call. */
export type Bounded<D> = {
  /** undefined: the budget was too small. Call again with what was searched. */
  readonly decision: D | undefined;
  readonly searched: Searched;
};

/** Stops a decision. Never leaves {@link within}. */
class OutOfSteps extends Error {}

/** The questions of one decision. Each one is answered once, in whatever call. */
export class Search {
  readonly found: Map<number | string, number | null>;
  #left: number;

  constructor({ steps, searched }: Budget) {
    this.found = new Map(searched?.found);
    this.#left = steps;
  }

  /** Answers a question. `find` reports its steps to {@link spend}. */
  answer(question: number | string, find: () => number | null): number | null {
    const known = this.found.get(question);
    if (known !== undefined) return known;
    if (this.#left <= 0) throw new OutOfSteps();
    const answer = find();
    this.found.set(question, answer);
    return answer;
  }

  spend(steps: number): void {
    this.#left -= steps;
  }
}

/**
 * Makes a decision within a budget. Each call makes the whole decision again, but does not search for what an earlier
 * call has found. So the result is that of a single call.
 */
export function within<D>(budget: Budget, now: Date, decide: (now: Date, search: Search) => D): Bounded<D> {
  const search = new Search(budget);
  const first = budget.searched?.now ?? now;
  const decision = attempt(() => decide(first, search));
  return { decision, searched: { now: first, found: [...search.found] } };
}

function attempt<D>(decide: () => D): D | undefined {
  try {
    return decide();
  } catch (error) {
    if (error instanceof OutOfSteps) return undefined;
    throw error;
  }
}
