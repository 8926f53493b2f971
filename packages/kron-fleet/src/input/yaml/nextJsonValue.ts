import type { SourceText } from './sourceText.ts';

export type JsonText = {
  start: number;
  end: number;
  /** The offsets of the items and brackets of the list in `{"items": […]}`. Absent if the value has no list `items`. */
  items?: { opening: number; closing: number; all: readonly JsonText[] };
};

const codeOf = (character: string): number => character.charCodeAt(0);
const quote = codeOf('"');
const backslash = codeOf('\\');
const comma = codeOf(',');
const openBrace = codeOf('{');
const closeBrace = codeOf('}');
const openBracket = codeOf('[');
const closeBracket = codeOf(']');

/**
 * Finds the next value in a sequence of JSON objects and lists, `{…} {…}`. The last value may be incomplete. The range of a
 * value includes any text between it and the value before it.
 *
 * @returns undefined if only blanks follow
 */
export function nextJsonValue(text: SourceText, start: number): JsonText | undefined {
  const found = new ItemFinder(text);
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfString(text, at);
    else if (code === comma) found.separate(depth, at);
    else if (code === openBrace || code === openBracket) found.open(++depth, at);
    else if (code === closeBrace || code === closeBracket) {
      found.close(--depth, at);
      if (depth === 0) return { start, end: at + 1, ...found.items };
    }
  }
  return text.slice(start).trim() === '' ? undefined : { start, end: text.length };
}

/** Splits a sequence of JSON objects and lists into its values. See {@link nextJsonValue}. */
export function splitJsonValues(text: string): JsonText[] {
  const values: JsonText[] = [];
  let value = nextJsonValue(text, 0);
  for (; value !== undefined; value = nextJsonValue(text, value.end)) values.push(value);
  return values;
}

/** Collects the offsets of the items of the outer object's list `items`, while {@link nextJsonValue} reads the text. */
class ItemFinder {
  readonly #text: SourceText;
  readonly #all: JsonText[] = [];
  #start = 0;
  #opening = -1;
  #closing = -1;

  constructor(text: SourceText) {
    this.#text = text;
  }

  get items(): Pick<JsonText, 'items'> {
    if (this.#closing < 0) return {};
    return { items: { opening: this.#opening, closing: this.#closing, all: this.#all } };
  }

  open(depth: number, at: number): void {
    if (depth !== 2 || this.#opening >= 0 || !isItems(this.#text, at)) return;
    this.#opening = at;
    this.#start = at + 1;
  }

  separate(depth: number, at: number): void {
    if (depth !== 2 || this.#opening < 0 || this.#closing >= 0) return;
    this.#all.push({ start: this.#start, end: at });
    this.#start = at + 1;
  }

  close(depth: number, at: number): void {
    if (depth !== 1 || this.#opening < 0 || this.#closing >= 0) return;
    this.#all.push({ start: this.#start, end: at });
    this.#closing = at;
  }
}

function isItems(text: SourceText, bracket: number): boolean {
  return /"items"\s*:\s*\[$/.test(text.slice(Math.max(0, bracket - 100), bracket + 1));
}

function endOfString(text: SourceText, opening: number): number {
  let at = opening + 1;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) break;
    if (code === backslash) at++;
  }
  return at;
}
