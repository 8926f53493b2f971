import { closestName } from 'kron-core';
import type { Kind } from '../structure/kind.ts';
import { pathText, type Segments } from '../structure/path.ts';
import { manifestSchema, schemaAt } from '../crd/schemaAt.ts';
import { nodesOf, type SchemaNode } from '../structure/schemaNode.ts';
import { listed } from './expected.ts';

const mostNamed = 12;

/**
 * What to write instead of a field that does not exist: the closest one that does, the place where one of that name
 * belongs, or else the fields that there are.
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
  return known.length > mostNamed ? 'remove it' : `the fields here are ${listed(known, 'and')}`;
}

/** The object nearest to the root that has a field of this name. */
function homeOf(key: string, kind: Kind): string | undefined {
  const queue: { segments: Segments; node: SchemaNode }[] = [
    { segments: [], node: manifestSchema(kind.name) },
  ];
  for (const { segments, node } of queue) {
    const properties = nodesOf(node['properties']);
    if (segments.length > 0 && Object.hasOwn(properties, key)) return pathText(segments);
    // Deeper than a pod's spec, a name says little about where it belongs; the status is the operator's.
    if (segments.length > 4 || segments[0] === 'status') continue;
    for (const [name, part] of Object.entries(properties))
      queue.push({ segments: [...segments, name], node: part });
  }
  return undefined;
}
