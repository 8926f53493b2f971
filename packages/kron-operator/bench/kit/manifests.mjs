/** Completes without a Pod, so that only the start of Jobs is measured. */
export const jobSpec = {
  parallelism: 0,
  completions: 0,
  template: {
    metadata: { labels: { app: 'nightly' } },
    spec: {
      restartPolicy: 'Never',
      containers: [
        {
          name: 'main',
          image: 'registry.example.com/team/nightly:1.4.2',
          args: ['--target', 'reports'],
          resources: { requests: { cpu: '100m', memory: '64Mi' } },
        },
      ],
    },
  },
};

export const jobs = { group: 'batch', version: 'v1', plural: 'jobs' };
export const cronJobs = { group: 'batch', version: 'v1', plural: 'cronjobs' };
export const controlledJobs = { group: 'kron.io', version: 'v1alpha1', plural: 'controlledjobs' };
export const kronJobs = { group: 'kron.io', version: 'v1alpha1', plural: 'kronjobs' };

export function rawJob(name) {
  return { apiVersion: 'batch/v1', kind: 'Job', metadata: { name }, spec: jobSpec };
}

export function cronJob(name, schedule, concurrencyPolicy = 'Forbid') {
  return {
    apiVersion: 'batch/v1',
    kind: 'CronJob',
    metadata: { name },
    spec: { schedule, timeZone: 'Etc/UTC', concurrencyPolicy, jobTemplate: { spec: jobSpec } },
  };
}

/** @param more further fields of the spec */
export function kronJob(name, schedule, more = {}) {
  return {
    apiVersion: 'kron.io/v1alpha1',
    kind: 'KronJob',
    metadata: { name },
    spec: {
      schedule,
      policy: { concurrency: 'forbid', deadline: '10m' },
      jobTemplate: { spec: jobSpec },
      ...more,
    },
  };
}

/** The KronJob with an annotation in its template, so that it has about this many bytes. */
export function padded({ spec: { jobTemplate, ...spec }, ...rest }, bytes) {
  const plain = Buffer.byteLength(JSON.stringify({ ...rest, spec: { ...spec, jobTemplate } }));
  const annotations = { 'example.com/notes': 'x'.repeat(Math.max(0, bytes - plain - 60)) };
  return { ...rest, spec: { ...spec, jobTemplate: { metadata: { annotations }, ...jobTemplate } } };
}

/**
 * Runs from one schedule to the other. Its Job has a Pod that waits for a node, because a Job that completes without a Pod
 * would do so while it is suspended.
 */
export function controlledJob(name, { start, stop }) {
  return {
    apiVersion: 'kron.io/v1alpha1',
    kind: 'ControlledJob',
    metadata: { name },
    spec: {
      timezone: { name: 'UTC' },
      events: [
        { action: 'start', cronSchedule: start },
        { action: 'stop', cronSchedule: stop },
      ],
      jobTemplate: { spec: { ...jobSpec, parallelism: 1, completions: 1 } },
    },
  };
}

/** The name of the n-th object. */
export function nameOf(index) {
  return `nightly-${String(index).padStart(5, '0')}`;
}
