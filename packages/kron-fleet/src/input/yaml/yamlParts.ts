import type { SourceText } from './sourceText.ts';

/** A part of a YAML text: from one line `---` up to the next one. */
export type YamlPart = {
  text: string;
  /** The number of lines of the file before the part. */
  linesBefore: number;
  /** Why kubectl refuses the part without parsing it. Undefined if kubectl parses it. */
  refusal: string | undefined;
};

/** The parts of {@link yamlPartsOf} as a list. */
export function yamlParts(text: string): YamlPart[] {
  return [...yamlPartsOf(text)];
}

/**
 * Splits a YAML text like kubectl: at each line that starts with `---`, even within quotes. Only `\n` ends a line.
 *
 * @example
 * [...yamlPartsOf('a: 1\n---\nb: 2\n')].map(({ text }) => text) // ['a: 1\n', '---\nb: 2\n']
 */
export function* yamlPartsOf(text: SourceText): Generator<YamlPart> {
  let linesBefore = 0;
  for (let start = 0; start < text.length; ) {
    const end = nextMarker(text, start);
    const part = text.slice(start, end);
    yield { text: part, linesBefore, refusal: refusalOf(part) };
    linesBefore += linesIn(part);
    start = end;
  }
}

function refusalOf(part: string): string | undefined {
  if (/^---[^\S\n]*[^\s#]/.test(part))
    return 'kubectl refuses "---" with more than a comment behind it; write the document on the next line';
  if (/^(?:\s*#.*\n)*\s*%/.test(part))
    return 'kubectl refuses directives such as %YAML; remove the line that starts with %';
  return undefined;
}

/** The offset of the next line after `from` that starts with `---`. The length of the text if there is none. */
function nextMarker(text: SourceText, from: number): number {
  const found = text.indexOf('\n---', from);
  return found < 0 ? text.length : found + 1;
}

function linesIn(text: string): number {
  let lines = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines++;
  return lines;
}
