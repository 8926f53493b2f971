import type { SchemaNode } from '../structure/schemaNode.ts';
import { isNode, nodesOf } from '../structure/schemaNode.ts';
import { int32Limits } from './int32Limits.ts';

/** Matches the keywords that only a CRD has, and that editors do not know. */
const ofCrd = /^x-k(ubernetes|ron)-/;

/**
 * Converts the source to plain JSON Schema for editors and for the validator. Unknown fields are invalid, except in objects
 * that preserve them. `null` is valid for every optional field that users write.
 *
 * @example
 * toEditorSchema({ type: 'object', properties: { a: { type: 'string' } } })
 * // { type: 'object', properties: { a: { type: ['string', 'null'] } }, additionalProperties: false }
 */
export function toEditorSchema(node: SchemaNode, nullable: boolean = false): SchemaNode {
  const merged = mergeOutside(node);
  return { ...ownKeywords(merged, nullable), ...partsOf(merged) };
}

function ownKeywords(node: SchemaNode, nullable: boolean): SchemaNode {
  const { type, enum: words, properties, items, additionalProperties, ...rest } = node;
  const others = Object.entries(rest).filter(([keyword]) => !ofCrd.test(keyword));
  return {
    type: typeOrNull(type ?? ['integer', 'string'], nullable),
    ...(node['format'] === 'int32' ? int32Limits : {}),
    ...Object.fromEntries(others),
    ...(Array.isArray(words) ? { enum: nullable ? [...words, null] : words } : {}),
  };
}

function partsOf(node: SchemaNode): SchemaNode {
  const { type, properties, items, additionalProperties, required } = node;
  const parts: SchemaNode = {};
  if (isNode(items)) parts['items'] = toEditorSchema(items);
  if (isNode(properties)) parts['properties'] = ofProperties(properties, required);
  if (isNode(additionalProperties))
    parts['additionalProperties'] = toEditorSchema(additionalProperties, true);
  else if (type === 'object') parts['additionalProperties'] = additionalProperties ?? isOpen(node);
  return parts;
}

/**
 * Moves the keywords from `x-kron-outside-crd` into the node that has this keyword. A CRD must not have the moved keywords,
 * but a schema for editors may. Properties are merged one by one.
 *
 * @example
 * mergeOutside({ type: 'string', 'x-kron-outside-crd': { pattern: '^a' } }) // { type: 'string', pattern: '^a' }
 */
export function mergeOutside({ 'x-kron-outside-crd': outside, ...node }: SchemaNode): SchemaNode {
  if (!isNode(outside)) return node;
  const properties = { ...nodesOf(node['properties']), ...nodesOf(outside['properties']) };
  return { ...node, ...outside, ...(Object.keys(properties).length > 0 ? { properties } : {}) };
}

function typeOrNull(type: unknown, nullable: boolean): unknown {
  if (!nullable) return type;
  return Array.isArray(type) ? [...type, 'null'] : [type, 'null'];
}

function ofProperties(properties: SchemaNode, required: unknown): SchemaNode {
  const isRequired = (name: string): boolean => Array.isArray(required) && required.includes(name);
  return Object.fromEntries(
    Object.entries(nodesOf(properties)).map(([name, property]) => [
      name,
      toEditorSchema(property, !isRequired(name)),
    ]),
  );
}

function isOpen(node: SchemaNode): boolean {
  return node['x-kubernetes-preserve-unknown-fields'] === true || node['properties'] === undefined;
}
