import type { Draw } from './computePeriod.ts';

/**
 * One decision asks for the same few periods more than once, and so does the next one about the same KronJob: the
 * last handled, the one that is due, the one after it, and one more where windows overlap.
 */
const remembered = 4;

/** Draws, of which the last few are remembered. */
export class RecentDraws {
  readonly #make: (nominal: number) => Draw;
  readonly #draws: Draw[] = [];
  #oldest = 0;

  constructor(make: (nominal: number) => Draw) {
    this.#make = make;
  }

  /** The draw for a nominal time, in epoch seconds. */
  at(nominal: number): Draw {
    for (const draw of this.#draws) {
      if (draw.nominal === nominal) return draw;
    }
    const draw = this.#make(nominal);
    this.#draws[this.#oldest] = draw;
    this.#oldest = (this.#oldest + 1) % remembered;
    return draw;
  }
}
