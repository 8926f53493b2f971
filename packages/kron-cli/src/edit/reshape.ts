import { isDeepStrictEqual } from 'node:util';
import { isPlainObject, type PlainObject } from '@kron/fleet/plainObject';
import { scalarText } from './insertEntries.ts';
import { removeEntries, removeItems } from './remove.ts';
import { replaceValue, type Splice } from './splice.ts';
import { entryNamed, type TextEntry, type TextList, type TextMap, type TextNode } from './textTree.ts';
import { comesFromAlias, comesFromMergeKey, UneditableError } from './uneditableError.ts';

/**
 * The edits that turn the text of a mapping into that of another one which lacks some of its entries, or has other keys or
 * scalars. Everything that both have in common stays as it is written.
 *
 * @throws UneditableError for any other difference, and if the difference is not written in the mapping itself
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
  if (added.size > 0) throw new UneditableError(map.start, `cannot get ${[...added].join(', ')} in place`);
  return [...splices, ...removeEntries(text, map, removed)];
}

/** @throws UneditableError */
export function ownMap(node: TextNode): TextMap {
  if (node.is === 'alias') throw new UneditableError(node.start, comesFromAlias);
  if (node.is !== 'map') throw new UneditableError(node.start, 'expected a mapping');
  return node;
}

/** @throws UneditableError */
export function ownEntry(map: TextMap, name: string): TextEntry {
  const entry = entryNamed(map, name);
  if (entry === undefined) throw new UneditableError(map.start, `${name} ${comesFromMergeKey}`);
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

/** Sets a scalar in the style of the old one. */
export function setScalar(
  text: string,
  node: TextNode,
  value: unknown,
  { colon, keyQuote }: Pick<TextEntry, 'colon' | 'keyQuote'>,
): Splice {
  if (node.is === 'alias') throw new UneditableError(node.start, comesFromAlias);
  if (node.is !== 'scalar' || !isScalar(value)) throw new UneditableError(node.start, 'expected a scalar');
  const written = scalarText(value, node.quote === '' && keyQuote === '"' ? keyQuote : node.quote);
  // A block scalar ends behind its last line.
  const isBlock = node.end > node.start && text[node.end - 1] === '\n';
  return replaceValue(node, colon, isBlock ? `${written}\n` : written);
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
  const removed = before.flatMap((value, index) => {
    if (!isDeepStrictEqual(value, after[at])) return [index];
    at++;
    return [];
  });
  if (at < after.length) throw new UneditableError(node.start, 'expected entries that stay or go as a whole');
  return removeItems(text, list, new Set(removed));
}

function ownList(node: TextNode): TextList {
  if (node.is !== 'list') throw new UneditableError(node.start, comesFromAlias);
  return node;
}

function reshapeItem(text: string, item: TextNode, before: unknown, after: unknown): readonly Splice[] {
  if (isDeepStrictEqual(before, after)) return [];
  if (isPlainObject(before) && isPlainObject(after)) return reshape(text, item, before, after);
  return [setScalar(text, item, after, { colon: -1, keyQuote: '' })];
}
