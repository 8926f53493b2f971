/** Quotes a word, if necessary, so that a POSIX shell, or zsh, reads it unchanged. */
export function shellWord(word: string): string {
  return /^[\w@%+:,./-][\w@%+=:,./-]*$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
