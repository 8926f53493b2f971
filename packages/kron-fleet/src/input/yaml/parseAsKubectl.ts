import {
  Composer,
  type CST,
  Document as EmptyDocument,
  LineCounter,
  type ParseOptions,
  Parser,
  type Document as YamlDocument,
  YAMLParseError,
} from 'yaml';
import { type IndentedText, indentQuote } from './indentQuote.ts';

/** The documents of a text. Offsets and lines refer to `text`, in which some lines may have additional spaces. */
export type ParsedText = IndentedText & {
  readonly lineCounter: LineCounter;
  readonly documents: readonly YamlDocument[];
};

/** Maximum number of quoted texts that get additional spaces. Each of them costs one more parse of the whole text. */
const maxQuotes = 20;

/**
 * Parses a text into documents in which each scalar is a string. `readAsKubectl` then applies kubectl's rules for scalars,
 * tags, keys and merges. If the later lines of a quoted text are not indented more than its key, kubectl accepts the text,
 * but the parser refuses it. So {@link indentQuote} adds spaces, and this function parses the text again.
 */
export function parseAsKubectl(text: string, options: ParseOptions = {}): ParsedText {
  const written = parsedText({ text, added: new Map() }, options);
  let parsed = written;
  for (let quotes = 0; quotes < maxQuotes && errorsOf(parsed) > 0; quotes++) {
    const [document] = parsed.documents;
    const indented = document && indentQuote(parsed, document);
    if (indented === undefined) break;
    parsed = parsedText(indented, options);
  }
  // If a closing quote is missing, `indentQuote` uses a quote of a later text instead. The added spaces can then cause new
  // errors.
  return errorsOf(parsed) < errorsOf(written) ? parsed : written;
}

function errorsOf({ documents: [document] }: ParsedText): number {
  return document?.errors.length ?? 0;
}

function parsedText(indented: IndentedText, options: ParseOptions): ParsedText {
  const lineCounter = new LineCounter();
  const tokens = [...new Parser(lineCounter.addNewLine).parse(indented.text)];
  const deep = tooDeepOffset(tokens);
  if (deep !== undefined) return { ...indented, lineCounter, documents: [tooDeepDocument(deep)] };
  const composer = new Composer({
    ...options,
    schema: 'failsafe',
    resolveKnownTags: false,
    uniqueKeys: false,
    prettyErrors: false,
    logLevel: 'error',
  });
  return { ...indented, lineCounter, documents: [...composer.compose(tokens)] };
}

/** Twice the maximum depth of a valid manifest. */
const maxDepth = 200;

/**
 * The offset of a collection that is nested too deeply. Undefined if there is none. The composer of `yaml` is recursive. If
 * the stack overflows while V8 compiles a regular expression, the composer cannot catch the error, and V8 ends the process.
 */
function tooDeepOffset(tokens: readonly CST.Token[]): number | undefined {
  const open = tokens.map((token): [token: CST.Token, depth: number] => [token, 0]);
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [token, depth] = next;
    if (depth > maxDepth) return token.offset;
    for (const inner of innerTokens(token)) open.push([inner, depth + 1]);
  }
  return undefined;
}

function innerTokens(token: CST.Token): CST.Token[] {
  if (token.type === 'document') return token.value === undefined ? [] : [token.value];
  if (!('items' in token)) return [];
  return token.items.flatMap(({ key, value }) =>
    [key, value].filter((one) => one !== undefined && one !== null),
  );
}

/** An empty document with the error of the composer for a stack overflow. */
function tooDeepDocument(offset: number): YamlDocument {
  const document = new EmptyDocument();
  document.errors.push(new YAMLParseError([offset, offset + 1], 'RESOURCE_EXHAUSTION', 'nested too deeply'));
  return document;
}

/** Converts an offset in the text with additional spaces to the offset of the same character in the original text. */
export function writtenOffset({ added, lineCounter }: ParsedText, offset: number): number {
  if (added.size === 0) return offset;
  const { line, col } = lineCounter.linePos(offset);
  let more = Math.min(added.get(line) ?? 0, col - 1);
  for (const [above, spaces] of added) if (above < line) more += spaces;
  return offset - more;
}
