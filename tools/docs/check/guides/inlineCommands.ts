import { sectionAt } from './sectionAt.ts';

const anyBlock = /^ *```[^]*?^ *```$/gm;
const span = /`(?<command>(?:kubectl|kron|helm) [^`\n]+)`/g;

export type InlineCommand = {
  readonly command: string;
  /** Where it stands, from 1. */
  readonly line: number;
  /** The heading under which it stands. */
  readonly section: string;
};

/**
 * The commands in the sentences of a document: kubectl, kron and Helm with more than the name of what they are to do, as in
 * "`kubectl get pods -n kron-system`: are there pods?". `kron validate` is just a name.
 */
export function inlineCommands(text: string): InlineCommand[] {
  const sentences = text.replace(anyBlock, (block) => '\n'.repeat(block.split('\n').length - 1));
  return [...sentences.matchAll(span)]
    .map(({ groups, index }) => ({
      // In a cell of a table a pipe has a backslash before it.
      command: (groups?.['command'] ?? '').replaceAll('\\|', '|'),
      line: sentences.slice(0, index).split('\n').length,
      section: sectionAt(sentences, index),
    }))
    .filter(({ command }) => command.split(' ').length > 2);
}
