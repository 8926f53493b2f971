/** The rows that have no periods yet, those on the screen first. */
export function missingRows(
  wanted: readonly number[],
  count: number,
  hasPeriods: (row: number) => boolean,
): number[] {
  const first = wanted.filter((row) => row < count && !hasPeriods(row));
  const known = new Set(first);
  const rest = Array.from({ length: count }, (_, row) => row);
  return [...known, ...rest.filter((row) => !known.has(row) && !hasPeriods(row))];
}
