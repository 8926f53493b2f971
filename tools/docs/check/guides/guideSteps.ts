import { sectionAt } from './sectionAt.ts';

const block =
  /^(?: *<!-- (?<mark>not run: .+|in the background) -->\n)?(?<indent> *)```bash\n(?<command>[^]*?)^ *```(?:\n\n(?<open> *```text\n)(?<output>[^]*?)^ *```)?/gm;
const file = /^```yaml\n# (?<name>[\w-]+\.yaml)\n(?<content>[^]*?)^```/gm;

export type GuideStep = {
  readonly command: string;
  /** What it prints; undefined where the guide does not show it. */
  readonly output: string | undefined;
  /** Why tests do not run it; undefined where they do. */
  readonly reason: string | undefined;
  readonly inBackground: boolean;
  /** The heading under which it stands; '' before the first one. */
  readonly section: string;
  /** Where its block begins, from 1. */
  readonly line: number;
  /** Where its output stands in the document. */
  readonly start: number;
  readonly end: number;
};

export type GuideFile = { readonly name: string; readonly content: string };

/**
 * The steps of a guide, which a reader takes from first to last on a cluster: its blocks of `bash`. Each says what is run,
 * what is to be printed where a block of `text` follows, why it is not run by tests (`<!-- not run: … -->` above it), and
 * whether it goes on beside the others (`<!-- in the background -->`).
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

/** The files that a reader of a guide is asked to save: blocks of `yaml` that begin with a comment with their name. */
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
