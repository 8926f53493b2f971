/** The number of levels above level 0. */
const levels = 7;

/**
 * The height to which a cell is filled, in pixels. On paper and with forced colours, this height stands for the count
 * instead of a colour. A cell with the count 0 has a line, which distinguishes it from a cell outside the span.
 *
 * @example
 * levelHeight(7, 15) // 15
 */
export function levelHeight(shade: number, cellHeight: number): number {
  return Math.max(1, Math.round((cellHeight * shade) / levels));
}
