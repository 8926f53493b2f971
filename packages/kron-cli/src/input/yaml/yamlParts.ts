/** What stands between two marks of a YAML text, the first of them included. */
export type YamlPart = {
  text: string;
  /** How many lines of the file stand before it. */
  linesBefore: number;
};

// Directives count for what follows them; `...` ends a document without beginning one; and a line ends at "\n".
const moreThanMarks = /(?:^|\n)(?:%|\.\.\.)|\r(?!\n)|\uFEFF/;

/**
 * Cuts a YAML text where its documents begin, so that each can be read by itself: `---` at the start of a line begins
 * one wherever that stands, even within quotes.
 *
 * @returns undefined for a text that cannot be cut by this mark alone
 * @example
 * yamlParts('a: 1\n---\nb: 2\n') // [{ text: 'a: 1\n', linesBefore: 0 }, { text: '---\nb: 2\n', linesBefore: 1 }]
 */
export function yamlParts(text: string): YamlPart[] | undefined {
  if (moreThanMarks.test(text)) return undefined;
  const parts: YamlPart[] = [];
  let start = 0;
  let linesBefore = 0;
  for (let at = 0; at < text.length; ) {
    const next = markAfter(text, at);
    const part = text.slice(start, next);
    parts.push({ text: part, linesBefore });
    linesBefore += linesIn(part);
    start = next;
    at = next;
  }
  return parts;
}

/** Where the next document begins, or the text's end. */
function markAfter(text: string, from: number): number {
  let at = from;
  while ((at = text.indexOf('\n---', at)) >= 0) {
    if (isBlank(text[at + 4])) return at + 1;
    at += 4;
  }
  return text.length;
}

function isBlank(character: string | undefined): boolean {
  return character === undefined || ' \t\r\n'.includes(character);
}

function linesIn(text: string): number {
  let lines = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines++;
  return lines;
}
