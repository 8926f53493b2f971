import { crdText } from './generated/crdText.ts';
import type { KindName } from './kinds/kindName.ts';
import { mapParts } from './mapParts.ts';
import type { SchemaNode } from './schemaNode.ts';

/** A CustomResourceDefinition (apiextensions.k8s.io/v1), as far as it can be told in types. */
export type CustomResourceDefinition = {
  apiVersion: 'apiextensions.k8s.io/v1';
  kind: 'CustomResourceDefinition';
  metadata: { name: string; labels: Record<string, string> };
  spec: {
    group: string;
    scope: 'Namespaced';
    names: Record<string, unknown>;
    versions: [{ name: string; schema: { openAPIV3Schema: SchemaNode }; [field: string]: unknown }];
  };
};

/** CustomResourceDefinitions by kind; `$ref` in their schemas stands for one of the definitions. */
export type StoredCrds = {
  crds: Record<string, CustomResourceDefinition>;
  definitions: Readonly<Record<string, SchemaNode>>;
};

const prefix = '#/definitions/';

/**
 * The CustomResourceDefinition of KronJobs, the same as in `generated/kronjobs.yaml`.
 *
 * @example
 * crd.metadata.name // 'kronjobs.kron.io'
 */
export const crd: CustomResourceDefinition = /* @__PURE__ */ readCrd('KronJob');

/**
 * The CustomResourceDefinition of ControlledJobs, the same as in `generated/controlledjobs.yaml`.
 *
 * @example
 * controlledJobCrd.metadata.name // 'controlledjobs.kron.io'
 */
export const controlledJobCrd: CustomResourceDefinition = /* @__PURE__ */ readCrd('ControlledJob');

/** A new copy each time. */
export function readCrd(kind: KindName): CustomResourceDefinition {
  const { crds, definitions } = JSON.parse(crdText) as StoredCrds;
  const found = crds[kind];
  if (found === undefined) throw new TypeError(`there is no CustomResourceDefinition of ${kind}`);
  const { schema } = found.spec.versions[0];
  schema.openAPIV3Schema = spelledOut(schema.openAPIV3Schema, definitions);
  return found;
}

function spelledOut(node: SchemaNode, definitions: StoredCrds['definitions']): SchemaNode {
  const { $ref } = node;
  // Nobody who changes one place of the schema is to change another one.
  const part = typeof $ref === 'string' ? structuredClone(definitions[$ref.slice(prefix.length)]) : node;
  return mapParts(part ?? node, (inner) => spelledOut(inner, definitions));
}
