import { found } from 'kron-core';
import { uniqueListsText } from '../generated/uniqueListsText.ts';
import type { KindName } from '../structure/kind.ts';
import { pathText, type Segments } from '../structure/path.ts';
import { isNode, type SchemaNode } from '../structure/schemaNode.ts';
import { maxIssues, type PlacedIssue } from './manifestIssue.ts';

/** What identifies an entry of a list: the entry itself, or some of its fields with their defaults. */
export type EntryKey = 'itself' | readonly { name: string; fallback: unknown }[];

/** The lists of a schema with unique entries, and the fields that lead to these lists. */
export type UniqueLists = {
  key: EntryKey | null;
  items: UniqueLists | null;
  properties: Readonly<Record<string, UniqueLists>>;
};

let lists: Record<KindName, UniqueLists> | undefined;

/**
 * Finds entries that have the key of an earlier entry, in lists that the API server merges by key.
 *
 * @example
 * duplicateIssues(manifestWithTwoContainersNamedMain, 'KronJob')
 * // [{ path: 'spec.jobTemplate.spec.template.spec.containers[1]', code: 'DuplicateEntry', message: '…', … }]
 */
export function duplicateIssues(manifest: unknown, kind: KindName): PlacedIssue[] {
  lists ??= JSON.parse(uniqueListsText) as Record<KindName, UniqueLists>;
  const issues: PlacedIssue[] = [];
  visit(manifest, lists[kind], [], issues);
  return issues;
}

/** @param way - path to the value. All calls share one array, which is copied only for a duplicate */
function visit(value: unknown, here: UniqueLists, way: (string | number)[], issues: PlacedIssue[]): void {
  if (Array.isArray(value)) {
    if (here.key !== null && value.length > 1) compare(value, here.key, way, issues);
    if (here.items === null) return;
    for (let index = 0; index < value.length; index++) {
      way.push(index);
      visit(value[index], here.items, way, issues);
      way.pop();
    }
  } else if (isNode(value)) {
    for (const name in here.properties) {
      const part = value[name];
      const below = here.properties[name];
      if (part === undefined || below === undefined) continue;
      way.push(name);
      visit(part, below, way, issues);
      way.pop();
    }
  }
}

function compare(entries: readonly unknown[], key: EntryKey, way: Segments, issues: PlacedIssue[]): void {
  const seen = new Map<unknown, number>();
  for (const [index, entry] of entries.entries()) {
    const identity = identityOf(entry, key);
    if (identity === undefined) continue;
    const earlier = seen.get(identity);
    if (earlier === undefined) seen.set(identity, index);
    else if (issues.length <= maxIssues) {
      issues.push(duplicateIssue(entries, key, earlier, [...way, index]));
    }
  }
}

/**
 * The value that identifies an entry. No two entries of the list may have the same value. Undefined for an entry that is no
 * object or has no key, because other checks report such an entry.
 */
function identityOf(entry: unknown, key: EntryKey): unknown {
  if (key === 'itself') return entry;
  if (!isNode(entry)) return undefined;
  const [first, ...more] = key;
  if (first !== undefined && more.length === 0) return entry[first.name] ?? first.fallback ?? undefined;
  const values = key.map(({ name, fallback }) => entry[name] ?? fallback);
  return values.includes(null) ? undefined : JSON.stringify(values);
}

function duplicateIssue(
  entries: readonly unknown[],
  key: EntryKey,
  earlier: number,
  segments: Segments,
): PlacedIssue {
  const index = Number(segments.at(-1));
  const entry = entries[index];
  const what =
    key === 'itself'
      ? found(entry)
      : key.map(({ name, fallback }) => fieldText(entry, name, fallback)).join(' and ');
  const advice = adviceOn(entries.slice(0, index + 1), key, earlier);
  const message = `expected entries that differ, found ${what} as in entry [${earlier}]; ${advice}`;
  return { path: pathText(segments), segments, code: 'DuplicateEntry', message };
}

/** @param entries the entries up to the duplicate */
function adviceOn(entries: readonly unknown[], key: EntryKey, earlier: number): string {
  if (key !== 'itself' && key.some(({ name }) => name === 'containerPort'))
    return 'a Pod can have both, but the CRD merges ports by containerPort and protocol; keep one of them';
  const one = entries[earlier];
  const reference = `$(${String(isNode(one) ? one['name'] : undefined)})`;
  const user = entries.findIndex((entry, index) => index > earlier && refersTo(entry, reference));
  return user < 0
    ? 'keep one of them'
    : `entry [${user}] refers to its value: write that value there for ${reference}, and remove entry [${earlier}]`;
}

/** Whether the value of an environment variable contains a reference such as `$(HOME)`. */
export function refersTo(variable: unknown, reference: string): boolean {
  const value = isNode(variable) ? variable['value'] : undefined;
  return typeof value === 'string' && value.includes(reference);
}

function fieldText(entry: unknown, name: string, fallback: unknown): string {
  return `${name} ${found((entry as SchemaNode)[name] ?? fallback)}`;
}
