import { found } from 'kron-core';
import { pathText, type Segments } from '../path.ts';
import { manifestSchema } from '../schemaAt.ts';
import { isNode, type SchemaNode } from '../schemaNode.ts';
import type { PlacedIssue } from './placedIssue.ts';
import { type EntryKey, type UniqueLists, uniqueListsOf } from './uniqueLists.ts';

let lists: UniqueLists | null | undefined;

/**
 * Entries of lists that the API server merges by a key, and which have the key of an earlier entry.
 *
 * @example
 * duplicateIssues(manifestWithTwoContainersNamedMain)
 * // [{ path: 'spec.jobTemplate.spec.template.spec.containers[1]', code: 'DuplicateEntry', message: '…', … }]
 */
export function duplicateIssues(manifest: unknown): PlacedIssue[] {
  lists ??= uniqueListsOf(manifestSchema());
  const issues: PlacedIssue[] = [];
  if (lists !== null) visit(manifest, lists, [], issues);
  return issues;
}

function visit(value: unknown, here: UniqueLists, segments: Segments, issues: PlacedIssue[]): void {
  if (Array.isArray(value)) {
    if (here.key !== null) compare(value, here.key, segments, issues);
    const { items } = here;
    if (items !== null) value.forEach((item, index) => visit(item, items, [...segments, index], issues));
  } else if (isNode(value)) {
    for (const [name, below] of here.properties) {
      const part = value[name];
      if (part !== undefined) visit(part, below, [...segments, name], issues);
    }
  }
}

function compare(
  entries: readonly unknown[],
  key: EntryKey,
  segments: Segments,
  issues: PlacedIssue[],
): void {
  if (entries.length < 2) return;
  const seen = new Map<string, number>();
  for (const [index, entry] of entries.entries()) {
    const identity = identityOf(entry, key);
    if (identity === null) continue;
    const earlier = seen.get(identity);
    if (earlier === undefined) seen.set(identity, index);
    else issues.push(duplicate(entry, key, earlier, [...segments, index]));
  }
}

/** Null for what is no object at all, which is a mistake of another kind. */
function identityOf(entry: unknown, key: EntryKey): string | null {
  if (key === 'itself') return JSON.stringify(entry);
  if (!isNode(entry)) return null;
  return JSON.stringify(key.map(({ name, fallback }) => entry[name] ?? fallback));
}

function duplicate(entry: unknown, key: EntryKey, earlier: number, segments: Segments): PlacedIssue {
  const what =
    key === 'itself'
      ? found(entry)
      : key.map(({ name, fallback }) => shown(entry, name, fallback)).join(' and ');
  const message = `expected entries that differ, found ${what} as in entry [${earlier}]; keep one of them`;
  return { path: pathText(segments), segments, code: 'DuplicateEntry', message };
}

function shown(entry: unknown, name: string, fallback: unknown): string {
  return `${name} ${found((entry as SchemaNode)[name] ?? fallback)}`;
}
