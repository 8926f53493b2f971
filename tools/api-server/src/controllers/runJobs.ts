import type { ApiState } from '../apiState.ts';
import { conditionsOf } from '../admission/jobStatusCauses.ts';
import { type KubeObject, partOf } from '../objects/kubeObject.ts';
import { jobs } from '../objects/resource.ts';
import { deleteObject } from '../verbs/deleteObject.ts';
import { updateObject } from '../verbs/updateObject.ts';
import { endJob } from './endJob.ts';

/**
 * Runs one round of the Job controller. A Job is active from its start until `endJob` is called. A Job with completions 0 is
 * completed at once. A Job with parallelism 0 waits without active Pods.
 */
export function runJobs(state: ApiState): void {
  for (const job of state.store.all(jobs)) {
    if (job.metadata.deletionTimestamp !== undefined) continue;
    if (hasEnded(job)) expire(state, job);
    else if (partOf(job, 'spec')['suspend'] !== true) start(state, job);
  }
}

function start(state: ApiState, job: KubeObject): void {
  const { name, namespace = '' } = job.metadata;
  const status = partOf(job, 'status');
  const { parallelism = 1, completions = 1 } = partOf(job, 'spec');
  if (completions === 0) endJob(state, namespace, name, 'succeeded');
  else if (status['startTime'] === undefined) {
    const startTime = state.clock.timestamp();
    const active = parallelism === 0 ? {} : { active: Math.min(Number(parallelism), Number(completions)) };
    const begun = { startTime, terminating: 0, uncountedTerminatedPods: {}, ready: 0 };
    const draft = { ...job, status: { ...status, ...begun, ...active } };
    updateObject(state, jobs, job, draft, { part: 'status', dryRun: false, strict: false });
  }
}

/** Deletes a Job once ttlSecondsAfterFinished has passed. */
function expire(state: ApiState, job: KubeObject): void {
  const ttl = partOf(job, 'spec')['ttlSecondsAfterFinished'];
  if (typeof ttl !== 'number') return;
  if (state.clock.now() < finishedAt(job) + ttl) return;
  const { name, namespace = '', uid } = job.metadata;
  deleteObject(state, jobs, namespace, name, { uid, propagation: 'Background', dryRun: false });
}

function hasEnded(job: KubeObject): boolean {
  const status = partOf(job, 'status');
  if (status['conditions'] === undefined) return false;
  const held = conditionsOf(status);
  return held.includes('Complete') || held.includes('Failed');
}

/** The end of a finished Job in epoch seconds. */
function finishedAt(job: KubeObject): number {
  const conditions = partOf(job, 'status')['conditions'] as { type: string; lastTransitionTime: string }[];
  const last = conditions.find(({ type }) => type === 'Complete' || type === 'Failed');
  return Date.parse(last?.lastTransitionTime ?? '') / 1000;
}
