/**
 * Compares two resourceVersions of one resource. They are positive integers of any length: Kubernetes guarantees this
 * since 1.35, and earlier versions comply.
 *
 * @returns a negative number when `a` is older, 0 when both are equal
 */
export function compareVersions(a: string, b: string): number {
  if (a.length !== b.length) return a.length - b.length;
  return a < b ? -1 : a > b ? 1 : 0;
}
