import type { KronJobSpec } from 'kron-core';

type Template = KronJobSpec['jobTemplate'];

const pod = { spec: { restartPolicy: 'Never', containers: [{ name: 'main', image: 'none' }] } };

/** A Job that completes on its own, because it needs no Pod. */
export function briefJob(further: Record<string, unknown> = {}): Template {
  return { spec: { parallelism: 0, completions: 0, template: pod, ...further } };
}

/** A Job that stays active until the test marks its Pod as succeeded: no node runs it. */
export function lastingJob(further: Record<string, unknown> = {}): Template {
  return { spec: { template: pod, ...further } };
}
