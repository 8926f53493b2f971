/**
 * Compares two resourceVersions of one resource: they are positive integers of any length, as Kubernetes promises
 * for its own API servers since 1.35 and has always kept.
 *
 * @returns below 0 when `a` is older, 0 when they are the same
 */
export function compareVersions(a: string, b: string): number {
  if (a.length !== b.length) return a.length - b.length;
  return a < b ? -1 : a > b ? 1 : 0;
}
