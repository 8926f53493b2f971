import type { SchemaNode } from '../structure/schemaNode.ts';
import { nodesOf } from '../structure/schemaNode.ts';
import { mapParts } from './mapParts.ts';

type Definition = { name: string; node: SchemaNode };

/** Length of a part that is worth being written once. */
const worthSharing = 60;

/** Fields of an object that is worth being a part of its own. */
const worthNaming = 3;

/**
 * The same schema with equal parts written once: a pod has three lists of containers, and what is made of the schema
 * is a third as long. Larger objects are parts of their own even if they occur once: a validator that is one large
 * function is not optimised by the engine.
 *
 * @example
 * shareParts({ properties: { a: part, b: part } })
 * // { properties: { a: { $ref: '#/definitions/part0' }, b: … }, definitions: { part0: part } }
 */
export function shareParts(schema: SchemaNode): SchemaNode {
  const uses = new Map<string, number>();
  countUses(schema, uses);
  const definitions = new Map<string, Definition>();
  const shared = mapParts(schema, (part) => share(part, uses, definitions));
  const parts = [...definitions.values()].map(({ name, node }) => [name, node]);
  return { ...shared, definitions: Object.fromEntries(parts) };
}

function countUses(node: SchemaNode, uses: Map<string, number>): void {
  const text = JSON.stringify(node);
  uses.set(text, (uses.get(text) ?? 0) + 1);
  mapParts(node, (part) => {
    countUses(part, uses);
    return part;
  });
}

function share(
  node: SchemaNode,
  uses: ReadonlyMap<string, number>,
  definitions: Map<string, Definition>,
): SchemaNode {
  const text = JSON.stringify(node);
  const known = definitions.get(text);
  if (known !== undefined) return { $ref: `#/definitions/${known.name}` };
  const inner = mapParts(node, (part) => share(part, uses, definitions));
  const repeated = (uses.get(text) ?? 0) > 1 && text.length >= worthSharing;
  if (!repeated && Object.keys(nodesOf(node['properties'])).length < worthNaming) return inner;
  const name = `part${definitions.size}`;
  definitions.set(text, { name, node: inner });
  return { $ref: `#/definitions/${name}` };
}
