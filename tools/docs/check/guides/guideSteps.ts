import { sectionAt } from './sectionAt.ts';

const block =
  /^(?: *<!-- (?<mark>not run: .+|in the background) -->\n)?(?<indent> *)```bash\n(?<command>[^]*?)^ *```(?:\n\n(?<open> *```text\n)(?<output>[^]*?)^ *```)?/gm;
const file = /^```yaml\n(?<content># (?<name>[\w-]+\.yaml)\n[^]*?)^```/gm;

export type GuideStep = {
  readonly command: string;
  /** The expected output; undefined if the guide does not show it. */
  readonly output: string | undefined;
  /** Why tests do not run it; undefined if they do. */
  readonly reason: string | undefined;
  readonly inBackground: boolean;
  /** The heading above it; '' before the first one. */
  readonly section: string;
  /** First line of its block, from 1. */
  readonly line: number;
  /** Position of its output in the document. */
  readonly start: number;
  readonly end: number;
};

export type GuideFile = { readonly name: string; readonly content: string };

/**
 * The steps of a guide in order: its blocks of `bash`. A block of `text` after a step is its expected output. A comment above
 * it says why tests do not run it (`<!-- not run: … -->`), or that it runs in the background (`<!-- in the background -->`).
 */
export function guideSteps(text: string): GuideStep[] {
  return [...text.matchAll(block)].map((match) => {
    const { mark, indent = '', command = '', open, output = '' } = match.groups ?? {};
    const before = text.slice(0, match.index);
    const end = match.index + match[0].length - `${indent}\`\`\``.length;
    return {
      command: withoutIndent(command, indent),
      output: open === undefined ? undefined : output,
      reason: mark?.startsWith('not run: ') ? mark.slice('not run: '.length) : undefined,
      inBackground: mark === 'in the background',
      section: sectionAt(text, match.index),
      line: before.split('\n').length,
      start: open === undefined ? end : end - output.length,
      end,
    };
  });
}

/**
 * The files that a guide asks its reader to save: blocks of `yaml` that start with a comment with the file name. A reader who
 * copies a block saves the comment, too.
 */
export function guideFiles(text: string): GuideFile[] {
  return [...text.matchAll(file)].map(({ groups }) => ({
    name: groups?.['name'] ?? '',
    content: groups?.['content'] ?? '',
  }));
}

function withoutIndent(command: string, indent: string): string {
  return command
    .split('\n')
    .map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line))
    .join('\n');
}
