/**
 * The known name that is closest to a misspelt name, or undefined if none is close. Case is ignored. If several names are
 * equally close, returns the first one.
 *
 * @param slips - the number of wrong letters to tolerate; by default a third of the letters, at least one
 *
 * @example
 * closestName('hour', ['hours', 'dow', 'dom']) // 'hours'
 * closestName('europe/pairs', ['Europe/Paris', 'Europe/Prague']) // 'Europe/Paris'
 * closestName('weather', ['hours', 'dow', 'dom']) // undefined
 */
export function closestName(
  found: string,
  known: Iterable<string>,
  slips: number = Math.max(1, Math.floor(found.length / 3)),
): string | undefined {
  const wanted = found.toLowerCase();
  let nearest: string | undefined;
  let limit = slips;
  for (const name of known) {
    // The distance is at least the difference in length. Comparing the lengths first keeps the cost of long names low.
    if (Math.abs(name.length - wanted.length) > limit) continue;
    const distance = editDistance(wanted, name.toLowerCase(), limit);
    if (distance < limit || (distance === limit && nearest === undefined)) {
      nearest = name;
      limit = distance;
    }
  }
  return nearest;
}

/**
 * The number of insertions, deletions, replacements and swaps of neighbours that turn `a` into `b`. Stops counting above
 * `limit`.
 */
function editDistance(a: string, b: string, limit: number): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const replaced = at(last, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      let best = Math.min(replaced, at(last, j) + 1, at(row, j - 1) + 1);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) best = Math.min(best, at(beforeLast, j - 2) + 1);
      row.push(best);
      least = Math.min(least, best);
    }
    // The least distance of a row never decreases, even with swaps. So the final distance exceeds the limit, too.
    if (least > limit) return least;
    beforeLast = last;
    last = row;
  }
  return at(last, b.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? 0;
}
