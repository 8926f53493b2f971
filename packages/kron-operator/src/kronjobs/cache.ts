import type { KubeObject } from '@kron/kubernetes/kubeObject';
import { kronJobKind, kronJobs } from '@kron/kubernetes/resources';
import type { JobTemplate, KronJob, KronJobSpec } from 'kron-core';
import { jobLabels, jobTTLOf, type SeenJob, seenJob } from 'kron-core/controller';
import { validateKronJob } from 'kron-crd-schema';
import { type CachedMetadata, cachedMetadata, cachedStatus } from '../controller/cache/cachedMetadata.ts';
import { type CachedSpec, cachedSpec, type SpecKind } from '../jobs/cachedSpec.ts';
import { type OwnedJob, ownedJob } from '../jobs/ownedJob.ts';
import { OwnedJobCache, type OwnedJobCacheOptions } from '../jobs/ownedJobCache.ts';
import type { OwnerKind } from '../jobs/ownerKind.ts';

/** What decisions need of a KronJob's template. */
type TemplateFacts = { readonly jobTTL: number | undefined };

/** A KronJob, reduced to what reconciling needs. */
export type CachedKronJob = Pick<KronJob, 'status'> &
  CachedSpec<KronJobSpec, TemplateFacts> & {
    readonly apiVersion: string;
    readonly kind: string;
    readonly metadata: CachedMetadata;
  };

const specKind: SpecKind<TemplateFacts> = {
  ...kronJobKind,
  validate: validateKronJob,
  templateOf: (template) => ({ jobTTL: jobTTLOf((template ?? {}) as JobTemplate) }),
};

/**
 * Drops the template and keeps the rest of spec and status unchanged, even if they are malformed.
 *
 * @param previous the cached KronJob of this name
 */
export function cachedKronJob(object: KubeObject, previous?: CachedKronJob): CachedKronJob {
  const metadata = cachedMetadata(object);
  return {
    ...kronJobKind,
    metadata,
    ...cachedSpec<KronJobSpec, TemplateFacts>(specKind, object, metadata, previous),
    ...cachedStatus(object),
  };
}

/** When the next Job is due by the status, in epoch milliseconds. Undefined for a status of another generation. */
export function storedTime({ metadata, status }: CachedKronJob): number | undefined {
  const isCurrent = status?.observedGeneration === metadata.generation;
  const time = isCurrent ? Date.parse(status?.nextChosenTime ?? '') : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
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
  kind: kronJobKind.kind,
  transform: cachedKronJob,
  dueTimeOf: storedTime,
  jobLabel: jobLabels.name,
  transformJob: cachedJob,
  ownerNameOf: ({ kronJob }) => kronJob,
  isUnchanged,
  asDeleting: (job) => ({ ...job, seen: { ...job.seen, deleting: true } }),
};

export function kronJobCache(options: OwnedJobCacheOptions<CachedKronJob>): KronJobCache {
  return new OwnedJobCache(kronJobOwners, options);
}
