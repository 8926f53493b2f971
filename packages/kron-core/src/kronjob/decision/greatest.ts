/**
 * The greatest items, in ascending order. If `count` is small, the time is proportional to the number of items.
 *
 * @param count - the number of items to return, at least 1
 *
 * @example
 * greatest([3, 1, 4, 1, 5], 2, (a, b) => a - b) // [4, 5]
 */
export function greatest<T>(items: readonly T[], count: number, compare: (a: T, b: T) => number): T[] {
  let kept: T[] = [];
  let least: T | undefined;
  const capacity = Math.max(2 * count, smallSort);
  for (const item of items) {
    if (least !== undefined && compare(item, least) <= 0) continue;
    kept.push(item);
    if (kept.length < capacity) continue;
    kept = kept.sort(compare).slice(-count);
    least = kept[0];
  }
  return kept.sort(compare).slice(-count);
}

/** The minimum number of items to collect before a sort, because each call of `sort` has a fixed cost. */
const smallSort = 64;
