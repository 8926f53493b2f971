/**
 * The greatest items, in ascending order. The time for few of many items is proportional to the number of items.
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

/**
 * The minimum number of items to collect before a sort. With fewer items per sort, there would be more calls, which cost
 * more than the sorting itself.
 */
const smallSort = 64;
