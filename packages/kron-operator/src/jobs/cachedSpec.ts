import { isObject } from '@kron/kubernetes/isObject';
import type { KubeObject } from '@kron/kubernetes/kubeObject';
import type { Problem } from 'kron-core';
import { blocksStored } from 'kron-crd-schema';
import type { CachedMetadata } from '../controller/cache/cachedMetadata.ts';

/** The cached form of a spec. It does not have the jobTemplate, which can be large. */
export type CachedSpec<Spec, Template> = {
  readonly spec: Omit<Spec, 'jobTemplate'>;
  /**
   * The problems that make the spec invalid. They are found when the object arrives, because only then the template is in
   * memory.
   */
  readonly problems: readonly Problem[];
  /** Why the API server would reject a new object with this spec. The stored object still runs. */
  readonly warnings: readonly Problem[];
  readonly template: Template;
};

/** How the specs of a kind are validated, and which facts about a template are kept for decisions. */
export type SpecKind<Template> = {
  readonly apiVersion: string;
  readonly kind: string;
  readonly validate: (
    manifest: unknown,
  ) =>
    | { readonly ok: true }
    | { readonly ok: false; readonly issues: readonly (Problem & { readonly code: string })[] };
  readonly templateOf: (jobTemplate: unknown) => Template;
};

type Cached<Spec, Template> = CachedSpec<Spec, Template> & { readonly metadata: CachedMetadata };

const noProblems: readonly Problem[] = [];

/**
 * Separates the template from the spec of an object, and validates the spec. Keeps the rest of the spec as it is, even if it
 * is malformed. An object that was stored under an older schema can have any spec.
 *
 * @param previous the cached object of the same name. If the generation is the same, its cached spec is used again
 */
export function cachedSpec<Spec, Template>(
  { apiVersion, kind, validate, templateOf }: SpecKind<Template>,
  object: KubeObject,
  { name, namespace, uid, generation }: CachedMetadata,
  previous: Cached<Spec, Template> | undefined,
): CachedSpec<Spec, Template> {
  // An object without a generation does not show whether its spec has changed.
  const isSame = generation > 0 && previous?.metadata.generation === generation;
  if (isSame && previous.metadata.uid === uid) {
    const { spec, problems, warnings, template } = previous;
    return { spec, problems, warnings, template };
  }
  const { spec } = object;
  const verdict = validate({ apiVersion, kind, metadata: { name, namespace }, spec });
  return {
    spec: withoutTemplate(spec) as Omit<Spec, 'jobTemplate'>,
    problems: verdict.ok ? noProblems : verdict.issues.filter(blocksStored),
    warnings: verdict.ok ? noProblems : verdict.issues.filter((issue) => !blocksStored(issue)),
    template: templateOf(jobTemplateOf(object)),
  };
}

/** The jobTemplate of a KronJob or ControlledJob. Undefined if the spec is malformed. */
export function jobTemplateOf({ spec }: KubeObject): unknown {
  return isObject(spec) ? spec['jobTemplate'] : undefined;
}

function withoutTemplate(spec: unknown): unknown {
  if (!isObject(spec)) return spec;
  const { jobTemplate: _, ...rest } = spec;
  return rest;
}
