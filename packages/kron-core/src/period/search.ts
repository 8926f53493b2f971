import type { Bounded, Budget, Found, Searched, SpreadWalk } from './searched.ts';

/** Thrown when the budget of a decision is used up. Only {@link within} catches it. */
class OutOfSteps extends Error {}

/**
 * Answers the questions of one decision, such as which instant is chosen for a nominal time. A decision can take several
 * calls. Each question is answered once, in one of these calls.
 */
export class Search {
  readonly #found: Map<number | string, number | null>;
  #walk: Searched['walk'];
  #left: number;

  constructor({ steps, searched }: Budget) {
    this.#found = new Map(searched?.found);
    this.#walk = searched?.walk;
    this.#left = steps;
  }

  /**
   * Returns the answer to a question: the answer of an earlier call, or what `find` finds.
   *
   * @param find - receives the steps that are left, and the walk so far
   */
  answer(
    question: number | string,
    find: (steps: number, walk: SpreadWalk | undefined) => Found,
  ): number | null {
    const known = this.#found.get(question);
    if (known !== undefined) return known;
    let walk = this.#walk?.[0] === question ? this.#walk[1] : undefined;
    while (this.#left > 0) {
      const found = find(this.#left, walk);
      this.#left -= found.steps;
      if ('answer' in found) {
        if (walk !== undefined) this.#walk = undefined;
        this.#found.set(question, found.answer);
        return found.answer;
      }
      walk = found.walk;
      this.#walk = [question, walk];
    }
    throw new OutOfSteps();
  }

  /** Returns the state from which the next call continues. */
  searchedAt(now: Date): Searched {
    return { now, found: [...this.#found], ...(this.#walk === undefined ? {} : { walk: this.#walk }) };
  }
}

/**
 * Makes a decision within a budget. Each call repeats the decision and reuses what earlier calls have found, so the result
 * is that of one call without a budget.
 */
export function within<D>(budget: Budget, now: Date, decide: (now: Date, search: Search) => D): Bounded<D> {
  const search = new Search(budget);
  const first = budget.searched?.now ?? now;
  const decision = attempt(() => decide(first, search));
  return { decision, searched: search.searchedAt(first) };
}

function attempt<D>(decide: () => D): D | undefined {
  try {
    return decide();
  } catch (error) {
    if (error instanceof OutOfSteps) return undefined;
    throw error;
  }
}
