/**
 * Whether a text has more than `limit` Unicode code points, which is how the API server counts `maxLength`.
 *
 * @example
 * exceeds('né', 2) // false
 * exceeds('🦊🦊', 2) // false
 * exceeds('abc', 2) // true
 */
export function exceeds(text: string, limit: number): boolean {
  // A code point has one or two code units. So for most texts the number of code units is enough to decide.
  if (text.length <= limit) return false;
  if (text.length > 2 * limit) return true;
  let count = 0;
  for (const _ of text) count += 1;
  return count > limit;
}
