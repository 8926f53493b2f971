/**
 * Quotes a word, if necessary, so that a POSIX shell reads it unchanged.
 *
 * @example
 * shellWord('a.yaml') // 'a.yaml'
 * shellWord('it is') // "'it is'"
 */
export function shellWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
