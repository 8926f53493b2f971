/**
 * Finds the first index for which `isBefore` is false. If there is none, returns `length`.
 *
 * @param isBefore - true for all indexes before the found one, false for all others
 */
export function bisect(length: number, isBefore: (index: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
