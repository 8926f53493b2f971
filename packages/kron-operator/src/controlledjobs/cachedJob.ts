import type { KubeObject } from '@kron/kubernetes/kubeObject';
import { type SeenRunJob, seenRunJob } from 'kron-core';
import { type OwnedJob, ownedJob } from '../jobs/ownedJob.ts';
import { canonical } from '../controller/requests/writeStatus.ts';

/** What is kept of a ControlledJob's Job: neither its template nor whoever else has touched it. */
export type KeptRunJob = SeenRunJob & OwnedJob;

export function keptRunJob(object: KubeObject): KeptRunJob {
  return { ...ownedJob(object), ...seenRunJob(object) };
}

/** Whether a ControlledJob sees another Job now; what else changes of a Job is nothing to it. */
export function looksTheSame(job: KeptRunJob, before: KeptRunJob): boolean {
  return canonical(lookOf(job)) === canonical(lookOf(before));
}

function lookOf({
  controlledJob,
  controllerUID,
  seen: { resourceVersion: _, ...seen },
}: KeptRunJob): unknown {
  return { controlledJob, controllerUID, seen };
}
