/**
 * The greatest items, in ascending order. Unlike sorting, its time is proportional to the number of items.
 *
 * @param count - of the items to return, at least 1
 *
 * @example
 * greatest([3, 1, 4, 1, 5], 2, (a, b) => a - b) // [4, 5]
 */
export function greatest<T>(items: readonly T[], count: number, compare: (a: T, b: T) => number): T[] {
  const kept: T[] = [];
  for (const item of items) {
    const [least] = kept;
    if (kept.length === count && least !== undefined && compare(item, least) <= 0) continue;
    kept.splice(placeOf(item, kept, compare), 0, item);
    if (kept.length > count) kept.shift();
  }
  return kept;
}

/** The index behind the last item that is not greater. */
function placeOf<T>(item: T, ascending: readonly T[], compare: (a: T, b: T) => number): number {
  let [from, to] = [0, ascending.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const other = ascending[middle];
    if (other !== undefined && compare(other, item) <= 0) from = middle + 1;
    else to = middle;
  }
  return from;
}
