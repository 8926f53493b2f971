import type { KronJobSpec } from 'kron-core';

type Template = KronJobSpec['jobTemplate'];

const pod = { spec: { restartPolicy: 'Never', containers: [{ name: 'main', image: 'none' }] } };

/** Complete by itself: it wants no pod. */
export function briefJob(further: Record<string, unknown> = {}): Template {
  return { spec: { parallelism: 0, completions: 0, template: pod, ...further } };
}

/** Active until its pod is said to have succeeded: there is no node that would run it. */
export function lastingJob(further: Record<string, unknown> = {}): Template {
  return { spec: { template: pod, ...further } };
}
