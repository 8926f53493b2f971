/** A part of a YAML text from one document marker up to the next. */
export type YamlPart = {
  text: string;
  /** The number of lines before it in the file. */
  linesBefore: number;
};

// A directive applies to the following document, `...` ends a document without starting one, and only "\n" ends a line.
const unsplittable = /(?:^|\n)(?:%|\.\.\.)|\r(?!\n)|\uFEFF/;

/**
 * Splits a YAML text into its documents. `---` at the start of a line starts a document, even within quotes.
 *
 * @returns undefined for a text that cannot be split by this marker alone
 * @example
 * yamlParts('a: 1\n---\nb: 2\n') // [{ text: 'a: 1\n', linesBefore: 0 }, { text: '---\nb: 2\n', linesBefore: 1 }]
 */
export function yamlParts(text: string): YamlPart[] | undefined {
  if (unsplittable.test(text)) return undefined;
  const parts: YamlPart[] = [];
  let start = 0;
  let linesBefore = 0;
  for (let at = 0; at < text.length; ) {
    const next = nextMarker(text, at);
    const part = text.slice(start, next);
    parts.push({ text: part, linesBefore });
    linesBefore += linesIn(part);
    start = next;
    at = next;
  }
  return parts;
}

/** The offset of the next document, or the end of the text. */
function nextMarker(text: string, from: number): number {
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
