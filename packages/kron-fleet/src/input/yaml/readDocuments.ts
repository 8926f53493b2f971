import type { Position } from '../inputProblem.ts';
import type { BrokenDocument, Document, Path } from './document.ts';
import { type JsonText, splitJsonValues } from './splitJsonValues.ts';

type Documents = (Document | BrokenDocument)[];

// Positions in JSON come from parsing it again as YAML, which takes seconds for megabytes.
const longestLocatedText = 1_000_000;

/** Reads all documents of a text: with `JSON.parse`, which is fast, or else as YAML. */
export async function readDocuments(text: string): Promise<Documents> {
  if (!/^\s*[{[]/.test(text)) return asYaml(text);
  const whole = jsonDocument(text, { start: 0, end: text.length });
  return whole === undefined ? jsonSequence(text) : [whole];
}

async function jsonSequence(text: string): Promise<Documents> {
  const documents: Documents = [];
  for (const part of splitJsonValues(text)) {
    const document = jsonDocument(text, part);
    // If the first value is not JSON, the text is YAML that starts with a brace.
    if (document === undefined && documents.length === 0) return asYaml(text);
    documents.push(...(document === undefined ? await asYaml(inPlace(text, part)) : [document]));
  }
  return documents;
}

function jsonDocument(text: string, part: JsonText): Document | undefined {
  const value = parseJson(text.slice(part.start, part.end));
  if (value === undefined) return undefined;
  let located: Promise<Documents> | undefined;
  const locate = async (path: Path): Promise<Position | undefined> => {
    if (part.end - part.start > longestLocatedText) return undefined;
    if (path.length === 0) return startOf(text, part);
    located ??= locatedJson(text, part);
    const [document] = await located;
    return document !== undefined && 'locate' in document ? document.locate(path) : undefined;
  };
  return { value, doubts: [], locate };
}

async function locatedJson(text: string, part: JsonText): Promise<Documents> {
  const { locatedYaml } = await import('./locatedYaml.ts');
  return locatedYaml(inPlace(text, part), 0);
}

/** Returns undefined, which is not a JSON value, if the text is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The position of the first character of a value. */
function startOf(text: string, { start, end }: JsonText): Position {
  const blanks = text.slice(start, end).search(/\S/);
  return positionOf(text, start + Math.max(0, blanks));
}

function positionOf(text: string, offset: number): Position {
  let line = 1;
  let lineStart = 0;
  for (let end = text.indexOf('\n'); end >= 0 && end < offset; end = text.indexOf('\n', lineStart)) {
    line += 1;
    lineStart = end + 1;
  }
  return { line, column: offset - lineStart + 1 };
}

/** A part of a text, preceded by as few blanks as give it the lines and columns of the file. */
function inPlace(text: string, { start, end }: JsonText): string {
  const { line, column } = positionOf(text, start);
  return '\n'.repeat(line - 1) + ' '.repeat(column - 1) + text.slice(start, end);
}

async function asYaml(text: string): Promise<Documents> {
  const { yamlDocuments } = await import('./yamlDocuments.ts');
  return yamlDocuments(text);
}
