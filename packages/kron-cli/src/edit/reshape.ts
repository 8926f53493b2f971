import { isDeepStrictEqual } from 'node:util';
import { isPlainObject, type PlainObject } from '@kron/fleet/plainObject';
import { scalarText } from './insertEntries.ts';
import { lineEnding } from './lines.ts';
import { removeEntries, removeItems } from './remove.ts';
import { replaceValue, type Splice } from './splice.ts';
import {
  entryNamed,
  mergeOf,
  type Quote,
  type TextEntry,
  type TextList,
  type TextMap,
  type TextNode,
  type TextScalar,
} from './textTree.ts';
import { comesFromAlias, comesFromMergeKey, UneditableError } from './uneditableError.ts';

/**
 * The edits that turn the text of the mapping `before` into the text of the mapping `after`. `after` can have fewer entries,
 * other keys or other scalars. The text that the two mappings have in common stays.
 *
 * @throws UneditableError for any other difference, and for a difference in an alias or a merge key
 */
export function reshape(text: string, node: TextNode, before: PlainObject, after: PlainObject): Splice[] {
  if (isDeepStrictEqual(before, after)) return [];
  const map = ownMap(node);
  if (Object.keys(after).length === 0) return [{ start: map.start, end: map.end, text: '{}' }];
  const splices: Splice[] = [];
  const removed = new Set<TextEntry>();
  const added = new Set(Object.keys(after).filter((key) => !Object.hasOwn(before, key)));
  for (const [key, value] of Object.entries(before)) {
    if (Object.hasOwn(after, key)) {
      if (isDeepStrictEqual(value, after[key])) continue;
      splices.push(...reshapeEntry(text, ownEntry(map, key), value, after[key]));
      continue;
    }
    const entry = ownEntry(map, key);
    const renamed = [...added].find((name) => isDeepStrictEqual(after[name], value));
    if (renamed === undefined) removed.add(entry);
    else {
      added.delete(renamed);
      splices.push({ ...entry.key, text: scalarText(renamed, entry.keyQuote) });
    }
  }
  if (added.size > 0) throw new UneditableError(map, `cannot get ${[...added].join(', ')} in place`);
  return [...splices, ...removeEntries(text, map, removed)];
}

/** The node as a mapping. @throws UneditableError if the node is an alias or no mapping */
export function ownMap(node: TextNode): TextMap {
  if (node.is === 'alias') throw new UneditableError(node, comesFromAlias);
  if (node.is !== 'map') throw new UneditableError(node, 'expected a mapping');
  return node;
}

/** The entry with the given name in a mapping. @throws UneditableError if the mapping does not have it itself */
export function ownEntry(map: TextMap, name: string): TextEntry {
  const entry = entryNamed(map, name);
  if (entry === undefined)
    throw new UneditableError(
      map,
      mergeOf(map) ? `${name} ${comesFromMergeKey}` : `expected ${name}; use one kind of line ending`,
    );
  return entry;
}

function reshapeEntry(
  text: string,
  { value: node, colon, keyQuote }: TextEntry,
  before: unknown,
  after: unknown,
): readonly Splice[] {
  if (isPlainObject(before) && isPlainObject(after)) return reshape(text, node, before, after);
  if (Array.isArray(before) && Array.isArray(after)) return reshapeList(text, node, before, after);
  return [setScalar(text, node, after, { colon, keyQuote })];
}

/** Replaces a scalar. The new text has the style of the old text. */
export function setScalar(
  text: string,
  node: TextNode,
  value: unknown,
  { colon, keyQuote }: Pick<TextEntry, 'colon' | 'keyQuote'>,
): Splice {
  if (node.is === 'alias') throw new UneditableError(node, comesFromAlias);
  if (node.is !== 'scalar') throw new UneditableError(node, 'expected a scalar');
  const written = newText(node, value, keyQuote);
  const { start, end } = node;
  // Only the text of a block scalar ends with a line break.
  const isBlock = end > start && text[end - 1] === '\n';
  const [, comment = ''] = (isBlock && /^\S+([^\S\n]+#.*)/.exec(text.slice(start, end))) || [];
  // A tag such as !!int belongs to the old value, so it is replaced too.
  const [tag = ''] = /^[^#]*[^\S\n](![^\s#]*\s+)$/.exec(text.slice(colon, start))?.slice(1) ?? [];
  const own = { ...node, start: start - tag.length };
  return replaceValue(own, colon, isBlock ? written + comment.trimEnd() + lineEnding(text) : written);
}

function newText(node: TextScalar, value: unknown, keyQuote: Quote): string {
  if (isPlainObject(value) && Object.keys(value).length === 0) return '{}';
  if (!isScalar(value)) throw new UneditableError(node, 'expected a scalar');
  return scalarText(value, node.quote === '' && keyQuote === '"' ? keyQuote : node.quote);
}

function isScalar(value: unknown): value is number | string | boolean {
  return typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean';
}

function reshapeList(
  text: string,
  node: TextNode,
  before: readonly unknown[],
  after: readonly unknown[],
): readonly Splice[] {
  const list = ownList(node);
  if (before.length === after.length) {
    return list.items.flatMap((item, index) => reshapeItem(text, item, before[index], after[index]));
  }
  let at = 0;
  const splices: Splice[] = [];
  const removed = before.flatMap((value, index) => {
    const item = list.items[index];
    if (at >= after.length || !isDeepStrictEqual(value ?? after[at], after[at])) return [index];
    if (item !== undefined) splices.push(...reshapeItem(text, item, value, after[at]));
    at++;
    return [];
  });
  if (at < after.length)
    throw new UneditableError(
      node,
      'has entries to remove and others to change; remove the repeated ones first',
    );
  return [...splices, ...removeItems(text, list, new Set(removed))];
}

/** The node as a list. @throws UneditableError if the node is an alias */
export function ownList(node: TextNode): TextList {
  if (node.is !== 'list') throw new UneditableError(node, comesFromAlias);
  return node;
}

function reshapeItem(text: string, item: TextNode, before: unknown, after: unknown): readonly Splice[] {
  if (isDeepStrictEqual(before, after)) return [];
  if (isPlainObject(before) && isPlainObject(after)) return reshape(text, item, before, after);
  if (item.start === item.end && item.is === 'scalar')
    throw new UneditableError(item, 'is empty; write null');
  return [setScalar(text, item, after, { colon: item.start, keyQuote: '' })];
}
