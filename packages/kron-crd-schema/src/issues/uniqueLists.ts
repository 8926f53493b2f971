import { isNode, nodesOf, type SchemaNode } from '../schemaNode.ts';

/** What makes an entry of a list the same as another one: itself, or some of its fields, with their defaults. */
export type EntryKey = 'itself' | readonly { name: string; fallback: unknown }[];

/** The lists of a schema whose entries are to differ, and the way to them. */
export type UniqueLists = {
  key: EntryKey | null;
  items: UniqueLists | null;
  properties: ReadonlyMap<string, UniqueLists>;
};

/**
 * The part of a structural schema that is about lists without duplicates; null when it has none.
 *
 * @example
 * uniqueListsOf({ type: 'array', items: { type: 'string' }, 'x-kubernetes-list-type': 'set' })
 * // { key: 'itself', items: null, properties: new Map() }
 */
export function uniqueListsOf(node: SchemaNode): UniqueLists | null {
  const properties = new Map<string, UniqueLists>();
  for (const [name, property] of Object.entries(nodesOf(node['properties']))) {
    const lists = uniqueListsOf(property);
    if (lists !== null) properties.set(name, lists);
  }
  const items = isNode(node['items']) ? uniqueListsOf(node['items']) : null;
  const key = keyOf(node);
  return key === null && items === null && properties.size === 0 ? null : { key, items, properties };
}

function keyOf(node: SchemaNode): EntryKey | null {
  if (node['x-kubernetes-list-type'] === 'set') return 'itself';
  const names = node['x-kubernetes-list-map-keys'];
  if (!Array.isArray(names)) return null;
  const fields = nodesOf(nodesOf(node['items'])['properties']);
  return names.map((name) => ({ name: String(name), fallback: fields[String(name)]?.['default'] }));
}
