import { kubectlScalar } from '../../scalar/kubectlScalar.ts';
import { yaml12Scalar } from '../../scalar/yaml12Scalar.ts';
import { NotPlainError, type QuickDocument } from './quickDocument.ts';

/**
 * Parses a document in the most frequent layout: mappings and lists in block style, and scalars on one line, in ASCII. It is
 * several times as fast as a parser of all YAML.
 *
 * @throws NotPlainError if the document has anything else, or may be invalid
 */
export function plainYaml(text: string): QuickDocument {
  if (otherCharacter.test(text)) throw new NotPlainError();
  return new LineReader(text).read();
}

const otherCharacter = /[^\n\x20-\x7e]/;
const marker = /---(?: *| +#.*)(?:\n|$)/y;
const key = /([A-Za-z][\w./-]{0,250}):(?: +|$)/my;
/** What a plain scalar on one line must not have. */
const notPlain = /^(?:[?:,[\]{}#&*!|>'"%@`]|-(?: |$)|<<$)|: | #|:$/;
const codeOf = (character: string): number => character.charCodeAt(0);
const space = codeOf(' ');
const dash = codeOf('-');
const lineEnd = codeOf('\n');
const comment = codeOf('#');

class LineReader {
  readonly #text: string;
  /** The content of the current line. Its indentation is -1 behind the last line. */
  #at = 0;
  #end = -1;
  #indent = -1;

  constructor(text: string) {
    this.#text = text;
  }

  read(): QuickDocument {
    marker.lastIndex = 0;
    if (marker.test(this.#text)) this.#end = marker.lastIndex - 1;
    this.#nextLine();
    const start = this.#at;
    const value = this.#block();
    if (this.#indent >= 0) throw new NotPlainError();
    return { value, start };
  }

  /** Moves to the next line with more than a comment. */
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
    if (this.#indent < 0) throw new NotPlainError();
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
      const name = key.exec(this.#text)?.[1];
      if (name === undefined || Object.hasOwn(map, name) || scalar(name) !== name) throw new NotPlainError();
      this.#at = key.lastIndex;
      map[name] = this.#value(indent, true);
    }
    return map;
  }

  /**
   * The rest of the line or, if it is empty, the block below it. Moves behind it.
   *
   * @param ofKey the items of a list can be as far left as its key
   */
  #value(indent: number, ofKey: boolean): unknown {
    const text = this.#text.slice(this.#at, this.#end).trimEnd();
    this.#nextLine();
    // A scalar that goes on ends the reading: no block takes its next line.
    if (text !== '' && !text.startsWith('#')) return valueOf(text);
    const isInner = this.#indent > indent || (ofKey && this.#indent === indent && this.#isItem());
    return isInner ? this.#block() : null;
  }
}

function valueOf(text: string): unknown {
  if (text === '{}') return {};
  if (text === '[]') return [];
  if (quoted.test(text)) return text.slice(1, -1);
  if (notPlain.test(text)) throw new NotPlainError();
  return scalar(text);
}

const quoted = /^(?:"[^"\\]*"|'[^']*')$/;

/** The value of a plain scalar that all programs read alike. */
function scalar(text: string): unknown {
  const value = kubectlScalar(text);
  if (value !== yaml12Scalar(text) || Math.abs(Number(value)) === Infinity) throw new NotPlainError();
  return value;
}
