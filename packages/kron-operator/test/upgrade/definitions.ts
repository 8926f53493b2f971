import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type ClusterAccess, eventually } from '@kron/control-plane';
import type { KubeObject } from '@kron/kubernetes/kubeObject';
import { crd } from 'kron-crd-schema';
import { parse } from 'yaml';
import { kubectl } from '../cluster/install.ts';
import { knownPaths, usedPaths } from './fieldPaths.ts';
import { allKronJobs } from './storedObjects.ts';

/** Milliseconds. A busy server replaces a definition with a delay. */
const patience = 600_000;

type Rule = { readonly rule: string; readonly message: string };
type Schema = {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly 'x-kubernetes-validations'?: readonly Rule[];
  readonly [keyword: string]: unknown;
};
type Definition = KubeObject & {
  readonly spec: {
    readonly versions: readonly [{ readonly schema: { readonly openAPIV3Schema: Schema } }];
  };
};

/** The first definition of KronJobs v1alpha1. */
export const firstDefinition: Definition = parse(
  readFileSync(resolve(import.meta.dirname, 'fixtures/first-kronjobs.yaml'), 'utf8'),
) as Definition;

export const presentDefinition: Definition = crd;

export const schemaOf = ({ spec }: Definition): Schema => spec.versions[0].schema.openAPIV3Schema;

const firstPaths: readonly string[] = knownPaths(schemaOf(firstDefinition));

/** Whether the first definition knows all fields of a spec, also those within other fields. */
export function hasOnlyFirstFields({ spec }: KubeObject): boolean {
  return usedPaths({ spec }).every((path) =>
    firstPaths.some((known) => isWithin(known, path) || isWithin(path, known)),
  );
}

/** Whether a path leads to a field or into it. */
function isWithin(path: string, field: string): boolean {
  return path === field || field === '' || path.startsWith(`${field}.`) || path.startsWith(`${field}[`);
}

/** A possible later definition that rejects valid values: every salt, every schedule, and all concurrency policies but one. */
export function stricterDefinition(): Definition {
  const [version] = presentDefinition.spec.versions;
  const never = { rule: "self == 'never'", message: 'expected never' };
  const openAPIV3Schema = [
    (schema: Schema) => changed(schema, ['spec', 'seed', 'salt'], { maxLength: 1 }),
    (schema: Schema) => changed(schema, ['spec', 'policy', 'concurrency'], { enum: ['forbid'] }),
    (schema: Schema) => changed(schema, ['spec', 'schedule'], { 'x-kubernetes-validations': [never] }),
  ].reduce((schema, change) => change(schema), schemaOf(presentDefinition));
  const versions: Definition['spec']['versions'] = [{ ...version, schema: { openAPIV3Schema } }];
  return { ...presentDefinition, spec: { ...presentDefinition.spec, versions } };
}

function changed(schema: Schema, [name, ...path]: readonly string[], keywords: object): Schema {
  if (name === undefined) return { ...schema, ...keywords };
  const inner = schema.properties?.[name];
  if (inner === undefined) throw new Error(`the definition has no field ${name} any more`);
  return { ...schema, properties: { ...schema.properties, [name]: changed(inner, path, keywords) } };
}

/** Installs a definition over the existing one and waits until it is in force. */
export async function installDefinition(
  cluster: ClusterAccess,
  definition: Definition,
  counts: () => Promise<boolean>,
): Promise<void> {
  const input = JSON.stringify(definition);
  await kubectl(cluster, ['apply', '--server-side', '--force-conflicts', '-f', '-'], input);
  await eventually('the definition is in force', counts, patience);
  // The server refuses lists until its watch cache is filled again.
  await eventually('KronJobs are listed', async () => (await allKronJobs(cluster)) !== undefined, patience);
}
