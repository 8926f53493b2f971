import type { ApiState } from '../apiState.ts';
import { type KubeObject, partOf } from '../objects/kubeObject.ts';
import { notFound } from '../objects/refusals.ts';
import { jobs } from '../objects/resource.ts';
import { updateObject } from '../verbs/updateObject.ts';

export type JobEnd = 'succeeded' | 'failed';

const conditionsAtEnd = {
  succeeded: {
    types: ['SuccessCriteriaMet', 'Complete'],
    reason: 'CompletionsReached',
    message: 'Reached expected number of succeeded pods',
  },
  failed: {
    types: ['FailureTarget', 'Failed'],
    reason: 'BackoffLimitExceeded',
    message: 'Job has reached the specified backoff limit',
  },
} as const;

/**
 * Finishes a Job now, with the status that the Job controller of Kubernetes 1.36 writes.
 *
 * @throws StatusError 404
 */
export function endJob(state: ApiState, namespace: string, name: string, end: JobEnd): KubeObject {
  const job = state.store.read(jobs, namespace, name);
  if (job === undefined) throw notFound(jobs, name);
  const now = state.clock.timestamp();
  const { types, reason, message } = conditionsAtEnd[end];
  const times = { lastProbeTime: now, lastTransitionTime: now };
  const conditions = types.map((type) => ({ type, status: 'True', ...times, reason, message }));
  const { active: _, ...before } = partOf(job, 'status');
  const status = {
    startTime: now,
    terminating: 0,
    uncountedTerminatedPods: {},
    ready: 0,
    ...before,
    conditions,
    ...(end === 'succeeded' ? { completionTime: now } : {}),
    ...(partOf(job, 'spec')['completions'] === 0 ? {} : { [end]: 1 }),
  };
  const draft = { ...job, status };
  return updateObject(state, jobs, job, draft, { part: 'status', dryRun: false, strict: false });
}
