import type { DuePosition } from './due.ts';
import { comparePositions } from './due.ts';

/** The source of a walk. The window bounds the due time of each period. */
export type WalkSource<T extends DuePosition> = {
  /** Seconds from a nominal time to its earliest possible due time. Zero or negative. */
  readonly windowOffset: number;
  /** Seconds from the earliest to the latest possible due time. */
  readonly windowLength: number;
  readonly periodAt: (nominal: number) => T;
};

/**
 * Walks periods in ascending order of (due, nominal). Windows may overlap, so a period is returned only when
 * no later nominal time can still be due before it:
 *
 *     nominal   A-------B-------C
 *     windows   [   a           ]
 *                       [ b         ]
 *                               [      c  ]     a is certain once B's window has opened after it
 *
 * At most as many periods are pending as windows overlap, so memory stays bounded.
 */
export class AscendingWalk<T extends DuePosition> {
  readonly #source: WalkSource<T>;
  readonly #next: (after: number) => number | null;
  readonly #waiting: T[] = [];
  #nominal: number | null;

  /**
   * @param from - periods due before this second are not needed; some may still be returned
   * @param next - returns the first nominal time strictly after a second, or null
   */
  constructor(source: WalkSource<T>, next: (after: number) => number | null, from: number) {
    this.#source = source;
    this.#next = next;
    this.#nominal = next(from - source.windowOffset - source.windowLength - 1);
  }

  next(): T | null {
    const { windowOffset, periodAt } = this.#source;
    while (this.#nominal !== null) {
      const first = this.#waiting[0];
      if (first !== undefined && first.due <= this.#nominal + windowOffset) break;
      const nominal = this.#nominal;
      this.#nominal = this.#next(nominal);
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
  readonly #source: WalkSource<T>;
  readonly #latest: (atOrBefore: number) => number | null;
  readonly #waiting: T[] = [];
  #nominal: number | null;

  /**
   * @param from - periods due after this second are not needed; some may still be returned
   * @param latest - returns the last nominal time at or before a second, or null
   */
  constructor(source: WalkSource<T>, latest: (atOrBefore: number) => number | null, from: number) {
    this.#source = source;
    this.#latest = latest;
    this.#nominal = latest(from - source.windowOffset);
  }

  next(): T | null {
    const { windowOffset, windowLength, periodAt } = this.#source;
    while (this.#nominal !== null) {
      const last = this.#waiting[0];
      if (last !== undefined && last.due >= this.#nominal + windowOffset + windowLength) break;
      const nominal = this.#nominal;
      this.#nominal = this.#latest(nominal - 1);
      const period = periodAt(nominal);
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
