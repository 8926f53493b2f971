import type { SchemaNode } from '../structure/schemaNode.ts';
import { isNode, nodesOf } from '../structure/schemaNode.ts';

/**
 * Copies a schema and changes the schemas directly in it: those of properties, items and additional properties.
 *
 * @example
 * mapParts({ items: { type: 'string' } }, () => ({ type: 'integer' })) // { items: { type: 'integer' } }
 */
export function mapParts(node: SchemaNode, change: (part: SchemaNode) => SchemaNode): SchemaNode {
  const copy = { ...node };
  for (const keyword of ['items', 'additionalProperties']) {
    if (isNode(copy[keyword])) copy[keyword] = change(nodesOf(copy[keyword]));
  }
  if (isNode(copy['properties'])) {
    const entries = Object.entries(nodesOf(copy['properties'])).map(([name, part]) => [name, change(part)]);
    copy['properties'] = Object.fromEntries(entries);
  }
  return copy;
}
