import { controlledJobs } from '@kron/kubernetes/resources';
import { runLabels } from 'kron-core';
import { type OwnerKind, OwnersView, type OwnersViewOptions } from '../jobs/ownedJobCache.ts';
import { type KeptControlledJob, keptControlledJob } from './cachedControlledJob.ts';
import { type KeptRunJob, keptRunJob, looksTheSame } from './cachedJob.ts';

/** ControlledJobs and their Jobs as they were last heard of. */
export type ControlledView = OwnersView<KeptControlledJob, KeptRunJob>;

const controlledJobsAsOwners: OwnerKind<KeptControlledJob, KeptRunJob> = {
  resource: controlledJobs,
  trim: keptControlledJob,
  jobLabel: runLabels.name,
  trimJob: keptRunJob,
  ownerName: ({ controlledJob }) => controlledJob,
  looksTheSame,
  asDeleting: (job) => ({ ...job, seen: { ...job.seen, deleting: true } }),
};

export function controlledView(options: OwnersViewOptions<KeptControlledJob>): ControlledView {
  return new OwnersView(controlledJobsAsOwners, options);
}
