import { isObject } from '@kron/kubernetes/isObject';
import type { KubeObject } from '@kron/kubernetes/kubeObject';
import type { Problem } from 'kron-core';
import { blocksStored } from 'kron-crd-schema';
import type { CachedMetadata } from '../controller/cache/cachedMetadata.ts';

/** The cached form of a spec: all but the jobTemplate, which can be large. */
export type CachedSpec<Spec, Template> = {
  readonly spec: Omit<Spec, 'jobTemplate'>;
  /**
   * The problems that make the spec invalid. They are found when the object arrives, because the template is only in memory
   * then.
   */
  readonly problems: readonly Problem[];
  /** Why the API server would reject a new object with this spec. The stored object still runs. */
  readonly warnings: readonly Problem[];
  readonly template: Template;
};

/** How the specs of a kind are validated, and what decisions need of a template. */
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
 * Separates the template from the spec of an object, and validates the spec. Keeps the rest of the spec unchanged, even if
 * it is malformed: an object stored under an older schema can have any spec.
 *
 * @param previous the cached object of the same name. Its cached spec is used again if the generation is the same
 */
export function cachedSpec<Spec, Template>(
  { apiVersion, kind, validate, templateOf }: SpecKind<Template>,
  object: KubeObject,
  { name, namespace, uid, generation }: CachedMetadata,
  previous: Cached<Spec, Template> | undefined,
): CachedSpec<Spec, Template> {
  // Without a generation, nothing shows whether the spec has changed.
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

/** The jobTemplate of a KronJob or ControlledJob; undefined if the spec is malformed. */
export function jobTemplateOf({ spec }: KubeObject): unknown {
  return isObject(spec) ? spec['jobTemplate'] : undefined;
}

function withoutTemplate(spec: unknown): unknown {
  if (!isObject(spec)) return spec;
  const { jobTemplate: _, ...rest } = spec;
  return rest;
}
