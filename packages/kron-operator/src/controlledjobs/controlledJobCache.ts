import { controlledJobs } from '@kron/kubernetes/resources';
import { runLabels } from 'kron-core/controller';
import { type OwnerKind, OwnedJobCache, type OwnedJobCacheOptions } from '../jobs/ownedJobCache.ts';
import { type CachedControlledJob, cachedControlledJob } from './cachedControlledJob.ts';
import { type CachedJob, cachedJob, looksTheSame } from './cachedJob.ts';

/** ControlledJobs and their Jobs as they were last heard of. */
export type ControlledJobCache = OwnedJobCache<CachedControlledJob, CachedJob>;

const controlledJobsAsOwners: OwnerKind<CachedControlledJob, CachedJob> = {
  resource: controlledJobs,
  trim: cachedControlledJob,
  jobLabel: runLabels.name,
  transformJob: cachedJob,
  ownerName: ({ controlledJob }) => controlledJob,
  looksTheSame,
  asDeleting: (job) => ({ ...job, seen: { ...job.seen, deleting: true } }),
};

export function controlledJobCache(options: OwnedJobCacheOptions<CachedControlledJob>): ControlledJobCache {
  return new OwnedJobCache(controlledJobsAsOwners, options);
}
