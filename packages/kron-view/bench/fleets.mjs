import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = resolve(import.meta.dirname, '../../..');
const kron = resolve(root, 'packages/kron-cli/dist/bin.js');
const from = '2026-11-22T00:00:00Z';

/**
 * Writes a report with the built kron, and returns its address.
 *
 * @param folder - where to write it
 * @param objects - manifests, or the path of a folder of the repository
 * @param length - of the span, as in `--for`
 */
export function writeReport(folder, objects, length) {
  const isPath = typeof objects === 'string';
  const files = isPath ? ['-f', objects, '-R'] : ['-f', '-'];
  const input = isPath ? '' : objects.map((object) => JSON.stringify(object)).join('\n---\n');
  const args = ['preview', ...files, '--now', from, '--from', from, '--for', length, '-o', 'html'];
  const options = { input, cwd: root, maxBuffer: 1 << 30, stdio: 'pipe' };
  const path = join(folder, 'report.html');
  writeFileSync(path, execFileSync(process.execPath, [kron, ...args], options));
  return pathToFileURL(path).href;
}

/** A KronJob. @param more - further fields of its spec */
export function kronJob(schedule, index, more = {}) {
  const containers = [{ name: 'main', image: 'busybox' }];
  return {
    apiVersion: 'kron.io/v1alpha1',
    kind: 'KronJob',
    metadata: { namespace: `team-${index % 20}`, name: `job-${index}` },
    spec: {
      schedule,
      window: { mode: 'after', duration: '20m' },
      ...more,
      jobTemplate: { spec: { template: { spec: { restartPolicy: 'Never', containers } } } },
    },
  };
}

function kronJobs(count, scheduleOf) {
  return Array.from({ length: count }, (_, index) => kronJob(scheduleOf(index), index));
}

/** 5,000 KronJobs that run 20 times a day. */
export const often = kronJobs(5000, (index) => `${index % 60} 0-19 * * *`);

/** 900 KronJobs that run daily, and 100 that run every quarter of an hour. */
export const mixed = kronJobs(1000, (index) =>
  index % 10 === 0 ? '*/15 * * * *' : `${index % 60} ${index % 24} * * *`,
);

/** The same as 5,000 CronJobs, each with a window of 20 minutes. */
export const oftenCronJobs = often.map(({ metadata, spec: { schedule, jobTemplate } }) => ({
  apiVersion: 'batch/v1',
  kind: 'CronJob',
  metadata: { ...metadata, annotations: { 'kron.io/window': '20m' } },
  spec: { schedule, timeZone: 'Etc/UTC', jobTemplate },
}));

/** 10,000 KronJobs that run daily. */
export const daily = kronJobs(10_000, (index) => `${index % 60} ${index % 24} * * *`);

/** A run whose 64 draws are all rejected: the spec allows one second in ten hours. */
export const unlucky = kronJob('0 0 * * *', 0, {
  window: { mode: 'after', duration: '10h' },
  constraints: { only: [{ between: '03:00-03:01' }] },
});
