import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

const kron = resolve(import.meta.dirname, '../../kron-cli/dist/bin.js');
const from = '2026-11-22T00:00:00Z';

/**
 * Writes the report of some KronJobs with the built kron.
 *
 * @param schedules - the schedule of each KronJob
 * @param length - of the span, as in `--for`
 */
export function writeReport(path, schedules, length) {
  const manifests = schedules.map((schedule, index) => JSON.stringify(manifest(schedule, index)));
  const args = ['preview', '-f', '-', '--now', from, '--from', from, '--for', length, '-o', 'html'];
  const input = manifests.join('\n---\n');
  writeFileSync(path, execFileSync(process.execPath, [kron, ...args], { input, maxBuffer: 1 << 30 }));
}

function manifest(schedule, index) {
  const containers = [{ name: 'main', image: 'busybox' }];
  return {
    apiVersion: 'kron.io/v1alpha1',
    kind: 'KronJob',
    metadata: { namespace: `team-${index % 20}`, name: `job-${index}` },
    spec: {
      schedule,
      window: { mode: 'after', duration: '20m' },
      jobTemplate: { spec: { template: { spec: { restartPolicy: 'Never', containers } } } },
    },
  };
}

/** 5,000 KronJobs that run 20 times a day. */
export const often = Array.from({ length: 5000 }, (_, index) => `${index % 60} 0-19 * * *`);

/** 900 KronJobs that run daily, and 100 that run every quarter of an hour. */
export const mixed = Array.from({ length: 1000 }, (_, index) =>
  index % 10 === 0 ? '*/15 * * * *' : `${index % 60} ${index % 24} * * *`,
);
