import { closestName } from 'kron-core';
import type { Kind } from '../structure/kind.ts';
import { pathText, type Segments } from '../structure/path.ts';
import { manifestSchema, schemaAt } from '../crd/schemaAt.ts';
import { nodesOf, type SchemaNode } from '../structure/schemaNode.ts';
import { listText } from './expectedText.ts';

const maxNamed = 12;

/**
 * The message about an unknown field. It suggests the closest known field, the place where the field belongs, or the
 * fields of the object.
 *
 * @example
 * unknownFieldMessage(['spec'], 'suspend', kronJobKind) // 'unknown field; it belongs in spec.policy'
 * unknownFieldMessage(['spec', 'window'], 'druation', kronJobKind) // 'unknown field; did you mean duration?'
 */
export function unknownFieldMessage(parent: Segments, key: string, kind: Kind): string {
  return `unknown field; ${instead(parent, key, kind)}`;
}

function instead(parent: Segments, key: string, kind: Kind): string {
  const known = Object.keys(nodesOf(schemaAt(kind.name, parent)?.['properties']));
  const renamed = kind.otherNames.get(key);
  if (renamed !== undefined && parent[0] === 'spec') return renamed;
  const near = closestName(key, known);
  if (near !== undefined) return `did you mean ${near}?`;
  const home = homeOf(key, kind);
  if (home !== undefined) return `it belongs in ${home}`;
  if (known.length === 0) return 'there are none here';
  return known.length > maxNamed ? 'remove it' : `the fields here are ${listText(known, 'and')}`;
}

/** The object closest to the root that has a field of this name. */
function homeOf(key: string, kind: Kind): string | undefined {
  const queue: { segments: Segments; node: SchemaNode }[] = [
    { segments: [], node: manifestSchema(kind.name) },
  ];
  for (const { segments, node } of queue) {
    const properties = nodesOf(node['properties']);
    if (segments.length > 0 && Object.hasOwn(properties, key)) return pathText(segments);
    // Do not search the spec of a Pod, where one name occurs in several places. Do not search the status, because users do
    // not write it.
    if (segments.length > 4 || segments[0] === 'status') continue;
    for (const [name, part] of Object.entries(properties))
      queue.push({ segments: [...segments, name], node: part });
  }
  return undefined;
}
