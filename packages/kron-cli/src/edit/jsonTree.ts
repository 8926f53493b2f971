import type { TextEntry, TextNode } from './textTree.ts';

/**
 * The nodes of a valid JSON text. This parser is many times faster than a YAML parser.
 *
 * @example
 * jsonTree('[7]') // { is: 'list', start: 0, end: 3, items: [{ is: 'scalar', start: 1, end: 2, quote: '' }] }
 */
export function jsonTree(text: string): TextNode {
  return new JsonReader(text).value();
}

class JsonReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  value(): TextNode {
    this.#skipBlanks();
    const start = this.#at;
    const first = this.#text[start];
    if (first === '{') return { is: 'map', isFlow: true, entries: this.#entries(), start, end: this.#at };
    if (first === '[') return { is: 'list', items: this.#items(), start, end: this.#at };
    if (first === '"') {
      this.#skipString();
      return { is: 'scalar', quote: '"', start, end: this.#at };
    }
    while (/[-+.\w]/.test(this.#text[this.#at] ?? '')) this.#at++;
    return { is: 'scalar', quote: '', start, end: this.#at };
  }

  #entries(): TextEntry[] {
    const entries: TextEntry[] = [];
    while (this.#enterNext('}')) {
      const start = this.#at;
      this.#skipString();
      const key = { start, end: this.#at };
      const name = JSON.parse(this.#text.slice(start, key.end)) as string;
      this.#skipBlanks();
      const colon = ++this.#at;
      entries.push({ key, name, keyQuote: '"', colon, value: this.value() });
    }
    return entries;
  }

  #items(): TextNode[] {
    const items: TextNode[] = [];
    while (this.#enterNext(']')) items.push(this.value());
    return items;
  }

  /** Moves to the next entry or item. If there is none, moves behind the closing bracket and returns false. */
  #enterNext(closing: string): boolean {
    this.#skipBlanks();
    const atEnd = this.#text[this.#at++] === closing;
    if (atEnd) return false;
    this.#skipBlanks();
    if (this.#text[this.#at] !== closing) return true;
    this.#at++;
    return false;
  }

  #skipBlanks(): void {
    while (/\s/.test(this.#text[this.#at] ?? '')) this.#at++;
  }

  #skipString(): void {
    this.#at++;
    while (this.#text[this.#at] !== '"') this.#at += this.#text[this.#at] === '\\' ? 2 : 1;
    this.#at++;
  }
}
