import type { SourceText } from './sourceText.ts';

/** The offsets of one JSON value in a text. */
export type JsonText = {
  start: number;
  end: number;
  /** The offsets of the items of `{"items": […]}`, and of the brackets around them. */
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
 * Finds the next value in a sequence of JSON objects and lists: `{…} {…}`. The last value may be incomplete. Text between two
 * values belongs to the second one.
 *
 * @returns undefined if only blanks follow
 */
export function nextJsonValue(text: SourceText, start: number): JsonText | undefined {
  const items: JsonText[] = [];
  let [depth, itemStart, opening, closing] = [0, 0, -1, -1];
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfString(text, at);
    else if (code === openBrace || code === openBracket) {
      depth++;
      if (depth === 2 && opening < 0 && code === openBracket && isItems(text, at)) {
        opening = at;
        itemStart = at + 1;
      }
    } else if (code === comma) {
      if (depth !== 2 || opening < 0 || closing >= 0) continue;
      items.push({ start: itemStart, end: at });
      itemStart = at + 1;
    } else if (code === closeBrace || code === closeBracket) {
      depth--;
      if (depth === 1 && opening >= 0 && closing < 0) {
        closing = at;
        items.push({ start: itemStart, end: at });
      }
      if (depth !== 0) continue;
      const value = { start, end: at + 1 };
      return closing < 0 ? value : { ...value, items: { opening, closing, all: items } };
    }
  }
  return text.slice(start).trim() === '' ? undefined : { start, end: text.length };
}

/** Whether a list is the value of the key `items`. */
function isItems(text: SourceText, bracket: number): boolean {
  return /"items"\s*:\s*$/.test(text.slice(Math.max(0, bracket - 100), bracket));
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
