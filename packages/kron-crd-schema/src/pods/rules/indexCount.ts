/**
 * Counts the indexes in a text of ascending indexes and ranges. Undefined if the text is malformed, or has an index that is
 * not below `completions`.
 *
 * @example
 * indexCount('0-2,5', 6) // 4
 * indexCount('5,1', 6) // undefined
 */
export function indexCount(text: string, completions: number): number | undefined {
  if (text === '') return 0;
  let count = 0;
  let before = -1;
  for (const part of text.split(',')) {
    const match = /^(\d{1,9})(?:-(\d{1,9}))?$/.exec(part);
    if (match === null) return undefined;
    const [first, last] = [Number(match[1]), Number(match[2] ?? match[1])];
    const isAscending = first > before && (match[2] === undefined || first < last);
    if (!isAscending || last >= completions) return undefined;
    count += last - first + 1;
    before = last;
  }
  return count;
}
