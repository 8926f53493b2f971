import { crdText } from './generated/crdText.ts';
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

/**
 * The CustomResourceDefinition of KronJobs, the same as in `generated/kronjobs.yaml`.
 *
 * @example
 * crd.metadata.name // 'kronjobs.kron.io'
 */
export const crd: CustomResourceDefinition = /* @__PURE__ */ readCrd();

/** A new copy each time. */
export function readCrd(): CustomResourceDefinition {
  return JSON.parse(crdText) as CustomResourceDefinition;
}
