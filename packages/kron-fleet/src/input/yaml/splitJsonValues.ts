/** The offsets of one JSON value in a text. */
export type JsonText = { start: number; end: number };

/**
 * Splits a sequence of JSON objects and lists: `{…} {…}`. The last value may be incomplete. Text between two values
 * belongs to the second one.
 */
export function splitJsonValues(text: string): JsonText[] {
  const values: JsonText[] = [];
  let start = 0;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '"') at = endOfString(text, at);
    else if (character === '{' || character === '[') depth++;
    else if ((character === '}' || character === ']') && --depth === 0) {
      values.push({ start, end: at + 1 });
      start = at + 1;
    }
  }
  if (text.slice(start).trim() !== '') values.push({ start, end: text.length });
  return values;
}

function endOfString(text: string, opening: number): number {
  let at = opening + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}
