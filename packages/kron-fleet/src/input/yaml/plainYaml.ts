import { NotPlainError, plainScalar, readFlow, trimSpaces } from './flowYaml.ts';
import { hasOddCharacter } from './oddCharacters.ts';

/** The value of a document, and the offset of the value's first character. Each line end counts as one character. */
export type PlainDocument = { value: unknown; start: number };

/**
 * Parses a document that uses only the common forms of YAML: mappings and lists in block style, lists and mappings in
 * brackets on one line, scalars on one line, and texts after `|` and `>`. This parser is many times as fast as a full YAML
 * parser, but does not find positions.
 *
 * @returns undefined if `locatedYaml` must parse the document: it has another form, is empty or invalid, or contains text
 *   that two YAML parsers can read differently
 */
export function plainYaml(text: string): PlainDocument | undefined {
  if (text.includes('\t') || hasOddCharacter(text)) return undefined;
  try {
    return new LineReader(withLineFeeds(text)).read();
  } catch (error) {
    if (error instanceof NotPlainError) return undefined;
    throw error;
  }
}

/** Replaces `\r\n` and `\r`, which also end a line in YAML, by `\n`. */
export function withLineFeeds(text: string): string {
  return text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text;
}

const marker = /---(?: *| +#.*)(?:\n|$)/y;
const key = /(?:([A-Za-z][\w./-]{0,250})|"([A-Za-z\d][^"\\\n]{0,250})"):(?: +|$)/my;
const blockScalar = /^([|>])(-?)$/;
/** Maximum number of spaces before a line. It limits the depth of the recursion. */
const maxIndent = 500;
const codeOf = (character: string): number => character.charCodeAt(0);
const space = codeOf(' ');
const dash = codeOf('-');
const lineEnd = codeOf('\n');
const comment = codeOf('#');

class LineReader {
  readonly #text: string;
  /** Start, end and indentation of the content of the current line. After the last line, the indentation is -1. */
  #at = 0;
  #end = -1;
  #indent = -1;

  constructor(text: string) {
    this.#text = text;
  }

  read(): PlainDocument {
    marker.lastIndex = 0;
    if (marker.test(this.#text)) this.#end = marker.lastIndex - 1;
    this.#nextLine();
    const start = this.#at;
    const value = this.#block();
    if (this.#indent >= 0) throw new NotPlainError();
    return { value, start };
  }

  /** Moves to the next line with content other than a comment. */
  #nextLine(): void {
    const text = this.#text;
    while (this.#end < text.length) {
      const start = this.#end + 1;
      let at = start;
      while (text.charCodeAt(at) === space) at++;
      const found = text.indexOf('\n', at);
      this.#end = found < 0 ? text.length : found;
      const code = text.charCodeAt(at);
      if (at === this.#end || code === comment) continue;
      this.#at = at;
      this.#indent = at - start;
      return;
    }
    this.#indent = -1;
  }

  #block(): unknown {
    if (this.#indent < 0 || this.#indent > maxIndent) throw new NotPlainError();
    return this.#isItem() ? this.#list(this.#indent) : this.#map(this.#indent);
  }

  #isItem(): boolean {
    if (this.#text.charCodeAt(this.#at) !== dash) return false;
    const code = this.#text.charCodeAt(this.#at + 1);
    return code === space || code === lineEnd || Number.isNaN(code);
  }

  #list(indent: number): unknown[] {
    const list: unknown[] = [];
    while (this.#indent === indent && this.#isItem()) {
      const dashAt = this.#at;
      do this.#at++;
      while (this.#text.charCodeAt(this.#at) === space);
      key.lastIndex = this.#at;
      if (key.test(this.#text)) {
        this.#indent += this.#at - dashAt;
        list.push(this.#map(this.#indent));
      } else list.push(this.#value(indent, false));
    }
    return list;
  }

  #map(indent: number): object {
    const map: Record<string, unknown> = {};
    while (this.#indent === indent && !this.#isItem()) {
      key.lastIndex = this.#at;
      const found = key.exec(this.#text);
      const bare = found?.[1];
      const name = bare ?? found?.[2];
      if (name === undefined || Object.hasOwn(map, name)) throw new NotPlainError();
      if (bare !== undefined && plainScalar(bare) !== bare) throw new NotPlainError();
      this.#at = key.lastIndex;
      map[name] = this.#value(indent, true);
    }
    return map;
  }

  /**
   * Reads the rest of the line. If it is empty, reads the block below instead. Then moves to the next line after the value.
   *
   * @param ofKey whether the value belongs to a key. In that case, a list may have the indentation of the key
   */
  #value(indent: number, ofKey: boolean): unknown {
    const text = trimSpaces(this.#text.slice(this.#at, this.#end));
    const block = blockScalar.exec(text);
    if (block !== null) return this.#blockText(indent, block[1] === '>', block[2] === '-');
    this.#nextLine();
    // Only one line is read. If the scalar continues on the next line, the caller finds an unexpected line and throws.
    if (text !== '' && !text.startsWith('#')) return readFlow(text);
    const isInner = this.#indent > indent || (ofKey && this.#indent === indent && this.#isItem());
    return isInner ? this.#block() : null;
  }

  /** Reads the text after `|` or `>`: the following lines that are indented more than the line with this sign. */
  #blockText(indent: number, isFolded: boolean, isStripped: boolean): string {
    const lines = this.#linesWithin(indent);
    const inner = spacesAt(lines[0] ?? '');
    const isPlain = lines.every((line, index) => {
      const spaces = spacesAt(line);
      if (spaces === line.length) return index > 0 && spaces <= inner;
      return isFolded ? spaces === inner : spaces >= inner;
    });
    const texts = lines.map((line) => line.slice(inner));
    while (texts.at(-1) === '') texts.pop();
    if (!isPlain || texts.length === 0 || (isFolded && texts.includes(''))) throw new NotPlainError();
    return `${texts.join(isFolded ? ' ' : '\n')}${isStripped ? '' : '\n'}`;
  }

  /** Returns the following lines that are blank or indented by more than `indent` spaces. Moves to the line after them. */
  #linesWithin(indent: number): string[] {
    const text = this.#text;
    const lines: string[] = [];
    while (this.#end + 1 < text.length) {
      const start = this.#end + 1;
      const end = text.indexOf('\n', start);
      // After `|` or `>`, YAML parsers disagree about a last line without a line end.
      if (end < 0) throw new NotPlainError();
      const line = text.slice(start, end);
      const spaces = spacesAt(line);
      if (spaces < line.length && spaces <= indent) break;
      lines.push(line);
      this.#end = end;
    }
    this.#nextLine();
    return lines;
  }
}

function spacesAt(line: string): number {
  let spaces = 0;
  while (line.charCodeAt(spaces) === space) spaces++;
  return spaces;
}
