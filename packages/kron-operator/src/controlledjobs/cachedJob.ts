import type { KubeObject } from '@kron/kubernetes/kubeObject';
import { type SeenRunJob, seenRunJob } from 'kron-core/controller';
import { type OwnedJob, ownedJob } from '../jobs/ownedJob.ts';
import { canonical } from '../controller/requests/writeStatus.ts';

/** What is kept of a ControlledJob's Job: neither its template nor whoever else has touched it. */
export type CachedJob = SeenRunJob & OwnedJob;

export function cachedJob(object: KubeObject): CachedJob {
  return { ...ownedJob(object), ...seenRunJob(object) };
}

/** Whether a ControlledJob sees another Job now; what else changes of a Job is nothing to it. */
export function looksTheSame(job: CachedJob, before: CachedJob): boolean {
  return canonical(lookOf(job)) === canonical(lookOf(before));
}

function lookOf({ controlledJob, controllerUID, seen: { resourceVersion: _, ...seen } }: CachedJob): unknown {
  return { controlledJob, controllerUID, seen };
}
