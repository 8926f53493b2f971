import type { Draw } from './computePeriod.ts';

/**
 * The number of cached draws. Decisions about one KronJob need the same few draws repeatedly: for the last recorded period,
 * the due period, the next period and, if windows overlap, for one more period.
 */
const remembered = 4;

export class RecentDraws {
  readonly #make: (nominal: number, chosen: number | null | undefined) => Draw;
  readonly #draws: Draw[] = [];
  #oldest = 0;

  /** @param make - makes a draw; receives the chosen instant, if it is known already */
  constructor(make: (nominal: number, chosen: number | null | undefined) => Draw) {
    this.#make = make;
  }

  cached(nominal: number): Draw | undefined {
    for (const draw of this.#draws) {
      if (draw.nominal === nominal) return draw;
    }
    return undefined;
  }

  /** The draw for a nominal time, from the cache or newly made. `chosen` is the chosen instant, if it is known already. */
  at(nominal: number, chosen?: number | null): Draw {
    const cached = this.cached(nominal);
    if (cached !== undefined) return cached;
    const draw = this.#make(nominal, chosen);
    this.#draws[this.#oldest] = draw;
    this.#oldest = (this.#oldest + 1) % remembered;
    return draw;
  }
}
