/**
 * A set of seconds, as spans that neither touch nor overlap. Lookups use binary search.
 *
 * @example
 * const set = new SpanSet(Float64Array.of(20, 30, 10, 20));
 * set.bounds // [10, 30]
 * set.has(29) // true
 * set.nextChange(5) // 10
 */
export class SpanSet {
  /** The start and the end of each span, in ascending order. A span includes its start and excludes its end. */
  readonly bounds: Float64Array;

  /** @param pairs - the bounds of spans, in any order; the spans may overlap */
  constructor(pairs: Float64Array) {
    this.bounds = isAscending(pairs) ? pairs : joined(pairs);
  }

  has(second: number): boolean {
    return this.#boundsUpTo(second) % 2 === 1;
  }

  /** The first bound that is greater than `second`. Infinity if there is none. */
  nextChange(second: number): number {
    return this.bounds[this.#boundsUpTo(second)] ?? Number.POSITIVE_INFINITY;
  }

  /** The end of the last span, or -Infinity. */
  get end(): number {
    return this.bounds.at(-1) ?? Number.NEGATIVE_INFINITY;
  }

  /** The maximum number of bounds in any interval of `seconds` seconds. */
  mostBoundsWithin(seconds: number): number {
    const { bounds } = this;
    let most = 0;
    let first = 0;
    for (let last = 0; last < bounds.length; last++) {
      while ((bounds[last] ?? 0) - (bounds[first] ?? 0) > seconds) first += 1;
      most = Math.max(most, last - first + 1);
    }
    return most;
  }

  /** The number of bounds at or before `second`. This number is odd exactly if a span contains `second`. */
  #boundsUpTo(second: number): number {
    const { bounds } = this;
    let low = 0;
    let high = bounds.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((bounds[middle] ?? 0) <= second) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/**
 * Whether the spans are in ascending order and neither touch nor overlap. Most calendars have such spans. Their bounds need
 * not be sorted and joined.
 */
function isAscending(bounds: Float64Array): boolean {
  for (let at = 1; at < bounds.length; at++) {
    if ((bounds[at] ?? 0) <= (bounds[at - 1] ?? 0)) return false;
  }
  return true;
}

function joined(pairs: Float64Array): Float64Array {
  const spans = Array.from(
    { length: pairs.length / 2 },
    (_, index) => [pairs[2 * index] ?? 0, pairs[2 * index + 1] ?? 0] as const,
  );
  const bounds: number[] = [];
  for (const [from, to] of spans.sort(([a], [b]) => a - b)) {
    const end = bounds.at(-1);
    if (end === undefined || from > end) bounds.push(from, to);
    else bounds[bounds.length - 1] = Math.max(end, to);
  }
  return Float64Array.from(bounds);
}
