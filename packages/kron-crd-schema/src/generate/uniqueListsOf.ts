import type { EntryKey, UniqueLists } from '../issues/duplicateIssues.ts';
import type { SchemaNode } from '../structure/schemaNode.ts';
import { isNode, nodesOf } from '../structure/schemaNode.ts';

/**
 * The lists of a structural schema whose entries must differ, with their paths. Null if there is no such list.
 *
 * @example
 * uniqueListsOf({ type: 'array', items: { type: 'string' }, 'x-kubernetes-list-type': 'set' })
 * // { key: 'itself', items: null, properties: {} }
 */
export function uniqueListsOf(node: SchemaNode): UniqueLists | null {
  const properties: Record<string, UniqueLists> = {};
  for (const [name, property] of Object.entries(nodesOf(node['properties']))) {
    const lists = uniqueListsOf(property);
    if (lists !== null) properties[name] = lists;
  }
  const items = isNode(node['items']) ? uniqueListsOf(node['items']) : null;
  const key = keyOf(node);
  return key === null && items === null && Object.keys(properties).length === 0
    ? null
    : { key, items, properties };
}

function keyOf(node: SchemaNode): EntryKey | null {
  if (node['x-kubernetes-list-type'] === 'set') return 'itself';
  const names = node['x-kubernetes-list-map-keys'];
  if (!Array.isArray(names)) return null;
  const fields = nodesOf(nodesOf(node['items'])['properties']);
  return names.map((name) => ({ name: String(name), fallback: fields[String(name)]?.['default'] ?? null }));
}
