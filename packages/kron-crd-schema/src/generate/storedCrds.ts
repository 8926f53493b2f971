import type { CustomResourceDefinition } from '../crd/crd.ts';
import { nodesOf, type SchemaNode } from '../structure/schemaNode.ts';
import { shareParts } from './shareParts.ts';

/** CustomResourceDefinitions by kind; `$ref` in their schemas stands for one of the definitions. */
type StoredCrds = {
  crds: Record<string, CustomResourceDefinition>;
  definitions: Readonly<Record<string, SchemaNode>>;
};

/** CustomResourceDefinitions by kind, as the package stores them: what repeats in their schemas is written once. */
export function storedCrds(crds: Readonly<Record<string, CustomResourceDefinition>>): StoredCrds {
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
