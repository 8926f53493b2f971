import type { Draw } from './computePeriod.ts';

/**
 * Decisions about one KronJob draw the same few periods repeatedly: the last handled period, the due one, the
 * next one, and with overlapping windows one more.
 */
const remembered = 4;

/** A cache of the most recent draws. */
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
