import type { DrawnDue } from './due.ts';

/**
 * A cache of the most recent due times. If windows overlap, every decision walks over all periods that can be due around
 * now, and each period takes up to 64 draws. The next decision walks over nearly the same periods.
 */
export class RecentDues {
  readonly #make: (nominal: number) => DrawnDue;
  readonly #most: number;
  /** The due times by nominal time, in insertion order. */
  readonly #dues = new Map<number, DrawnDue>();

  /** @param windowsAtOnce - the maximum number of windows that contain one instant */
  constructor(make: (nominal: number) => DrawnDue, windowsAtOnce: number) {
    this.#make = make;
    // The cache has room for the periods around the time of a decision, and for a few that are due before the next decision.
    this.#most = 2 * windowsAtOnce + 4;
  }

  at(nominal: number): DrawnDue {
    const known = this.#dues.get(nominal);
    if (known !== undefined) return known;
    const due = this.#make(nominal);
    if (this.#dues.size >= this.#most) this.#dues.delete(this.#dues.keys().next().value ?? nominal);
    this.#dues.set(nominal, due);
    return due;
  }
}
