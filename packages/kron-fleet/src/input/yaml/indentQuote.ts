import { visit, type Document as YamlDocument } from 'yaml';

/** A text with more spaces before some of its lines. */
export type IndentedText = {
  readonly text: string;
  /** The number of added spaces, by line. */
  readonly added: ReadonlyMap<number, number>;
};

/**
 * Indents the further lines of a quoted text. Chooses the first quoted text that the parser ends too early, because a
 * further line is not indented more than its key. kubectl accepts such a text. The value stays the same, because YAML
 * ignores the indentation of these lines:
 *
 *     schedule: "0 2 *
 *     * *"
 *
 * @param document the result of parsing the text
 * @returns undefined if there is no such quote
 */
export function indentQuote({ text, added }: IndentedText, document: YamlDocument): IndentedText | undefined {
  const cut = cutQuote(text, document);
  // kubectl refuses a line `...`, the end of a document, within quotes.
  if (cut === undefined || /\n\.\.\.(?:\s|$)/.test(cut.quoted)) return undefined;
  const { start, quoted } = cut;
  const before = text.slice(0, start);
  const column = start - before.lastIndexOf('\n') - 1;
  const firstLine = before.split('\n').length;
  const more = new Map(added);
  const lines = quoted.split('\n').map((line, index) => {
    const missing = index === 0 || line.trim() === '' ? 0 : column - line.search(/[^ ]/);
    if (missing <= 0) return line;
    more.set(firstLine + index, missing);
    return ' '.repeat(missing) + line;
  });
  if (more.size === added.size) return undefined;
  return { text: before + lines.join('\n') + text.slice(start + quoted.length), added: more };
}

/** The first quoted text whose closing quote comes after the end that the parser has found. */
function cutQuote(text: string, document: YamlDocument): { start: number; quoted: string } | undefined {
  let cut: { start: number; quoted: string } | undefined;
  visit(document, {
    Scalar: (_, { type, range }) => {
      if (!range || (type !== 'QUOTE_DOUBLE' && type !== 'QUOTE_SINGLE')) return undefined;
      const [start, end] = range;
      quote.lastIndex = start;
      const [quoted] = quote.exec(text) ?? [];
      if (quoted === undefined || start + quoted.length === end) return undefined;
      cut = { start, quoted };
      return visit.BREAK;
    },
  });
  return cut;
}

const quote = /"[^"\\]*(?:\\[^][^"\\]*)*"|'[^']*(?:''[^']*)*'/y;
