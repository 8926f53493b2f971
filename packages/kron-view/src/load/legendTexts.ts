/**
 * The counts of each step of a scale, from 0 on.
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
