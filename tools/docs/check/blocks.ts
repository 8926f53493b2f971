/** A block of a document, and what the text around it says about it. */
export type Block = {
  readonly language: string;
  readonly content: string;
  /** From 1. */
  readonly line: number;
  /** Why it is not run, from the comment above it. */
  readonly reason: string | undefined;
  /** Whether the next block shows its output. */
  readonly hasOutput: boolean;
  /** Whether it shows the output of the block before it. */
  readonly isOutput: boolean;
};

const fence = /^( *)```(\w*).*\n([^]*?)^ *```$/gm;
const programs = ['sh', 'bash', 'js'];
const outputs = ['text', 'json', 'yaml'];

/** The blocks of a document, from first to last. */
export function blocksOf(text: string): Block[] {
  const found = [...text.matchAll(fence)];
  return found.map((match, index) => ({
    language: match[2] ?? '',
    content: match[3] ?? '',
    line: text.slice(0, match.index).split('\n').length,
    reason: /<!-- not run: (.+) -->\n$/.exec(text.slice(0, match.index))?.[1],
    hasOutput: isShownBy(text, match, found[index + 1]),
    isOutput: isShownBy(text, found[index - 1], match),
  }));
}

function isShownBy(text: string, first?: RegExpExecArray, second?: RegExpExecArray): boolean {
  if (first === undefined || second === undefined) return false;
  const between = text.slice(first.index + first[0].length, second.index);
  return programs.includes(first[2] ?? '') && outputs.includes(second[2] ?? '') && between.trim() === '';
}
