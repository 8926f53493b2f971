import { crdTexts, partTexts } from '../generated/crdTexts.ts';
import { wordTexts } from '../generated/wordTexts.ts';
import type { KindName } from '../structure/kind.ts';
import type { SchemaNode } from '../structure/schemaNode.ts';

/** A CustomResourceDefinition (apiextensions.k8s.io/v1), typed as far as Kron reads it. */
export type CustomResourceDefinition = {
  apiVersion: 'apiextensions.k8s.io/v1';
  kind: 'CustomResourceDefinition';
  metadata: { name: string; labels: Record<string, string> };
  spec: {
    group: string;
    scope: 'Namespaced' | 'Cluster';
    names: Record<string, unknown>;
    versions: [{ name: string; schema: { openAPIV3Schema: SchemaNode }; [field: string]: unknown }];
  };
};

const resolvedParts = new Map<string, string>();

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

/**
 * The CustomResourceDefinition of KronCalendars, the same as in `generated/kroncalendars.yaml`.
 *
 * @example
 * kronCalendarCrd.metadata.name // 'kroncalendars.kron.io'
 */
export const kronCalendarCrd: CustomResourceDefinition = /* @__PURE__ */ readCrd('KronCalendar');

/**
 * The CustomResourceDefinition of ClusterKronCalendars, the same as in `generated/clusterkroncalendars.yaml`.
 *
 * @example
 * clusterKronCalendarCrd.spec.scope // 'Cluster'
 */
export const clusterKronCalendarCrd: CustomResourceDefinition =
  /* @__PURE__ */ readCrd('ClusterKronCalendar');

function readCrd(kind: KindName): CustomResourceDefinition {
  const text = withParts(crdTexts[kind]).replaceAll(
    /"(description|rule)":(\d+)/g,
    (_, field: string, place: string) => `"${field}":${wordTexts[Number(place)] ?? ''}`,
  );
  return JSON.parse(text) as CustomResourceDefinition;
}

const schemas = new Map<KindName, SchemaNode>();

/**
 * The schema of a CustomResourceDefinition, with a number in place of each description and each CEL rule: checks and
 * defaults need neither descriptions nor rules.
 */
export function bareSchema(kind: KindName): SchemaNode {
  const known = schemas.get(kind);
  if (known !== undefined) return known;
  const { spec } = JSON.parse(withParts(crdTexts[kind])) as CustomResourceDefinition;
  const { openAPIV3Schema } = spec.versions[0].schema;
  schemas.set(kind, openAPIV3Schema);
  return openAPIV3Schema;
}

/** Replaces each reference in a JSON text with its part. Replacing references in parsed objects would be much slower. */
function withParts(text: string): string {
  return text.replaceAll(/\{"\$ref":"#\/definitions\/(\w+)"\}/g, (_, name: string) => {
    const part = resolvedParts.get(name) ?? withParts(partTexts[name] ?? '');
    resolvedParts.set(name, part);
    return part;
  });
}
