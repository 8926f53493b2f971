import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startOperatorProcess } from '../kit/operatorProcess.mjs';
import { cpuSeconds, memory } from '../kit/processUsage.mjs';
import { startStandIn } from '../kit/standIn.mjs';
import { verdict } from '../table.mjs';

const bytes = 1_500;
const jobsEach = 2;

/** Megabytes allowed for a fleet of this size; the peak may be half as much again. */
const allowed = (count) => (count > 20_000 ? 1_024 : 256);

/** Measures the memory of the operator with a large fleet. All statuses are current, and nothing is due. */
export async function* fleet({ fleets, seconds: watched, ...options }) {
  for (const count of fleets) {
    const folder = await mkdtemp(join(tmpdir(), 'kron-bench-'));
    const standIn = await startStandIn({ count, namespaces: 500, bytes, jobsEach, folder });
    try {
      yield* measure({ count, watched, folder, standIn, options });
    } finally {
      await standIn.close();
      await rm(folder, { recursive: true, force: true });
    }
  }
}

async function* measure({ count, watched, folder, standIn, options }) {
  const bench = { plane: { kubeconfig: standIn.kubeconfig }, folder, namespace: 'team-000' };
  standIn.fillStatuses();
  const operator = await startOperatorProcess(bench, options);
  const readyMs = await operator.whenReady();
  await delay(watched * 1000);
  const { now, most } = await memory(operator.pid);
  const cpu = await cpuSeconds(operator.pid);
  await operator.stop();
  yield {
    text: `\n${count} KronJobs of ${bytes} bytes with ${jobsEach} Jobs each: ready after ${(readyMs / 1000).toFixed(1)} s; CPU ${cpu.toFixed(0)} s; ${standIn.writes()} writes\n`,
  };
  const limit = allowed(count);
  yield verdict(`memory ${watched} s after ready`, `${now.toFixed(0)} MB`, `≤ ${limit} MB`, now <= limit);
  yield verdict('peak', `${most.toFixed(0)} MB`, `≤ ${1.5 * limit} MB`, most <= 1.5 * limit);
}
