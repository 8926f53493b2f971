import type { Bounded, Budget, Searched } from 'kron-core/controller';
import { PerGeneration, type WithGeneration } from './perGeneration.ts';

/** The maximum number of search steps in a slice of the event loop. They take at most 10 ms on a slow processor. */
const stepsPerSlice = 100_000;

/**
 * The maximum number of search steps in the first slice of a decision. It is small, because many keys can come due at the
 * same time, and their first slices block the event loop one after the other.
 */
const firstSteps = 10_000;

type Entry = {
  readonly searched: Searched;
  readonly isDone: boolean;
  /** The inputs of the decision in addition to the spec. They are compared by reference. */
  readonly basis: unknown;
  /** The maximum number of steps in all slices so far. */
  readonly steps: number;
};

type SearchTimes = { readonly now: Date; readonly watchedSince?: Date; readonly basis?: unknown };

/** Makes decisions that can take several slices of the event loop. Keeps the search results between the slices. */
export class Searches {
  readonly #entries = new PerGeneration<Entry>();
  /** Objects whose last decision needed the short slice and one full slice. Their next decision begins with a full slice. */
  readonly #isModerate = new PerGeneration<true>();

  /**
   * Computes a decision for at most one slice, which takes a few milliseconds. Continues the last decision if it is
   * unfinished. A continued decision keeps the time at which it began. If this time is before the start of the watch, or in
   * the future because the clock was set back, begins a new decision.
   *
   * @param watchedSince the start of the watch. Undefined if the start does not matter
   * @param basis the inputs in addition to the spec, compared by reference. After a change, the search results are dropped
   * @returns undefined if the decision needs another slice
   */
  decide<D>(
    object: WithGeneration,
    { now, watchedSince, basis }: SearchTimes,
    decide: (budget: Budget) => Bounded<D>,
  ): { readonly decision: D; readonly now: Date } | undefined {
    const entry = this.#entryOf(object, basis);
    const goesOn = entry?.isDone === false && isBetween(entry.searched.now, watchedSince, now);
    // The earlier search results are still valid, because they depend only on the spec and the basis.
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

  /** Drops the search results of an object. To be called when the object needs no further decision for now. */
  end(uid: string): void {
    this.#entries.delete(uid);
  }

  /**
   * Like `end`, but only if a short first slice was enough. The results of a longer search are kept for the next decision.
   */
  endIfQuick(object: WithGeneration): void {
    if (this.#entries.get(object)?.steps === firstSteps) this.end(object.metadata.uid);
  }

  forget(uid: string): void {
    this.end(uid);
    this.#isModerate.delete(uid);
  }
}

function isBetween(time: Date, from: Date | undefined, to: Date): boolean {
  return (from === undefined || from <= time) && time <= to;
}
