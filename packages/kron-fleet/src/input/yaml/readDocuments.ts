import { isPlainObject, type PlainObject } from '../../plainObject.ts';
import { listKind } from '../listKind.ts';
import type { Position } from '../position.ts';
import { type BrokenDocument, type Document, type Path, templateMessage } from './document.ts';
import { type JsonText, nextJsonValue } from './nextJsonValue.ts';
import type { SourceText } from './sourceText.ts';
import { type Block, TextCursor } from './textCursor.ts';

type Read = Document | BrokenDocument;

// Maximum number of characters of JSON for which Kron finds positions. To find them, Kron parses the JSON again as YAML,
// which takes seconds for megabytes.
const longestLocatedText = 1_000_000;

export async function readDocuments(text: SourceText): Promise<Read[]> {
  const documents: Read[] = [];
  for await (const document of documentsOf(text, false)) documents.push(document);
  return documents;
}

/**
 * Reads the documents of a text one after another. Parses JSON with `JSON.parse`, which is fast, and anything else as YAML.
 *
 * @param splitsLists whether to read each item of a large List as a document, because the whole List may not fit into memory
 */
export async function* documentsOf(text: SourceText, splitsLists = true): AsyncGenerator<Read> {
  if (/^BEGIN:VCALENDAR/i.test(text.slice(0, 15))) {
    yield { position: { line: 1, column: 1 }, message: calendarMessage };
    return;
  }
  let isTemplate = false;
  for await (const read of wholeOrSplit(text, splitsLists)) {
    const isBroken = 'message' in read;
    // Report only one problem for a template, because its syntax causes all further ones.
    if (isBroken && isTemplate) continue;
    isTemplate ||= isBroken && read.message === templateMessage;
    yield read;
  }
}

const calendarMessage =
  'this is an iCalendar file; turn it into a KronCalendar first, with kron calendar import FILE --name NAME';

async function* wholeOrSplit(text: SourceText, splitsLists: boolean): AsyncGenerator<Read> {
  if (!startsAsJson(text)) {
    yield* yamlIn(text);
    return;
  }
  const cursor = new TextCursor(text);
  for (let start = 0; start < text.length; ) {
    const line = jsonLine(text, start);
    const part = line ?? nextJsonValue(text, start);
    if (part === undefined) return;
    const list = splitsLists ? largeList(text, part) : undefined;
    if (list === undefined) {
      const block = cursor.readTo(part.end);
      const value = line === undefined ? parseJson(block.text) : line.value;
      // If the first value is not JSON, the text is YAML that happens to start with a brace or bracket.
      if (value === undefined && isWhole(part, text)) {
        yield* yamlIn(text);
        return;
      }
      if (value === undefined) yield* asYaml(block);
      else yield jsonDocument(block, value);
    } else {
      yield* itemDocuments(list, cursor);
      cursor.readTo(part.end);
    }
    start = part.end;
  }
}

/** The items of a List, as ranges of the text. */
type JsonList = {
  items: readonly JsonText[];
  /** For a typed list, the apiVersion and kind of the items, because the items lack these fields. */
  implied: PlainObject;
};

function largeList(text: SourceText, part: JsonText): JsonList | undefined {
  const { start, end, items } = part;
  if (items === undefined || !isLarge(part)) return undefined;
  const { opening, closing, all } = items;
  const rest = parseJson(text.slice(start, opening + 1) + text.slice(closing, end));
  if (!isPlainObject(rest) || !Array.isArray(rest['items'])) return undefined;
  const implied = listKind(rest);
  return implied === undefined ? undefined : { items: all, implied };
}

/** Parses JSON. Returns undefined, which JSON cannot contain, if the text is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Whether to read the whole text as YAML if `part` is not JSON. If false, only `part` is read as YAML. True for the first
 * part of a text that is not too long.
 */
function isWhole({ start }: JsonText, { length }: SourceText): boolean {
  return start === 0 && length <= longestLocatedText;
}

function startsAsJson(text: SourceText): boolean {
  const length = 4096;
  for (let start = 0; start < text.length; start += length) {
    const [first] = text.slice(start, start + length).trimStart();
    if (first !== undefined) return first === '{' || first === '[';
  }
  return false;
}

function isLarge({ start, end }: JsonText): boolean {
  return end - start > longestLocatedText;
}

/** The value on the line at `start`, as in JSON lines. Undefined if the line alone is not a JSON object or list. */
function jsonLine(text: SourceText, start: number): (JsonText & { value: object }) | undefined {
  const found = text.indexOf('\n', start);
  const line = { start, end: found < 0 ? text.length : found + 1 };
  const value = isLarge(line) ? undefined : parseJson(text.slice(start, line.end));
  return typeof value === 'object' && value !== null ? { ...line, value } : undefined;
}

/** The items of a List, each as a document with its path in the List. */
async function* itemDocuments({ items, implied }: JsonList, cursor: TextCursor): AsyncGenerator<Read> {
  for (const [index, item] of items.entries()) {
    cursor.readTo(item.start);
    const block = cursor.readTo(item.end);
    const value = parseJson(block.text);
    const within = { at: ['items', index], implied };
    for await (const read of value === undefined ? asYaml(block) : [jsonDocument(block, value)])
      yield 'message' in read
        ? read
        : { ...read, within, locate: (path) => read.locate(path.slice(within.at.length)) };
  }
}

async function* asYaml({ text, at }: Block): AsyncGenerator<Read> {
  for await (const read of yamlIn(text)) yield readWithin(at, read);
}

function jsonDocument(block: Block, value: unknown): Document {
  let located: Promise<Read | undefined> | undefined;
  const locate = async (path: Path): Promise<Position | undefined> => {
    if (block.text.length > longestLocatedText) return undefined;
    if (path.length === 0) return block.at;
    located ??= locatedJson(block);
    const document = await located;
    return document !== undefined && 'locate' in document ? document.locate(path) : undefined;
  };
  return { value, doubts: [], locate };
}

async function locatedJson({ text, at }: Block): Promise<Read | undefined> {
  const { locatedYaml } = await import('./locatedYaml.ts');
  const [document] = locatedYaml(text, 0);
  return document && readWithin(at, document);
}

/** Makes the positions of a document relative to the whole text. `at` is the start of the part that was read. */
function readWithin(at: Position, read: Read): Read {
  if ('message' in read) return { ...read, position: read.position && positionWithin(at, read.position) };
  return {
    ...read,
    doubts: read.doubts.map((doubt) => ({ ...doubt, position: positionWithin(at, doubt.position) })),
    locate: async (path) => {
      const position = await read.locate(path);
      return position && positionWithin(at, position);
    },
  };
}

async function* yamlIn(text: SourceText): AsyncGenerator<Read> {
  const { yamlDocumentsOf } = await import('./yamlDocuments.ts');
  yield* yamlDocumentsOf(text);
}

/** Converts a position in a part of a file to a position in the file. The part starts at `part`. */
function positionWithin(part: Position, { line, column }: Position): Position {
  return { line: part.line + line - 1, column: line === 1 ? part.column + column - 1 : column };
}
