import { crdTexts, partTexts } from '../generated/crdTexts.ts';
import type { KindName } from '../structure/kindName.ts';
import type { SchemaNode } from '../structure/schemaNode.ts';

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

const spelledOut = new Map<string, string>();

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

/** A new copy each time. Put together as text: a parser makes objects in a fraction of the time that code takes. */
export function readCrd(kind: KindName): CustomResourceDefinition {
  return JSON.parse(withParts(crdTexts[kind])) as CustomResourceDefinition;
}

/** With each part in the places where a reference to it stands. */
function withParts(text: string): string {
  return text.replaceAll(/\{"\$ref":"#\/definitions\/(\w+)"\}/g, (_, name: string) => {
    const part = spelledOut.get(name) ?? withParts(partTexts[name] ?? '');
    spelledOut.set(name, part);
    return part;
  });
}
