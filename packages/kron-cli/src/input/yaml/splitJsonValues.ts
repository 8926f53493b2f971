/** One of several JSON values that stand in a row, as text. */
export type JsonText = { start: number; end: number };

/**
 * Where the objects and lists at the top of a text begin and end: `{…} {…}` is how several manifests are
 * written in JSON. The last one may be cut off; what stands between them is part of the one that follows.
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
