import { endOfBlockEntry } from './insertEntries.ts';
import { indentBefore, lineEnd, lineStart } from './lines.ts';
import type { Splice } from './splice.ts';
import type { Span, TextEntry, TextList, TextMap } from './textTree.ts';
import { UneditableError } from './uneditableError.ts';

/**
 * Removes entries of a mapping, but not all of them: in block style their lines, with the comments behind them.
 *
 * @throws UneditableError if an entry in block style shares its line with what precedes it
 */
export function removeEntries(text: string, map: TextMap, removed: ReadonlySet<TextEntry>): Splice[] {
  if (!map.isFlow) return [...removed].map((entry) => ({ ...entryLines(text, entry), text: '' }));
  const spans = map.entries.map(({ key, value }) => ({ start: key.start, end: value.end }));
  return removeInFlow(spans, (index) => removed.has(map.entries[index] as TextEntry));
}

/**
 * The lines of an entry in block style, and of the comments below it that are indented more.
 *
 * @throws UneditableError
 */
export function entryLines(text: string, entry: TextEntry): Span {
  const { start } = entry.key;
  const indent = indentBefore(text, start);
  if (indent === undefined) throw new UneditableError(start, 'expected this field on a line of its own');
  return { start: start - indent.length, end: behindLine(text, endOfBlockEntry(text, entry, indent.length)) };
}

/** Removes items of a list, but not all of them. */
export function removeItems(
  text: string,
  { start, items }: TextList,
  removed: ReadonlySet<number>,
): Splice[] {
  if (text[start] === '[') return removeInFlow(items, (index) => removed.has(index));
  return [...removed].flatMap((index) => {
    const item = items[index];
    if (item === undefined) return [];
    const isOwnLine = /^\s*-\s*$/.test(text.slice(lineStart(text, item.start), item.start));
    if (!isOwnLine) throw new UneditableError(item.start, 'expected this entry on a line of its own');
    const end = text[item.end - 1] === '\n' ? item.end : behindLine(text, lineEnd(text, item.end));
    return [{ start: lineStart(text, item.start), end, text: '' }];
  });
}

/** The offset behind the line break at the end of a line, if there is one. */
function behindLine(text: string, end: number): number {
  if (text[end - 1] === '\n') return end;
  const newline = text.indexOf('\n', end);
  return newline < 0 ? text.length : newline + 1;
}

/** Removes each run of parts with the commas that it leaves over. */
function removeInFlow(parts: readonly Span[], isRemoved: (index: number) => boolean): Splice[] {
  const splices: Splice[] = [];
  for (let first = 0; first < parts.length; first++) {
    if (!isRemoved(first)) continue;
    let last = first;
    while (last + 1 < parts.length && isRemoved(last + 1)) last++;
    const [own, next, end] = [parts[first], parts[last + 1], parts[last]];
    if (own === undefined || end === undefined) break;
    const start = next === undefined ? (parts[first - 1]?.end ?? own.start) : own.start;
    splices.push({ start, end: next?.start ?? end.end, text: '' });
    first = last;
  }
  return splices;
}
