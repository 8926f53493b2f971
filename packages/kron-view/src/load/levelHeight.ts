/** There are this many levels above 0. */
const levels = 7;

/**
 * How high a cell is filled where a step is a level instead of a color: on paper and in forced colors. A cell of 0 has a line,
 * which distinguishes it from a cell outside the span.
 *
 * @example
 * levelHeight(7, 15) // 15
 */
export function levelHeight(shade: number, cellHeight: number): number {
  return Math.max(1, Math.round((cellHeight * shade) / levels));
}
