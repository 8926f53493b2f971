import { kronJobs } from '@kron/kubernetes/resources';
import { jobLabels } from 'kron-core/controller';
import { type OwnerKind, OwnedJobCache, type OwnedJobCacheOptions } from '../jobs/ownedJobCache.ts';
import { type CachedJob, cachedJob, looksTheSame } from './cachedJob.ts';
import { type CachedKronJob, cachedKronJob } from './cachedKronJob.ts';

/** KronJobs and their Jobs as they were last heard of. */
export type KronJobCache = OwnedJobCache<CachedKronJob, CachedJob>;

const kronJobsAsOwners: OwnerKind<CachedKronJob, CachedJob> = {
  resource: kronJobs,
  trim: cachedKronJob,
  jobLabel: jobLabels.name,
  transformJob: cachedJob,
  ownerName: ({ kronJob }) => kronJob,
  looksTheSame,
  asDeleting: (job) => ({ ...job, seen: { ...job.seen, deleting: true } }),
};

export function kronJobCache(options: OwnedJobCacheOptions<CachedKronJob>): KronJobCache {
  return new OwnedJobCache(kronJobsAsOwners, options);
}
