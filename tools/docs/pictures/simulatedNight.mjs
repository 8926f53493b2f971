import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

const kron = resolve(import.meta.dirname, '../../../packages/kron-cli/dist/bin.js');

/**
 * A night of fifty hourly KronJobs whose Jobs overrun, as `kron simulate` runs it.
 *
 * @param {{ concurrency: string, from: Date, hours: number, jobDuration: string }} night
 * @returns its JSON output, with all periods
 */
export function simulatedNight({ concurrency, from, hours, jobDuration }) {
  const span = ['--from', from.toISOString(), '--for', `${hours}h`, '--job-duration', jobDuration];
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [kron, 'simulate', '-f', '-', ...span, '--list', 'all', '-o', 'json'],
    { input: fleet(concurrency), encoding: 'utf8', maxBuffer: 2 ** 26 },
  );
  if (status !== 0) throw new Error(`kron simulate: ${stderr}`);
  return JSON.parse(stdout);
}

function fleet(concurrency) {
  const names = Array.from({ length: 50 }, (_, index) => `report-${String(index + 1).padStart(2, '0')}`);
  return names.map((name) => JSON.stringify(kronJob(name, concurrency))).join('\n---\n');
}

function kronJob(name, concurrency) {
  const pod = { restartPolicy: 'Never', containers: [{ name: 'main', image: 'busybox:1.37' }] };
  return {
    apiVersion: 'kron.io/v1alpha1',
    kind: 'KronJob',
    metadata: { name, namespace: 'finance' },
    spec: {
      schedule: '0 * * * *',
      window: { duration: '30m' },
      policy: { concurrency },
      jobTemplate: { spec: { template: { spec: pod } } },
    },
  };
}
