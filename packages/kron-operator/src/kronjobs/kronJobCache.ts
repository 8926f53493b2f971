import { kronJobs } from '@kron/kubernetes/resources';
import { jobLabels } from 'kron-core';
import { type OwnerKind, OwnersView, type OwnersViewOptions } from '../jobs/ownedJobCache.ts';
import { type KeptJob, keptJob, looksTheSame } from './cachedJob.ts';
import { type KeptKronJob, keptKronJob } from './cachedKronJob.ts';

/** KronJobs and their Jobs as they were last heard of. */
export type ClusterView = OwnersView<KeptKronJob, KeptJob>;

const kronJobsAsOwners: OwnerKind<KeptKronJob, KeptJob> = {
  resource: kronJobs,
  trim: keptKronJob,
  jobLabel: jobLabels.name,
  trimJob: keptJob,
  ownerName: ({ kronJob }) => kronJob,
  looksTheSame,
  asDeleting: (job) => ({ ...job, seen: { ...job.seen, deleting: true } }),
};

export function clusterView(options: OwnersViewOptions<KeptKronJob>): ClusterView {
  return new OwnersView(kronJobsAsOwners, options);
}
