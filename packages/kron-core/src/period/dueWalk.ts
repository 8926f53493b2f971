import { comparePositions, type DuePosition } from './due.ts';

/** The periods to walk. Each period is due within its window. */
export type WalkSource<T extends DuePosition> = {
  /** Seconds from a nominal time to its earliest possible due time. Zero or negative. */
  readonly windowOffset: number;
  /** Seconds from the earliest to the latest possible due time. */
  readonly windowLength: number;
  readonly periodAt: (nominal: number) => T;
};

/** The periods to walk, and the search for their nominal times. */
type Ascending<T extends DuePosition> = {
  readonly dues: WalkSource<T>;
  /** The first nominal time strictly after a second, or null. */
  nextNominal: (after: number) => number | null;
};

type Descending<T extends DuePosition> = {
  readonly dues: WalkSource<T>;
  /** The last nominal time at or before a second, or null. */
  latestNominal: (atOrBefore: number) => number | null;
};

/**
 * Walks periods in ascending order of (due, nominal). Windows may overlap, so a period is returned only when the walk
 * reaches a window that starts at or after the period's due time:
 *
 *     nominal   A-------B-------C
 *     windows   [   a           ]
 *                       [ b         ]
 *                               [      c  ]     a is returned, because B's window starts after a
 *
 * The number of periods that wait to be returned is at most the number of windows that overlap, so the memory is limited.
 */
export class AscendingWalk<T extends DuePosition> {
  readonly #periods: Ascending<T>;
  readonly #waiting: T[] = [];
  #nominal: number | null;

  /** @param from - the walk returns all periods due at or after this second, and may return some earlier periods */
  constructor(periods: Ascending<T>, from: number) {
    const { windowOffset, windowLength } = periods.dues;
    this.#periods = periods;
    this.#nominal = periods.nextNominal(from - windowOffset - windowLength - 1);
  }

  next(): T | null {
    const { windowOffset, periodAt } = this.#periods.dues;
    while (this.#nominal !== null) {
      const first = this.#waiting[0];
      if (first !== undefined && first.due <= this.#nominal + windowOffset) break;
      const nominal = this.#nominal;
      this.#nominal = this.#periods.nextNominal(nominal);
      const period = periodAt(nominal);
      if (first === undefined && (this.#nominal === null || period.due <= this.#nominal + windowOffset)) {
        return period;
      }
      insertSorted(this.#waiting, period, comparePositions);
    }
    return this.#waiting.shift() ?? null;
  }
}

/** The mirror image of {@link AscendingWalk}: walks periods in descending order of (due, nominal). */
export class DescendingWalk<T extends DuePosition> {
  readonly #periods: Descending<T>;
  readonly #known: T | null;
  readonly #waiting: T[] = [];
  #nominal: number | null;

  /**
   * @param from - the walk returns all periods due at or before this second, and may return some later periods
   * @param known - a period whose draw is known
   */
  constructor(periods: Descending<T>, from: number, known: T | null = null) {
    this.#periods = periods;
    this.#known = known;
    this.#nominal = periods.latestNominal(from - periods.dues.windowOffset);
  }

  next(): T | null {
    const { windowOffset, windowLength, periodAt } = this.#periods.dues;
    while (this.#nominal !== null) {
      const last = this.#waiting[0];
      if (last !== undefined && last.due >= this.#nominal + windowOffset + windowLength) break;
      const nominal = this.#nominal;
      this.#nominal = this.#periods.latestNominal(nominal - 1);
      const period = nominal === this.#known?.nominal ? this.#known : periodAt(nominal);
      const bound = windowOffset + windowLength;
      if (last === undefined && (this.#nominal === null || period.due >= this.#nominal + bound))
        return period;
      insertSorted(this.#waiting, period, (a, b) => comparePositions(b, a));
    }
    return this.#waiting.shift() ?? null;
  }
}

function insertSorted<T>(sorted: T[], item: T, compare: (a: T, b: T) => number): void {
  let at = sorted.length;
  for (
    let before = sorted[at - 1];
    before !== undefined && compare(before, item) > 0;
    before = sorted[at - 1]
  ) {
    sorted[at] = before;
    at -= 1;
  }
  sorted[at] = item;
}
