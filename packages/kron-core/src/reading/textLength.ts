/**
 * Whether a text has more than `limit` characters. Characters are Unicode code points, as in an API server's
 * `maxLength`.
 *
 * @example
 * exceeds('né', 2) // false
 * exceeds('🦊🦊', 2) // false
 * exceeds('abc', 2) // true
 */
export function exceeds(text: string, limit: number): boolean {
  // A code point takes at most two code units, so only the middle ground has to be counted.
  if (text.length <= limit) return false;
  if (text.length > 2 * limit) return true;
  let count = 0;
  for (const _ of text) count += 1;
  return count > limit;
}
