import { isObject } from '@kron/kubernetes/isObject';
import type { KubeObject } from '@kron/kubernetes/kubeObject';
import { controlledJobKind, controlledJobs } from '@kron/kubernetes/resources';
import type { ControlledJob, ControlledJobSpec } from 'kron-core';
import { readControlledStatus, templateHash, type SeenRunJob, seenRunJob } from 'kron-core/controller';
import { validateControlledJob } from 'kron-crd-schema';
import { type CachedMetadata, cachedMetadata } from '../controller/cache/cachedMetadata.ts';
import { canonical } from '../controller/canonical.ts';
import { type CachedSpec, cachedSpec, type SpecKind } from '../jobs/cachedSpec.ts';
import { type OwnedJob, ownedJob } from '../jobs/ownedJob.ts';
import type { OwnedJobCache } from '../jobs/ownedJobCache.ts';
import type { OwnerKind } from '../jobs/ownerKind.ts';

type TemplateFacts = { readonly hash: string };

/** A ControlledJob with only the fields that a reconcile needs. */
export type CachedControlledJob = Pick<ControlledJob, 'status'> &
  CachedSpec<ControlledJobSpec, TemplateFacts> & {
    readonly apiVersion: string;
    readonly kind: string;
    readonly metadata: CachedMetadata;
    /** Whether the external admission hook may change the Jobs of this ControlledJob before the operator creates them. */
    readonly appliesMutations: boolean;
  };

const specKind: SpecKind<TemplateFacts> = {
  ...controlledJobKind,
  validate: validateControlledJob,
  templateOf: (template) => ({ hash: templateHash(template) }),
};

/** The annotations of Kron and of G-Research's ControlledJob operator that ask for the external admission hook. */
const mutationAnnotations = ['kron.io/apply-mutations', 'batch.gresearch.co.uk/apply-mutations'];

/**
 * Drops the template and the unreadable fields of the status. Keeps the other fields of the spec, even malformed ones.
 *
 * @param previous the cached ControlledJob of this name
 */
export function cachedControlledJob(object: KubeObject, previous?: CachedControlledJob): CachedControlledJob {
  const metadata = cachedMetadata(object);
  return {
    ...controlledJobKind,
    metadata,
    appliesMutations: mutationAnnotations.some((name) => annotationsOf(object)[name] === 'true'),
    ...cachedSpec<ControlledJobSpec, TemplateFacts>(specKind, object, metadata, previous),
    ...(isObject(object['status']) ? { status: readControlledStatus(object['status']) } : {}),
  };
}

function annotationsOf({ metadata }: KubeObject): Readonly<Record<string, unknown>> {
  return (metadata['annotations'] ?? {}) as Record<string, unknown>;
}

/** The time of the next start according to the status, in epoch milliseconds. NaN if the status has none. */
export function dueTimeOf({ status }: CachedControlledJob): number {
  return Date.parse(status?.nextStartTime ?? '');
}

/** A Job of a ControlledJob, without its template. */
export type CachedJob = SeenRunJob & OwnedJob;

export function cachedJob(object: KubeObject): CachedJob {
  return { ...ownedJob(object), ...seenRunJob(object) };
}

function sharing(job: CachedJob, owner: CachedMetadata): CachedJob {
  const controllerUID = job.controllerUID === owner.uid ? owner.uid : job.controllerUID;
  return { ...job, controlledJob: owner.name, controllerUID };
}

/** Whether two versions of a Job agree in all fields that decisions depend on. */
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

export type ControlledJobCache = OwnedJobCache<CachedControlledJob, CachedJob>;

export const controlledJobOwners: OwnerKind<CachedControlledJob, CachedJob> = {
  resource: controlledJobs,
  kind: controlledJobKind.kind,
  transform: cachedControlledJob,
  dueTimeOf,
  decidesAfterGap: true,
  transformJob: cachedJob,
  sharing,
  ownerNameOf: ({ controlledJob }) => controlledJob,
  ownerOfJobName: (jobName) => /^(.*)-\d+-\d+$/.exec(jobName)?.[1] ?? '',
  isUnchanged,
};
