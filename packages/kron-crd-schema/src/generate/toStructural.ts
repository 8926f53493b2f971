import type { CelRule } from '../schema/celRule.ts';
import type { SchemaNode } from '../structure/schemaNode.ts';
import { isNode, nodesOf } from '../structure/schemaNode.ts';
import { int32Limits } from './int32Limits.ts';

/** Keywords that mean the same in a structural schema. */
const same = new Set([
  'type',
  'description',
  'default',
  'enum',
  'required',
  'format',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'pattern',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
  'x-kubernetes-validations',
  'x-kubernetes-list-type',
  'x-kubernetes-list-map-keys',
  'x-kubernetes-map-type',
  'x-kubernetes-preserve-unknown-fields',
  'x-kubernetes-int-or-string',
]);

/** Keywords for other readers of the source. */
const elsewhere = new Set(['examples', 'x-kron-expected', 'x-kron-outside-crd']);

/**
 * The source as the structural OpenAPI v3 schema that a CustomResourceDefinition holds.
 *
 * @throws TypeError on a keyword that a structural schema does not know
 *
 * @example
 * toStructural({ type: 'object', properties: { a: { type: 'string', examples: ['x'] } }, additionalProperties: false })
 * // { type: 'object', properties: { a: { type: 'string' } } }
 */
export function toStructural(node: SchemaNode, path: string = ''): SchemaNode {
  const structural: SchemaNode = {};
  for (const [keyword, value] of Object.entries(node)) {
    if (keyword === 'properties') structural[keyword] = ofProperties(nodesOf(value), path);
    else if (keyword === 'items') structural[keyword] = toStructural(nodesOf(value), `${path}[]`);
    else if (keyword === 'additionalProperties') Object.assign(structural, ofOthers(value, path));
    else if (same.has(keyword)) structural[keyword] = value;
    else if (!elsewhere.has(keyword))
      throw new TypeError(`${path}: ${keyword} has no place in a structural schema`);
  }
  checkTyped(structural, path);
  checkRules(structural, path);
  // Narrower ones keep their place.
  return structural['format'] === 'int32' ? { ...structural, ...int32Limits, ...structural } : structural;
}

function ofProperties(properties: Record<string, SchemaNode>, path: string): SchemaNode {
  return Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [name, toStructural(property, `${path}.${name}`)]),
  );
}

/** Without it unknown fields are pruned, which is what `false` asks for; `true` is not a structural word. */
function ofOthers(others: unknown, path: string): SchemaNode {
  if (others === false) return {};
  if (!isNode(others)) throw new TypeError(`${path}: additionalProperties is false or a schema`);
  return { additionalProperties: toStructural(others, `${path}.*`) };
}

function checkTyped(node: SchemaNode, path: string): void {
  if (typeof node['type'] !== 'string' && node['x-kubernetes-int-or-string'] !== true) {
    throw new TypeError(`${path}: a node of a structural schema has one type`);
  }
  if (node['properties'] !== undefined && node['additionalProperties'] !== undefined) {
    throw new TypeError(`${path}: properties and additionalProperties exclude each other`);
  }
}

/** The API server shows the message beside the value: an empty one, or one on two lines, helps nobody. */
function checkRules(node: SchemaNode, path: string): void {
  const rules = (node['x-kubernetes-validations'] ?? []) as readonly CelRule[];
  for (const { rule, message } of rules) {
    if (message === '' || /[\r\n]/.test(message))
      throw new TypeError(`${path}: ${rule} needs a message on one line`);
  }
}
