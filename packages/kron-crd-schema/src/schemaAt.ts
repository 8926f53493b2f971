import { readCrd } from './crd.ts';
import { metadataText } from './generated/metadataText.ts';
import type { Segments } from './path.ts';
import { isNode, nodesOf, type SchemaNode } from './schemaNode.ts';

let root: SchemaNode | undefined;

/** The schema of a whole manifest, for looking up what is expected where. */
export function manifestSchema(): SchemaNode {
  if (root !== undefined) return root;
  const { openAPIV3Schema } = readCrd().spec.versions[0].schema;
  // The CRD has little to say about metadata, which every object has.
  root = {
    ...openAPIV3Schema,
    properties: {
      ...nodesOf(openAPIV3Schema['properties']),
      metadata: JSON.parse(metadataText) as SchemaNode,
    },
  };
  return root;
}

/**
 * What is expected at a place of a manifest; undefined where nothing is known.
 *
 * @example
 * schemaAt(['spec', 'window', 'mode'])?.['enum'] // ['after', 'around']
 */
export function schemaAt(segments: Segments): SchemaNode | undefined {
  let node: SchemaNode | undefined = manifestSchema();
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
