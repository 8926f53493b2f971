import type { CustomResourceDefinition } from '../crd/crd.ts';
import { nodesOf, type SchemaNode } from '../structure/schemaNode.ts';
import { shareParts } from './shareParts.ts';

type Crds = Readonly<Record<string, CustomResourceDefinition>>;

/**
 * The module `crdTexts.ts`: the CustomResourceDefinitions as JSON texts that share their repeated parts.
 *
 * @param note - a comment that names the generator
 */
export function crdTextsModule(byKind: Crds, note: string): string {
  const { crds, definitions } = storedCrds(byKind);
  return `// ${note}
import type { KindName } from '../structure/kind.ts';

/** The CustomResourceDefinition of each kind as JSON, with references to parts. */
export const crdTexts: Readonly<Record<KindName, string>> = ${literals(crds)};

/** Repeated parts of their schemas, with references to further parts. */
export const partTexts: Readonly<Record<string, string>> = ${literals(definitions)};
`;
}

function literals(values: Readonly<Record<string, object>>): string {
  const lines = Object.entries(values).map(([name, value]) => `  ${name}: ${literal(value)},\n`);
  return `{\n${lines.join('')}}`;
}

/** A value as a quoted JSON text: for large values JSON.parse is faster than code. */
export function literal(value: object): string {
  const text = JSON.stringify(value).replaceAll('\\', '\\\\').replaceAll("'", "\\'");
  return `'${text}'`;
}

/** CustomResourceDefinitions by kind. A `$ref` in their schemas points to a definition. */
type StoredCrds = {
  crds: Record<string, CustomResourceDefinition>;
  definitions: Readonly<Record<string, SchemaNode>>;
};

/** Moves repeated parts of the schemas to definitions. */
function storedCrds(crds: Readonly<Record<string, CustomResourceDefinition>>): StoredCrds {
  const schemas = Object.entries(crds).map(([kind, crd]) => [kind, schemaOf(crd)]);
  const { properties, definitions } = shareParts({ properties: Object.fromEntries(schemas) });
  const stored = Object.entries(crds).map(([kind, crd]) => [
    kind,
    withSchema(crd, nodesOf(properties)[kind] ?? {}),
  ]);
  return { crds: Object.fromEntries(stored), definitions: nodesOf(definitions) };
}

function schemaOf({ spec }: CustomResourceDefinition): SchemaNode {
  return spec.versions[0].schema.openAPIV3Schema;
}

function withSchema(crd: CustomResourceDefinition, openAPIV3Schema: SchemaNode): CustomResourceDefinition {
  const [version] = crd.spec.versions;
  return { ...crd, spec: { ...crd.spec, versions: [{ ...version, schema: { openAPIV3Schema } }] } };
}
