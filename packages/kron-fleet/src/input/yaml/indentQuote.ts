import { visit, type Document as YamlDocument } from 'yaml';

/** A text in which some lines have additional spaces at their start. */
export type IndentedText = {
  readonly text: string;
  /** The number of added spaces, by line. */
  readonly added: ReadonlyMap<number, number>;
};

/**
 * Indents the later lines of the first quoted text that the parser ends too early. The parser requires these lines to be
 * indented more than the key, but kubectl does not. The value stays the same, because YAML ignores this indentation:
 *
 *     schedule: "0 2 *
 *     * *"
 *
 * @param document the result of parsing the text
 * @returns undefined if there is no such quoted text
 */
export function indentQuote({ text, added }: IndentedText, document: YamlDocument): IndentedText | undefined {
  const cut = cutQuote(text, document);
  // kubectl refuses a quoted text with a line `...`, because this line ends the document.
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

/** The first quoted text that the parser ends before its closing quote. */
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
