import { bareSchema } from './crd.ts';
import { metadataText } from '../generated/metadataText.ts';
import type { KindName } from '../structure/kind.ts';
import type { Segments } from '../structure/path.ts';
import { isNode, nodesOf, type SchemaNode } from '../structure/schemaNode.ts';

const roots = new Map<KindName, SchemaNode>();

/** The schema of a whole manifest, including metadata. */
export function manifestSchema(kind: KindName): SchemaNode {
  const known = roots.get(kind);
  if (known !== undefined) return known;
  const schema = bareSchema(kind);
  const properties = nodesOf(schema['properties']);
  // The CRD describes only the name in the metadata, so the full schema of the metadata comes from a separate text.
  const metadata = (JSON.parse(metadataText) as Record<KindName, SchemaNode>)[kind];
  const root = { ...schema, properties: { ...properties, metadata } };
  roots.set(kind, root);
  return root;
}

/**
 * The schema of a place in a manifest, or undefined if the place is unknown.
 *
 * @example
 * schemaAt('KronJob', ['spec', 'window', 'mode'])?.['enum'] // ['after', 'around']
 */
export function schemaAt(kind: KindName, segments: Segments): SchemaNode | undefined {
  let node: SchemaNode | undefined = manifestSchema(kind);
  for (const segment of segments) {
    const next: unknown = typeof segment === 'number' ? node['items'] : partOf(node, segment);
    if (!isNode(next)) return undefined;
    node = next;
  }
  return node;
}

function partOf(node: SchemaNode, name: string): unknown {
  const properties = nodesOf(node['properties']);
  return Object.hasOwn(properties, name) ? properties[name] : node['additionalProperties'];
}

/**
 * The type that a field takes: `int-or-string` for a quantity or a port. Undefined if the schema does not know the field.
 *
 * @example
 * fieldType('KronJob', ['spec', 'jobTemplate', 'spec', 'backoffLimit']) // 'integer'
 */
export function fieldType(kind: KindName, segments: Segments): string | undefined {
  const node = schemaAt(kind, segments);
  const type: unknown = node?.['x-kubernetes-int-or-string'] === true ? 'int-or-string' : node?.['type'];
  return typeof type === 'string' ? type : undefined;
}
