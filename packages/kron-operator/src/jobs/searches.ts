import type { Bounded, Budget, Searched } from 'kron-core/controller';
import { PerGeneration, type WithGeneration } from './perGeneration.ts';

/** Maximum number of steps in one slice. They take at most 10 ms on a slow processor. */
const stepsPerSlice = 100_000;

/**
 * Maximum number of steps in the first slice of a decision that may be long. Many keys can come due at the same time, and
 * their first slices hold the event loop one after the other.
 */
const firstSteps = 10_000;

type Entry = {
  readonly searched: Searched;
  readonly isDone: boolean;
  /** The other inputs of the decision, compared by identity. */
  readonly basis: unknown;
  /** Steps of the slices so far. */
  readonly steps: number;
};

type SearchTimes = { readonly now: Date; readonly watchedSince?: Date; readonly basis?: unknown };

/** Makes decisions that may take several slices, and keeps their search results in between. */
export class Searches {
  readonly #entries = new PerGeneration<Entry>();
  /** Objects whose last decision took exactly two slices. */
  readonly #isModerate = new PerGeneration<true>();

  /**
   * Makes a decision within one slice. After an unfinished decision, the next one is for the same instant, unless the
   * watch was interrupted or the clock set back since.
   *
   * @param watchedSince decisions of earlier instants are dropped; undefined: none
   * @param basis what else the decision depends on, compared by identity. After a change, what was searched is dropped
   * @returns undefined when it needs another slice
   */
  decide<D>(
    object: WithGeneration,
    { now, watchedSince, basis }: SearchTimes,
    decide: (budget: Budget) => Bounded<D>,
  ): { readonly decision: D; readonly now: Date } | undefined {
    const entry = this.#entryOf(object, basis);
    const goesOn = entry?.isDone === false && isBetween(entry.searched.now, watchedSince, now);
    // Earlier answers stay valid, because they depend only on the spec and the basis.
    const before = entry === undefined ? undefined : { ...entry.searched, ...(goesOn ? {} : { now }) };
    const isFirst = entry === undefined || entry.isDone;
    const steps = isFirst && this.#isModerate.get(object) !== true ? firstSteps : stepsPerSlice;
    const { decision, searched } = decide({ steps, searched: before });
    const used = isFirst ? steps : entry.steps + steps;
    this.#entries.set(object, { searched, isDone: decision !== undefined, basis, steps: used });
    if (decision === undefined) {
      this.#isModerate.delete(object.metadata.uid);
      return undefined;
    }
    if (used === firstSteps + stepsPerSlice) this.#isModerate.set(object, true);
    return { decision, now: searched.now };
  }

  #entryOf(object: WithGeneration, basis: unknown): Entry | undefined {
    const entry = this.#entries.get(object);
    return entry?.basis === basis ? entry : undefined;
  }

  /** The object needs no further decision for now. */
  end(uid: string): void {
    this.#entries.delete(uid);
  }

  /** Like `end`, but keeps the search of a decision that took several slices, because the next decision would repeat them. */
  endIfQuick(object: WithGeneration): void {
    if (this.#entries.get(object)?.steps === firstSteps) this.end(object.metadata.uid);
  }

  /** The object was deleted. */
  forget(uid: string): void {
    this.end(uid);
    this.#isModerate.delete(uid);
  }
}

function isBetween(time: Date, from: Date | undefined, to: Date): boolean {
  return (from === undefined || from <= time) && time <= to;
}
