/**
 * All rows, ordered by their distance from the screen. The rows on the screen come first.
 *
 * @param listed - the rows that the filter shows, in the order of their groups. All other rows come last
 * @param count - the number of all rows
 */
export function screenOrder(onScreen: readonly number[], listed: readonly number[], count: number): number[] {
  const known = onScreen.filter((row) => row < count);
  const wanted = new Set(known);
  const places = [...listed.entries()].filter(([, row]) => wanted.has(row)).map(([place]) => place);
  const first = places[0] ?? 0;
  const end = (places.at(-1) ?? -1) + 1;
  const [before, after] = [listed.slice(0, first).toReversed(), listed.slice(end)];
  // Adds the rows of `listed` between the first and the last row on the screen. The timeline can sort rows differently, so
  // not all of the added rows are on the screen.
  const order = new Set([...known, ...listed.slice(first, end)]);
  for (let distance = 0; distance < Math.max(before.length, after.length); distance++) {
    for (const row of [after[distance], before[distance]]) if (row !== undefined) order.add(row);
  }
  for (let row = 0; row < count; row++) order.add(row);
  return [...order];
}
