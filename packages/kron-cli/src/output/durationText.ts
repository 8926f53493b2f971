const units: readonly (readonly [string, number])[] = [
  ['y', 31_536_000],
  ['d', 86_400],
  ['h', 3600],
  ['m', 60],
  ['s', 1],
];

/**
 * Seconds as a Go duration would be written, exact, without zero parts.
 *
 * @example
 * exactDuration(7109) // '1h58m29s'
 * exactDuration(10800) // '3h'
 * exactDuration(0) // '0s'
 */
export function exactDuration(seconds: number): string {
  return parts(seconds, units.slice(2)).join('') || '0s';
}

/**
 * Seconds at a glance: the two leading units, the rest dropped.
 *
 * @example
 * roughDuration(273_599) // '3d3h'
 * roughDuration(59) // '59s'
 */
export function roughDuration(seconds: number): string {
  const all = parts(seconds, units);
  const [first, second] = all;
  if (first === undefined) return '0s';
  // "1d" and "59s" are no neighbours: "1d59s" would look exact.
  return second !== undefined && follows(first, second) ? first + second : first;
}

/**
 * Where an instant lies as seen from another one.
 *
 * @example
 * relativeText(0, 273_599) // '3d3h'
 * relativeText(3600, 0) // '1h ago'
 * relativeText(0, 0) // 'now'
 */
export function relativeText(now: number, instant: number): string {
  if (instant === now) return 'now';
  return instant > now ? roughDuration(instant - now) : `${roughDuration(now - instant)} ago`;
}

function parts(seconds: number, from: readonly (readonly [string, number])[]): string[] {
  const found: string[] = [];
  let rest = seconds;
  for (const [letter, size] of from) {
    const count = Math.floor(rest / size);
    if (count > 0) found.push(`${count}${letter}`);
    rest -= count * size;
  }
  return found;
}

function follows(first: string, second: string): boolean {
  const letters = units.map(([letter]) => letter);
  return letters.indexOf(second.slice(-1)) === letters.indexOf(first.slice(-1)) + 1;
}
