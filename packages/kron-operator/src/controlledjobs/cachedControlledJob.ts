import type { KubeObject } from '@kron/kubernetes/kubeObject';
import { controlledJobKind } from '@kron/kubernetes/resources';
import type { ControlledJob, ControlledJobSpec } from 'kron-core';
import { type CachedMetadata, cachedMetadata, cachedStatus } from '../controller/cache/cachedMetadata.ts';

/** What is kept of a ControlledJob: all that bears on what is done about it. */
export type CachedControlledJob = ControlledJob & {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: CachedMetadata;
  /** Somebody else is to have a word in its Jobs before they are created. */
  readonly appliesMutations: boolean;
};

/** Kron's own, and the one of the operator that its manifests come from. */
const mutationAnnotations = ['kron.io/apply-mutations', 'batch.gresearch.co.uk/apply-mutations'];

/** Spec and status stay as they are, whatever they are. */
export function cachedControlledJob(object: KubeObject): CachedControlledJob {
  return {
    ...controlledJobKind,
    metadata: cachedMetadata(object),
    appliesMutations: mutationAnnotations.some((name) => annotationsOf(object)[name] === 'true'),
    // One that was stored under other rules may be anything; it is judged before anything else looks.
    spec: object['spec'] as ControlledJobSpec,
    ...cachedStatus(object),
  };
}

function annotationsOf({ metadata }: KubeObject): Readonly<Record<string, unknown>> {
  return (metadata['annotations'] ?? {}) as Record<string, unknown>;
}
