import type { Bounded, Budget, Found, Searched, SpreadWalk } from './searched.ts';

/** Thrown when a call has used up its steps. {@link within} catches it and returns no decision. */
class OutOfSteps extends Error {}

/**
 * Finds the answers that one decision needs. A question is, for example, which instant is chosen for a nominal time. A
 * decision can take several calls. Each call reuses the answers of the earlier calls.
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
   * Returns the answer to a question: the answer that an earlier call has found, or what `find` finds.
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
 * Makes a decision in one or several calls, each with a limited number of steps. Each call starts the decision again, and
 * uses the answers that earlier calls have found. The decision is the same as in one call without a limit.
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
