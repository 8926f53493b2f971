/** The number of shades, not counting the shade for 0. Also the maximum number of colour steps. */
export const shades = 7;

/**
 * The shade of a colour step. If there are fewer steps than shades, the steps are spread over all shades.
 *
 * @example
 * shadeOf(2, 4) // 3
 */
export function shadeOf(step: number, steps: number): number {
  if (step === 0) return 0;
  return steps <= 1 ? shades : 1 + Math.round(((step - 1) * (shades - 1)) / (steps - 1));
}

/**
 * How high a cell is filled, in pixels. On paper and with forced colours, this height stands for the count
 * instead of a colour. A cell with the count 0 has a line, which distinguishes it from a cell outside the span.
 *
 * @example
 * levelHeight(7, 15) // 15
 */
export function levelHeight(shade: number, cellHeight: number): number {
  return Math.max(1, Math.round((cellHeight * shade) / shades));
}

/**
 * The texts of the legend: the counts of each colour step, beginning with 0.
 *
 * @example
 * legendTexts([1, 2, 3, 6]) // ['0', '1', '2', '3', '4–6']
 */
export function legendTexts(ends: readonly number[]): string[] {
  return [
    '0',
    ...ends.map((end, index) => {
      const first = (ends[index - 1] ?? 0) + 1;
      return first === end ? `${end}` : `${first}–${end}`;
    }),
  ];
}
