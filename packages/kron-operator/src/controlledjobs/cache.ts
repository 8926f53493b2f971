import type { KubeObject } from '@kron/kubernetes/kubeObject';
import { controlledJobKind, controlledJobs } from '@kron/kubernetes/resources';
import type { ControlledJob, ControlledJobSpec } from 'kron-core';
import { runLabels, type SeenRunJob, seenRunJob } from 'kron-core/controller';
import { type CachedMetadata, cachedMetadata, cachedStatus } from '../controller/cache/cachedMetadata.ts';
import { canonical } from '../controller/canonical.ts';
import { type OwnedJob, ownedJob } from '../jobs/ownedJob.ts';
import { OwnedJobCache, type OwnedJobCacheOptions, type OwnerKind } from '../jobs/ownedJobCache.ts';

/** A ControlledJob, reduced to what reconciling needs. */
export type CachedControlledJob = ControlledJob & {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: CachedMetadata;
  /** Whether the external admission hook may change its Jobs before they are created. */
  readonly appliesMutations: boolean;
};

/** Kron's annotation, and that of G-Research's ControlledJob operator. */
const mutationAnnotations = ['kron.io/apply-mutations', 'batch.gresearch.co.uk/apply-mutations'];

/** Keeps spec and status unchanged, even if they are malformed. */
export function cachedControlledJob(object: KubeObject): CachedControlledJob {
  return {
    ...controlledJobKind,
    metadata: cachedMetadata(object),
    appliesMutations: mutationAnnotations.some((name) => annotationsOf(object)[name] === 'true'),
    // A ControlledJob stored under an older schema can have any spec. It is validated before it is used.
    spec: object['spec'] as ControlledJobSpec,
    ...cachedStatus(object),
  };
}

function annotationsOf({ metadata }: KubeObject): Readonly<Record<string, unknown>> {
  return (metadata['annotations'] ?? {}) as Record<string, unknown>;
}

/** A Job of a ControlledJob, without its template. */
export type CachedJob = SeenRunJob & OwnedJob;

export function cachedJob(object: KubeObject): CachedJob {
  return { ...ownedJob(object), ...seenRunJob(object) };
}

/** Whether nothing has changed that a decision depends on. */
function isUnchanged(job: CachedJob, before: CachedJob): boolean {
  return canonical(relevantFields(job)) === canonical(relevantFields(before));
}

function relevantFields({
  controlledJob,
  controllerUID,
  seen: { resourceVersion: _, ...seen },
}: CachedJob): unknown {
  return { controlledJob, controllerUID, seen };
}

/** ControlledJobs and their Jobs. */
export type ControlledJobCache = OwnedJobCache<CachedControlledJob, CachedJob>;

const controlledJobOwners: OwnerKind<CachedControlledJob, CachedJob> = {
  resource: controlledJobs,
  transform: cachedControlledJob,
  jobLabel: runLabels.name,
  transformJob: cachedJob,
  ownerNameOf: ({ controlledJob }) => controlledJob,
  isUnchanged,
  asDeleting: (job) => ({ ...job, seen: { ...job.seen, deleting: true } }),
};

export function controlledJobCache(options: OwnedJobCacheOptions<CachedControlledJob>): ControlledJobCache {
  return new OwnedJobCache(controlledJobOwners, options);
}
