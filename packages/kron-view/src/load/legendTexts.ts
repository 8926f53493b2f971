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
