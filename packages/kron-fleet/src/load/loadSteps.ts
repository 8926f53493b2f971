/**
 * The upper ends of the steps of a scale of counts, ascending, the last of them `max`. They grow with the logarithm, so that
 * small counts beside a large one stay distinct. 0 is apart. If there are no more counts than steps, each has its own.
 *
 * @param steps - the greatest number of steps, at least 2
 *
 * @example
 * loadSteps(34, 7) // [1, 2, 3, 6, 10, 19, 34]
 * loadSteps(4, 7) // [1, 2, 3, 4]
 */
export function loadSteps(max: number, steps: number): number[] {
  if (max <= steps) return Array.from({ length: max }, (_, index) => index + 1);
  const ends = Array.from({ length: steps }, (_, index) => Math.round(max ** (index / (steps - 1))));
  return [...new Set(ends)];
}

/**
 * The step of a count, from 1; 0 for a count of 0.
 *
 * @example
 * stepOf(5, [1, 2, 3, 6, 10, 19, 34]) // 4
 */
export function stepOf(count: number, ends: readonly number[]): number {
  if (count === 0) return 0;
  const index = ends.findIndex((end) => count <= end);
  return index < 0 ? ends.length : index + 1;
}
