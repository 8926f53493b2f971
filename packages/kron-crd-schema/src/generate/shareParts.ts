import type { SchemaNode } from '../structure/schemaNode.ts';
import { nodesOf } from '../structure/schemaNode.ts';
import { mapParts } from './mapParts.ts';

type Definition = { name: string; node: SchemaNode };

/** A repeated part becomes a definition if its JSON has at least this many characters. */
const minSharedLength = 60;

/** An object becomes a definition if it has at least this many fields, even if it occurs only once. */
const minNamedFields = 3;

/**
 * Moves repeated parts of a schema to definitions. A Pod has three lists of containers, so this saves two thirds of the
 * schema. Larger objects become definitions even if they occur once, because JavaScript engines do not optimise one huge
 * validator function.
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
  const repeated = (uses.get(text) ?? 0) > 1 && text.length >= minSharedLength;
  if (!repeated && Object.keys(nodesOf(node['properties'])).length < minNamedFields) return inner;
  const name = `part${definitions.size}`;
  definitions.set(text, { name, node: inner });
  return { $ref: `#/definitions/${name}` };
}
