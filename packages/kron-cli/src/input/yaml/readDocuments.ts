import type { Position } from '../inputProblem.ts';
import type { BrokenDocument, Document, Path } from './document.ts';
import { type JsonText, splitJsonValues } from './splitJsonValues.ts';

type Documents = (Document | BrokenDocument)[];

// Places in a JSON file are found by reading it once more as YAML, which takes seconds for megabytes.
const longestLocatedText = 1_000_000;

/** Reads all documents of a text: JSON by `JSON.parse`, which is fast, and whatever that refuses as YAML. */
export async function readDocuments(text: string): Promise<Documents> {
  if (!/^\s*[{[]/.test(text)) return asYaml(text);
  const whole = jsonDocument(text, { start: 0, end: text.length });
  return whole === undefined ? jsonSequence(text) : [whole];
}

async function jsonSequence(text: string): Promise<Documents> {
  const documents: Documents = [];
  for (const part of splitJsonValues(text)) {
    const document = jsonDocument(text, part);
    // What does not even begin as JSON is YAML that happens to begin with a brace.
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
    located ??= locatedJson(text, part);
    const [document] = await located;
    return document !== undefined && 'locate' in document ? document.locate(path) : undefined;
  };
  return { value, locate };
}

async function locatedJson(text: string, part: JsonText): Promise<Documents> {
  const { locatedYaml } = await import('./locatedYaml.ts');
  return locatedYaml(inPlace(text, part), 0);
}

/** undefined is no JSON value, so it can say that there is none. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A part with blanks for all that stands before it: its lines and columns stay what they are in the file. */
function inPlace(text: string, { start, end }: JsonText): string {
  return text.slice(0, start).replace(/[^\n]/g, ' ') + text.slice(start, end);
}

async function asYaml(text: string): Promise<Documents> {
  const { yamlDocuments } = await import('./yamlDocuments.ts');
  return yamlDocuments(text);
}
