import type { KubeObject } from '@kron/kubernetes/kubeObject';
import { type SeenJob, seenJob } from 'kron-core/controller';
import { type OwnedJob, ownedJob } from '../jobs/ownedJob.ts';

/** What is kept of a Job: neither its template nor whoever else has touched it. */
export type CachedJob = SeenJob & OwnedJob;

export function cachedJob(object: KubeObject): CachedJob {
  return { ...ownedJob(object), ...seenJob(object) };
}

/** Whether a KronJob sees another Job now; what else changes of a Job is nothing to it. */
export function looksTheSame(job: CachedJob, before: CachedJob): boolean {
  return (
    job.kronJob === before.kronJob &&
    job.controllerUID === before.controllerUID &&
    job.seen.state === before.seen.state &&
    job.seen.deleting === before.seen.deleting &&
    job.seen.periodID === before.seen.periodID &&
    job.seen.chosenTime === before.seen.chosenTime
  );
}
