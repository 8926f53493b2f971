import { bareSchema } from '../../src/crd/crd.ts';
import type { KindName } from '../../src/structure/kind.ts';
import { isNode, nodesOf, type SchemaNode } from '../../src/structure/schemaNode.ts';
import { baseCalendar } from '../corpus/calendar.ts';
import { baseControlledJob } from '../corpus/controlledJob.ts';
import { baseManifest } from '../corpus/fixture.ts';

/** A field of the schema, and a manifest without it and with null. */
export type NullCase = { path: string; required: boolean; absent: object; null: object };

type Steps = readonly (string | number)[];

const bases: Readonly<Record<KindName, (name: string) => object>> = {
  KronJob: baseManifest,
  ControlledJob: baseControlledJob,
  KronCalendar: baseCalendar,
  ClusterKronCalendar: (name) => ({ ...baseCalendar(name), kind: 'ClusterKronCalendar' }),
};

/** Values of required texts that have a syntax of their own. */
const texts: Readonly<Record<string, string>> = { timeOfDay: '09:00', daysOfWeek: 'MON', from: '2027-01-01' };

/**
 * A case for each field of a kind's spec, and one for a value of each map, from the schema of the CRD. Equal parts, such as the
 * three lists of containers, are covered once.
 */
export function nullCases(kind: KindName): NullCase[] {
  const schema = bareSchema(kind);
  const spec = nodesOf(schema['properties'])['spec'] ?? {};
  return fieldsOf(spec, ['spec'], new Set()).map(({ steps, required }, index) => ({
    path: steps.join('.'),
    required,
    absent: manifestOf(kind, `n${index}`, schema, steps),
    null: withNull(manifestOf(kind, `n${index}`, schema, steps), steps),
  }));
}

type Field = { steps: Steps; required: boolean };

function fieldsOf(node: SchemaNode, steps: Steps, seen: Set<string>): Field[] {
  if (isNode(node['items'])) return fieldsOf(node['items'], [...steps, 0], seen);
  if (isNode(node['additionalProperties'])) return [{ steps: [...steps, 'a'], required: false }];
  const text = JSON.stringify(node);
  if (!isNode(node['properties']) || seen.has(text)) return [];
  seen.add(text);
  return Object.entries(nodesOf(node['properties'])).flatMap(([name, field]) => [
    { steps: [...steps, name], required: requiredOf(node).includes(name) },
    ...fieldsOf(field, [...steps, name], seen),
  ]);
}

/** The base of the kind, with the smallest objects and lists that lead to the field, and without the field. */
function manifestOf(kind: KindName, name: string, schema: SchemaNode, steps: Steps): object {
  const manifest = bases[kind](name);
  let here = manifest as SchemaNode;
  let node = schema;
  for (const step of steps.slice(0, -1)) {
    node =
      typeof step === 'number' ? (nodesOf(node)['items'] ?? {}) : (nodesOf(node['properties'])[step] ?? {});
    here[step] ??= sample(node, String(step));
    here = here[step] as SchemaNode;
  }
  delete here[String(steps.at(-1))];
  return manifest;
}

function withNull(manifest: object, steps: Steps): object {
  const parent = steps.slice(0, -1).reduce<SchemaNode>((here, step) => here[step] as SchemaNode, {
    ...manifest,
  });
  parent[String(steps.at(-1))] = null;
  return manifest;
}

/** A small value of a node. */
function sample(node: SchemaNode, name: string): unknown {
  if (node['default'] !== undefined) return structuredClone(node['default']);
  if (Array.isArray(node['enum'])) return node['enum'][0];
  if (node['type'] === 'array') return [sample(nodesOf(node)['items'] ?? {}, name)];
  if (node['type'] === 'boolean') return false;
  if (node['type'] === 'string') return texts[name] ?? 'x';
  if (node['type'] !== 'object') return 1;
  const properties = nodesOf(node['properties']);
  return Object.fromEntries(requiredOf(node).map((key) => [key, sample(properties[key] ?? {}, key)]));
}

function requiredOf({ required }: SchemaNode): string[] {
  return Array.isArray(required) ? required.map(String) : [];
}
