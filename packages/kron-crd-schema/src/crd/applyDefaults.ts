import { bareSchema } from './crd.ts';
import type { ClusterKronCalendar } from '../generated/clusterKronCalendar.ts';
import type { ControlledJob } from '../generated/controlledJob.ts';
import type { KronCalendar } from '../generated/kronCalendar.ts';
import type { KronJob } from '../generated/kronJob.ts';
import type { KindName } from '../structure/kind.ts';
import { isNode, nodesOf, type SchemaNode } from '../structure/schemaNode.ts';

type Stored = KronJob | ControlledJob | KronCalendar | ClusterKronCalendar;

/**
 * Returns a copy of a resource as an API server stores it. Fields that are absent or null get the defaults of the CRD. If a
 * field has no default, the CRD decides about a null: the null stays if the field is nullable, otherwise the field is
 * removed. Applying the defaults a second time changes nothing.
 *
 * @param resource - a valid resource. If it has no `kind`, like an item of a list from an API server, it counts as a KronJob
 *
 * @example
 * applyDefaults(kronJob).spec.window // { mode: 'after', duration: '0s' }
 * applyDefaults(controlledJob).spec.restartStrategy // { specChangePolicy: 'Ignore' }
 */
export function applyDefaults<Resource extends Stored>(resource: Resource): Resource {
  const kind: KindName | undefined = resource.kind;
  return withDefaults(resource, bareSchema(kind ?? 'KronJob')) as Resource;
}

function withDefaults(value: unknown, node: SchemaNode): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => withDefaults(item, nodesOf(node['items'])));
  if (!isNode(value)) return value;
  const properties = nodesOf(node['properties']);
  const filled: SchemaNode = {};
  for (const [key, part] of Object.entries(value)) {
    const schema = Object.hasOwn(properties, key) ? properties[key] : node['additionalProperties'];
    // Unknown fields stay as they are, even if they are null.
    if (!isNode(schema)) filled[key] = part;
    else if (part !== null) filled[key] = withDefaults(part, schema);
    else if (schema['nullable'] === true) filled[key] = null;
  }
  for (const [key, schema] of Object.entries(properties)) {
    if (schema['default'] !== undefined && !Object.hasOwn(filled, key)) {
      filled[key] = withDefaults(structuredClone(schema['default']), schema);
    }
  }
  return filled;
}
