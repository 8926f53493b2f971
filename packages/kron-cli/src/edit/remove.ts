import { endOfBlock } from './insertEntries.ts';
import { indentBefore, lineStart } from './lines.ts';
import type { Splice } from './splice.ts';
import type { Span, TextEntry, TextList, TextMap, TextNode } from './textTree.ts';
import { UneditableError } from './uneditableError.ts';

/**
 * Removes some entries of a mapping. At least one entry must stay. In block style, removes the lines of the entries, and the
 * comments above and behind the entries.
 *
 * @throws UneditableError if an entry in block style shares its line with preceding text, or an entry in flow style is next
 * to a comment
 */
export function removeEntries(text: string, map: TextMap, removed: ReadonlySet<TextEntry>): Splice[] {
  if (!map.isFlow) return [...removed].map((entry) => ({ ...entryLines(text, entry), text: '' }));
  return removeInFlow(text, map, map.entries, (index) => removed.has(map.entries[index] as TextEntry));
}

/**
 * The lines of an entry in block style, with the comments directly above it, and the comments below it that are indented
 * more.
 *
 * @throws UneditableError if the entry shares its line with preceding text
 */
export function entryLines(text: string, entry: TextEntry): Span {
  const { start } = entry.key;
  const indent = indentBefore(text, start);
  if (indent === undefined) throw new UneditableError(entry, 'expected this field on a line of its own');
  return {
    start: commentsAbove(text, start - indent.length, indent.length),
    end: behindLine(text, endOfBlock(text, entry.value.end, indent.length)),
  };
}

/**
 * The offset of the first of the comments directly above a line. Comments that are indented more than the line do not count.
 */
export function commentsAbove(text: string, line: number, indent: number): number {
  let start = line;
  while (start > 0) {
    const above = lineStart(text, start - 1);
    const column = text.slice(above, start).search(/\S/);
    if (column < 0 || column > indent || text[above + column] !== '#') break;
    start = above;
  }
  return start;
}

/**
 * Removes some items of a list, together with their comments. At least one item must stay.
 *
 * @throws UneditableError as {@link removeEntries} does
 */
export function removeItems(text: string, list: TextList, removed: ReadonlySet<number>): Splice[] {
  const { start, items } = list;
  if (text[start] === '[') return removeInFlow(text, list, items, (index) => removed.has(index));
  return [...removed].flatMap((index) => {
    const item = items[index];
    if (item === undefined) return [];
    const line = lineStart(text, item.start);
    const [, indent] = /^(\s*)-\s*$/.exec(text.slice(line, item.start)) ?? [];
    if (indent === undefined) throw new UneditableError(item, 'expected this entry on a line of its own');
    const end = behindLine(text, endOfBlock(text, item.end, indent.length));
    return [{ start: commentsAbove(text, line, indent.length), end, text: '' }];
  });
}

/**
 * The offset behind the line break of the line that contains an offset, or the end of the text if there is no line break.
 */
function behindLine(text: string, end: number): number {
  if (text[end - 1] === '\n') return end;
  const newline = text.indexOf('\n', end);
  return newline < 0 ? text.length : newline + 1;
}

/**
 * Removes entries or items in flow style, together with the commas that are no longer needed.
 *
 * @throws UneditableError if there are comments next to a removed part
 */
function removeInFlow(
  text: string,
  whole: Span,
  nodes: readonly (TextEntry | TextNode)[],
  isRemoved: (index: number) => boolean,
): Splice[] {
  const parts = nodes.map(spanOf);
  requireNoComment(text, whole, nodes, isRemoved);
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

/** Refuses to remove a part next to a comment, because the comment can be about the part before it or behind it. */
function requireNoComment(
  text: string,
  whole: Span,
  nodes: readonly (TextEntry | TextNode)[],
  isRemoved: (index: number) => boolean,
): void {
  const parts = nodes.map(spanOf);
  const gaps = [whole.start, ...parts.map(({ end }) => end)].map((end, index) =>
    text.slice(end, parts[index]?.start ?? whole.end).includes('#'),
  );
  const beside = nodes.find((_, index) => isRemoved(index) && (gaps[index] || gaps[index + 1]));
  if (beside !== undefined) throw new UneditableError(beside, besideComment);
}

const besideComment =
  'leaves its place, but the comment beside it cannot follow; move the comment out of the braces or brackets';

function spanOf(node: TextEntry | TextNode): Span {
  return 'key' in node ? { start: node.key.start, end: node.value.end } : node;
}
