import type { KubeObject } from '@kron/kubernetes/kubeObject';
import { kronJobKind, kronJobs } from '@kron/kubernetes/resources';
import type { KronJob, KronJobSpec } from 'kron-core';
import { jobLabels, type SeenJob, seenJob } from 'kron-core/controller';
import { type CachedMetadata, cachedMetadata, cachedStatus } from '../controller/cache/cachedMetadata.ts';
import { type OwnedJob, ownedJob } from '../jobs/ownedJob.ts';
import { OwnedJobCache, type OwnedJobCacheOptions, type OwnerKind } from '../jobs/ownedJobCache.ts';

/** A KronJob, reduced to what reconciling needs. */
export type CachedKronJob = KronJob & {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: CachedMetadata;
};

/** Keeps spec and status unchanged, even if they are malformed. */
export function cachedKronJob(object: KubeObject): CachedKronJob {
  return {
    ...kronJobKind,
    metadata: cachedMetadata(object),
    // A KronJob stored under an older schema can have any spec. It is validated before it is used.
    spec: object['spec'] as KronJobSpec,
    ...cachedStatus(object),
  };
}

/** A Job of a KronJob, without its template. */
export type CachedJob = SeenJob & OwnedJob;

export function cachedJob(object: KubeObject): CachedJob {
  return { ...ownedJob(object), ...seenJob(object) };
}

/** Whether nothing has changed that a decision depends on. */
export function isUnchanged(job: CachedJob, before: CachedJob): boolean {
  return (
    job.kronJob === before.kronJob &&
    job.controllerUID === before.controllerUID &&
    job.seen.state === before.seen.state &&
    job.seen.deleting === before.seen.deleting &&
    job.seen.periodID === before.seen.periodID &&
    job.seen.chosenTime === before.seen.chosenTime
  );
}

/** KronJobs and their Jobs. */
export type KronJobCache = OwnedJobCache<CachedKronJob, CachedJob>;

const kronJobOwners: OwnerKind<CachedKronJob, CachedJob> = {
  resource: kronJobs,
  transform: cachedKronJob,
  jobLabel: jobLabels.name,
  transformJob: cachedJob,
  ownerNameOf: ({ kronJob }) => kronJob,
  isUnchanged,
  asDeleting: (job) => ({ ...job, seen: { ...job.seen, deleting: true } }),
};

export function kronJobCache(options: OwnedJobCacheOptions<CachedKronJob>): KronJobCache {
  return new OwnedJobCache(kronJobOwners, options);
}
