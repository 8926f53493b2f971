import { NotPlainError, plainScalar, readFlow, trimSpaces } from './flowYaml.ts';
import { hasOddCharacter } from './oddCharacters.ts';

/** The value of a document, and the offset at which the value starts. The offset counts every line end as one character. */
export type PlainDocument = { value: unknown; start: number };

/**
 * Parses one document in the layouts that are frequent in manifests: mappings and lists in block style, lists and mappings in
 * brackets on one line, scalars on one line, and texts after `|` and `>`. It is many times as fast as a full YAML parser, but
 * finds no positions.
 *
 * @returns undefined if the caller must use `locatedYaml`: the document has anything else, is empty or invalid, or has
 *   something that programs can read differently
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

/** Replaces each line end with a line feed. In YAML, `\r` and `\r\n` also end a line. */
export function withLineFeeds(text: string): string {
  return text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text;
}

const marker = /---(?: *| +#.*)(?:\n|$)/y;
const key = /(?:([A-Za-z][\w./-]{0,250})|"([A-Za-z\d][^"\\\n]{0,250})"):(?: +|$)/my;
const blockScalar = /^([|>])(-?)$/;
/** Maximum indentation. It bounds the depth of the recursion. */
const maxIndent = 500;
const codeOf = (character: string): number => character.charCodeAt(0);
const space = codeOf(' ');
const dash = codeOf('-');
const lineEnd = codeOf('\n');
const comment = codeOf('#');

class LineReader {
  readonly #text: string;
  /** Start, end and indentation of the content of the current line. Behind the last line, the indentation is -1. */
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

  /** Moves to the next line that has more than a comment. */
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
   * Reads the rest of the line or, if the rest is empty, the block below. Moves to the end of what it reads.
   *
   * @param ofKey whether the value belongs to a key: a list is then allowed at the indentation of the key
   */
  #value(indent: number, ofKey: boolean): unknown {
    const text = trimSpaces(this.#text.slice(this.#at, this.#end));
    const block = blockScalar.exec(text);
    if (block !== null) return this.#blockText(indent, block[1] === '>', block[2] === '-');
    this.#nextLine();
    // Only one line is read. If the scalar continues on the next line, the caller does not expect that line and throws.
    if (text !== '' && !text.startsWith('#')) return readFlow(text);
    const isInner = this.#indent > indent || (ofKey && this.#indent === indent && this.#isItem());
    return isInner ? this.#block() : null;
  }

  /** Reads the text after `|` or `>`: the lines that are indented further than the line with that character. */
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

  /**
   * Returns the next lines up to the first line with text that is not indented further than `indent`. Moves behind the
   * returned lines.
   */
  #linesWithin(indent: number): string[] {
    const text = this.#text;
    const lines: string[] = [];
    while (this.#end + 1 < text.length) {
      const start = this.#end + 1;
      const end = text.indexOf('\n', start);
      // Parsers read the text after `|` or `>` differently if its last line has no line end.
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
