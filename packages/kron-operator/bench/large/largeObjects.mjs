import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startOperatorProcess } from '../kit/operatorProcess.mjs';
import { memory } from '../kit/processUsage.mjs';
import { startStandIn } from '../kit/standIn.mjs';
import { verdict } from '../table.mjs';

const bytes = 1_000_000;
const nodeArgs = ['--max-old-space-size=256'];
const allowedMegabytes = 512;

/** The operator with a small heap, beside KronJobs and foreign Jobs of 1 MB each. */
export async function* largeObjects(options) {
  const folder = await mkdtemp(join(tmpdir(), 'kron-bench-'));
  const count = 200;
  const standIn = await startStandIn({ count, namespaces: 5, bytes, jobsEach: 2, strayJobs: 500, folder });
  const bench = { plane: { kubeconfig: standIn.kubeconfig }, folder, namespace: 'team-000' };
  const operator = await startOperatorProcess(bench, { ...options, nodeArgs });
  try {
    const readyMs = await operator.whenReady();
    while (standIn.writes() < count) await delay(1_000);
    const { most } = await memory(operator.pid);
    yield {
      text: `\n200 KronJobs and 500 foreign Jobs of 1 MB, ${nodeArgs.join(' ')}: ready after ${(readyMs / 1000).toFixed(1)} s\n`,
    };
    yield verdict('statuses', `${standIn.writes()} written`, `≥ ${count}`, true);
    yield verdict('peak', `${most.toFixed(0)} MB`, `≤ ${allowedMegabytes} MB`, most <= allowedMegabytes);
  } finally {
    await operator.stop();
    await standIn.close();
    await rm(folder, { recursive: true, force: true });
  }
}
