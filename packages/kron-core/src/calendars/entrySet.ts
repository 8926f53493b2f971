import type { Entry } from './parseEntry.ts';
import { SpanSet } from './spanSet.ts';

/** The entries of a calendar that are all absolute, or all local. */
export class EntrySet {
  /** The seconds that at least one of them holds. */
  readonly spans: SpanSet;
  /** Two bounds for each entry, in the calendar's order. */
  readonly #pairs: Float64Array;
  /** The places of the entries in the calendar. null: it has no others. */
  readonly #places: Uint16Array | null;

  constructor(entries: readonly Entry[], isAbsolute: boolean) {
    const places = entries.flatMap((entry, place) => (entry.isAbsolute === isAbsolute ? [place] : []));
    this.#pairs = new Float64Array(2 * places.length);
    for (const [index, place] of places.entries()) {
      this.#pairs[2 * index] = entries[place]?.from ?? 0;
      this.#pairs[2 * index + 1] = entries[place]?.to ?? 0;
    }
    this.#places = places.length === entries.length ? null : Uint16Array.from(places);
    this.spans = new SpanSet(this.#pairs);
  }

  /** The place of the first entry, in the calendar's order, that holds a second. Infinity: none does. */
  firstHolding(second: number): number {
    const pairs = this.#pairs;
    for (let at = 0; at < pairs.length; at += 2) {
      if ((pairs[at] ?? 0) <= second && second < (pairs[at + 1] ?? 0)) {
        return this.#places === null ? at / 2 : (this.#places[at / 2] ?? 0);
      }
    }
    return Number.POSITIVE_INFINITY;
  }
}
