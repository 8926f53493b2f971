/**
 * Compares two resourceVersions of one resource. They are positive integers with any number of digits. Kubernetes guarantees
 * this since 1.35, and it is also true for earlier versions.
 *
 * @returns a negative number if `a` is older, 0 if the two are equal, a positive number if `a` is newer
 */
export function compareVersions(a: string, b: string): number {
  if (a.length !== b.length) return a.length - b.length;
  return a < b ? -1 : a > b ? 1 : 0;
}
