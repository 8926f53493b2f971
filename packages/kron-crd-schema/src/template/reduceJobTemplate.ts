import type { SchemaNode } from '../structure/schemaNode.ts';
import { isNode, nodesOf } from '../structure/schemaNode.ts';

/** The part of an API server's `/openapi/v3/apis/batch/v1` that Kron reads. */
export type OpenApi = { components: { schemas: Record<string, SchemaNode> } };

const prefix = '#/components/schemas/';
const root = 'io.k8s.api.batch.v1.JobTemplateSpec';
const quantity =
  '^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))))?$';

/**
 * Types in which the CRD accepts unknown fields, because a newer Kubernetes may have added them. The price is that the CRD
 * accepts a misspelt field of these types too.
 */
const open = new Set([
  'io.k8s.api.batch.v1.JobSpec',
  'io.k8s.api.core.v1.PodTemplateSpec',
  'io.k8s.api.core.v1.PodSpec',
  'io.k8s.api.core.v1.Container',
]);

const texts = { type: 'object', additionalProperties: { type: 'string' } };

/** Schemas that replace some definitions of the published schema. */
const known: Readonly<Record<string, SchemaNode>> = {
  'io.k8s.apimachinery.pkg.util.intstr.IntOrString': { 'x-kubernetes-int-or-string': true },
  'io.k8s.apimachinery.pkg.api.resource.Quantity': { 'x-kubernetes-int-or-string': true, pattern: quantity },
  'io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta': {
    type: 'object',
    properties: {
      annotations: texts,
      creationTimestamp: { type: 'string' },
      labels: texts,
      name: { type: 'string' },
    },
    'x-kubernetes-preserve-unknown-fields': true,
  },
};

/**
 * Keywords of the published schema that the result keeps. The result lacks `enum`, because newer versions of Kubernetes add
 * values. It lacks `default`, because the API server would add defaults to the templates of stored KronJobs.
 */
const kept = new Set(['type', 'format', 'required', 'x-kubernetes-list-type', 'x-kubernetes-map-type']);
const dropped = new Set([
  'description',
  'default',
  'enum',
  'x-kubernetes-group-version-kind',
  'x-kubernetes-patch-merge-key',
  'x-kubernetes-patch-strategy',
  'x-kubernetes-unions',
]);

/**
 * Converts the published schema of batch/v1 JobTemplateSpec to a structural schema without references and descriptions.
 *
 * @throws TypeError if a keyword is neither kept nor known to be dropped
 *
 * @example
 * reduceJobTemplate(openApi).properties // { metadata: …, spec: { type: 'object', required: ['template'], … } }
 */
export function reduceJobTemplate(openApi: OpenApi): SchemaNode {
  return reduce({ $ref: prefix + root }, openApi, 'JobTemplateSpec');
}

function reduce(node: SchemaNode, openApi: OpenApi, path: string): SchemaNode {
  const name = referencedName(node);
  if (name === undefined) return reduceInline(node, openApi, path);
  const words = known[name];
  if (words !== undefined) return structuredClone(words);
  const definition = openApi.components.schemas[name];
  if (definition === undefined) throw new TypeError(`${path}: ${name} is not defined`);
  const reduced = reduceInline(definition, openApi, path);
  return open.has(name) ? { ...reduced, 'x-kubernetes-preserve-unknown-fields': true } : reduced;
}

/**
 * The name of the definition that a node refers to. The node is `{ $ref }` or, with further keywords,
 * `{ allOf: [{ $ref }], … }`, because `$ref` may have no keyword beside it.
 */
export function referencedName({ $ref, allOf }: SchemaNode): string | undefined {
  const inner: unknown =
    Array.isArray(allOf) && allOf.length === 1 && isNode(allOf[0]) ? allOf[0]['$ref'] : $ref;
  return typeof inner === 'string' ? inner.slice(prefix.length) : undefined;
}

function reduceInline(node: SchemaNode, openApi: OpenApi, path: string): SchemaNode {
  const reduced: SchemaNode = {};
  // Sort the keywords, because API servers send them in random order.
  for (const [keyword, value] of Object.entries(node).toSorted(byKeyword)) {
    if (kept.has(keyword)) reduced[keyword] = value;
    else if (keyword === 'properties') reduced[keyword] = reduceAll(nodesOf(value), openApi, path);
    else if (keyword === 'items') reduced[keyword] = reduce(nodesOf(value), openApi, `${path}[]`);
    else if (keyword === 'additionalProperties')
      reduced[keyword] = reduce(nodesOf(value), openApi, `${path}.*`);
    else if (keyword !== 'x-kubernetes-list-map-keys' && !dropped.has(keyword)) {
      throw new TypeError(`${path}: the keyword ${keyword} is not known`);
    }
  }
  const keys = node['x-kubernetes-list-map-keys'];
  return Array.isArray(keys) ? withMapKeys(reduced, keys.map(String)) : reduced;
}

function byKeyword([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1;
}

function reduceAll(properties: Record<string, SchemaNode>, openApi: OpenApi, path: string): SchemaNode {
  const names = Object.keys(properties).toSorted();
  return Object.fromEntries(
    names.map((name) => [name, reduce(properties[name] ?? {}, openApi, `${path}.${name}`)]),
  );
}

/**
 * Adds a default to each optional key field of a list's entries, because a structural schema allows an optional key field
 * only with a default.
 */
function withMapKeys(list: SchemaNode, keys: readonly string[]): SchemaNode {
  const items = nodesOf(list['items']);
  const required: unknown[] = Array.isArray(items['required']) ? items['required'] : [];
  const properties = { ...nodesOf(items['properties']) };
  for (const key of keys.filter((candidate) => !required.includes(candidate))) {
    properties[key] = { ...properties[key], default: key === 'protocol' ? 'TCP' : '' };
  }
  return { ...list, items: { ...items, properties }, 'x-kubernetes-list-map-keys': keys };
}
