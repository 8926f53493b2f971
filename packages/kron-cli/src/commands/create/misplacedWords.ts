/**
 * What is wrong when words of a container's command stand elsewhere than behind `--`, where a flag's value is easily
 * taken for one; undefined when all of them stand there.
 *
 * @param words the command, as it was read
 * @param args the whole command line
 * @example
 * misplacedWords(['server'], ['create', 'tidy', '--dry-run', 'server']) // '"server": write --dry-run=server, …'
 */
export function misplacedWords(words: readonly string[], args: readonly string[]): string | undefined {
  const dashes = args.indexOf('--');
  const behind = dashes < 0 ? 0 : args.length - dashes - 1;
  const misplaced = words.slice(0, Math.max(0, words.length - behind));
  if (misplaced.length === 0) return undefined;
  const mode = args[args.indexOf('--dry-run') + 1] ?? '';
  if (args.includes('--dry-run') && (mode === 'client' || mode === 'server')) {
    return `"${mode}" behind --dry-run is not its value: write --dry-run=${mode}; a command stands behind --`;
  }
  return `found "${misplaced.join(' ')}" before --, or without it: a command stands behind --, as in -- ${words.join(' ')}`;
}
