import type { Due } from './due.ts';

/**
 * Dues, of which the last are remembered. Where windows overlap every decision walks over all that may still be due
 * before or after now, each of which costs up to 64 draws; the next decision walks over nearly the same ones.
 */
export class RecentDues {
  readonly #make: (nominal: number) => Due;
  readonly #most: number;
  /** In the order in which they were made. */
  readonly #dues = new Map<number, Due>();

  /** @param windowsAtOnce - how many windows may hold one instant */
  constructor(make: (nominal: number) => Due, windowsAtOnce: number) {
    this.#make = make;
    // Those before now, those after it, and a few for what lies between two decisions.
    this.#most = 2 * windowsAtOnce + 4;
  }

  /** How many are remembered. */
  get size(): number {
    return this.#dues.size;
  }

  /** Of a nominal time in epoch seconds. */
  at(nominal: number): Due {
    const known = this.#dues.get(nominal);
    if (known !== undefined) return known;
    const due = this.#make(nominal);
    if (this.#dues.size >= this.#most) this.#dues.delete(this.#dues.keys().next().value ?? nominal);
    this.#dues.set(nominal, due);
    return due;
  }
}
