/** Compares texts by their code units, because the order must not depend on the locale. */
export function byCodeUnits(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
