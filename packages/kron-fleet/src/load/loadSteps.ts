/**
 * Divides the counts from 1 to `max` into steps, for a scale of colours. Returns the largest count of each step, ascending.
 * The steps grow logarithmically, because small counts must stay distinct beside large counts. If `max` is at most `steps`,
 * each count is a step.
 *
 * @param steps - maximum number of steps, at least 2
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
 * The number of the step that contains a count, from 1 on. A count of 0 has the number 0.
 *
 * @example
 * stepOf(5, [1, 2, 3, 6, 10, 19, 34]) // 4
 */
export function stepOf(count: number, ends: readonly number[]): number {
  if (count === 0) return 0;
  const index = ends.findIndex((end) => count <= end);
  return index < 0 ? ends.length : index + 1;
}
