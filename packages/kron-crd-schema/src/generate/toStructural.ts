import type { CelRule } from '../schema/celRule.ts';
import type { SchemaNode } from '../structure/schemaNode.ts';
import { isNode, nodesOf } from '../structure/schemaNode.ts';
import { int32Limits } from './int32Limits.ts';

/** Keywords of the source that a structural schema may contain. */
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

/** Keywords of the source that have no place in a structural schema. Only the other generators read them. */
const elsewhere = new Set(['examples', 'x-kron-expected', 'x-kron-outside-crd']);

/**
 * Converts the source to the structural OpenAPI v3 schema of a CustomResourceDefinition. An optional field of the spec
 * without a default becomes nullable, so that server-side apply accepts a null in it. A field with a default does not become
 * nullable, so that the API server replaces a null by the default.
 *
 * @throws TypeError if a keyword is not allowed in a structural schema
 *
 * @example
 * toStructural({ type: 'object', properties: { a: { type: 'string', examples: ['x'] } }, additionalProperties: false })
 * // { type: 'object', properties: { a: { type: 'string' } } }
 */
export function toStructural(node: SchemaNode, path: string = ''): SchemaNode {
  const structural: SchemaNode = {};
  for (const [keyword, value] of Object.entries(node)) {
    if (keyword === 'properties') structural[keyword] = ofProperties(node, path);
    else if (keyword === 'items') structural[keyword] = toStructural(nodesOf(value), `${path}[]`);
    else if (keyword === 'additionalProperties') Object.assign(structural, ofOthers(value, path));
    else if (same.has(keyword)) structural[keyword] = value;
    else if (!elsewhere.has(keyword))
      throw new TypeError(`${path}: ${keyword} has no place in a structural schema`);
  }
  checkTyped(structural, path);
  checkRules(structural, path);
  // Narrower limits of the node take precedence over the limits of the format.
  return structural['format'] === 'int32' ? { ...structural, ...int32Limits, ...structural } : structural;
}

function ofProperties({ properties, required }: SchemaNode, path: string): SchemaNode {
  const isRequired = (name: string): boolean => Array.isArray(required) && required.includes(name);
  return Object.fromEntries(
    Object.entries(nodesOf(properties)).map(([name, property]) => [
      name,
      isRequired(name) ? toStructural(property, `${path}.${name}`) : optional(property, `${path}.${name}`),
    ]),
  );
}

/** The schema of an optional field. Only fields of the spec become nullable, because users write only the spec. */
function optional(node: SchemaNode, path: string): SchemaNode {
  const structural = toStructural(node, path);
  const isNullable = path.startsWith('.spec.') && structural['default'] === undefined;
  return isNullable ? { ...withoutEnum(structural), nullable: true } : structural;
}

/**
 * Replaces an enum by a CEL rule. In a field with an enum, the API server refuses null, even if the enum contains null. The
 * API server does not apply a CEL rule to null.
 */
function withoutEnum({ enum: words, ...others }: SchemaNode): SchemaNode {
  if (!Array.isArray(words)) return others;
  const rule = `self in [${words.map((word) => `'${word}'`).join(', ')}]`;
  return { ...others, 'x-kubernetes-validations': [{ rule, message: `expected ${words.join(' or ')}` }] };
}

/**
 * The keyword `additionalProperties` of a structural schema. `false` is omitted, because the API server prunes unknown
 * fields by default. `true` is not allowed in a structural schema.
 */
function ofOthers(others: unknown, path: string): SchemaNode {
  if (others === false) return {};
  if (!isNode(others)) throw new TypeError(`${path}: additionalProperties is false or a schema`);
  return { additionalProperties: optional(others, `${path}.*`) };
}

function checkTyped(node: SchemaNode, path: string): void {
  if (typeof node['type'] !== 'string' && node['x-kubernetes-int-or-string'] !== true) {
    throw new TypeError(`${path}: a node of a structural schema has one type`);
  }
  if (node['properties'] !== undefined && node['additionalProperties'] !== undefined) {
    throw new TypeError(`${path}: properties and additionalProperties exclude each other`);
  }
}

/** Checks that each CEL rule has a message of one line, because the API server prints the message next to the value. */
function checkRules(node: SchemaNode, path: string): void {
  const rules = (node['x-kubernetes-validations'] ?? []) as readonly CelRule[];
  for (const { rule, message } of rules) {
    if (message === '' || /[\r\n]/.test(message))
      throw new TypeError(`${path}: ${rule} needs a message on one line`);
  }
}
