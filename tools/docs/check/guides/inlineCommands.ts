import { anyBlock, sectionAt } from './sectionAt.ts';

const span = /`(?<command>(?:kubectl|kron|helm) [^`\n]+)`/g;
const onlyName = /^(?:kubectl|kron|helm)(?: calendar)? \S+$/;

export type InlineCommand = {
  readonly command: string;
  /** Line, from 1. */
  readonly line: number;
  /** The heading above it. */
  readonly section: string;
};

/**
 * The commands in the sentences of a document: kubectl, kron and Helm with arguments beyond a subcommand, as in
 * "`kubectl get pods -n kron-system`: are there pods?". `kron validate` is only a name.
 */
export function inlineCommands(text: string): InlineCommand[] {
  const sentences = text.replace(anyBlock, (block) => '\n'.repeat(block.split('\n').length - 1));
  return [...sentences.matchAll(span)]
    .map(({ groups, index }) => ({
      // In a table a pipe is escaped by a backslash.
      command: (groups?.['command'] ?? '').replaceAll('\\|', '|'),
      line: sentences.slice(0, index).split('\n').length,
      section: sectionAt(sentences, index),
    }))
    .filter(({ command }) => !onlyName.test(command));
}
