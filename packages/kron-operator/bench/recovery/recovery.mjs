import { setTimeout as delay } from 'node:timers/promises';
import { onBenchPlane } from '../kit/benchPlane.mjs';
import { startCuttableProxy } from '../kit/cuttableProxy.mjs';
import { kronJob, kronJobs } from '../kit/manifests.mjs';
import { logged, startOperatorProcess } from '../kit/operatorProcess.mjs';
import { table, verdict } from '../table.mjs';

/** Seconds. A leader that cannot renew its Lease pauses after 10 s, and the Lease expires after 15 s. */
const outages = [5, 11, 20, 180];
const allowedMs = 2_000;

/** How soon after an outage the Job of a period starts that came due in it. */
export async function* recovery(options) {
  const rows = await onBenchPlane({}, (bench) => measured(bench, options));
  yield { text: table(['outage', 'first answer to Job', 'process'], rows.map(cells)) };
  const slowest = Math.max(...rows.map(({ ms }) => ms));
  yield verdict('slowest', `${slowest} ms`, `≤ ${allowedMs} ms`, slowest <= allowedMs);
  const stayed = rows.every(({ stays }) => stays);
  yield verdict('the process stays', stayed ? 'yes' : 'no', 'yes', stayed);
}

async function measured(bench, { args, main }) {
  const { transport, namespace } = bench;
  const proxy = await startCuttableProxy(bench);
  const plane = { kubeconfig: proxy.kubeconfig };
  const operator = await startOperatorProcess({ ...bench, plane }, { args, main });
  try {
    await operator.whenReady();
    await operator.whenLeading();
    const spec = { policy: { deadline: '10m' } };
    await transport.create({ resource: kronJobs, namespace }, kronJob('minutely', '* * * * *', spec));
    const rows = [];
    for (const seconds of outages) rows.push(await recovered(seconds, proxy, operator));
    return rows;
  } finally {
    await operator.stop();
    await proxy.close();
  }
}

/** Cuts the connection shortly before a minute, in which a period comes due. */
async function recovered(seconds, proxy, { logFile }) {
  await delay(58_000 - (Date.now() % 60_000) + (Date.now() % 60_000 > 57_000 ? 60_000 : 0));
  await proxy.cut();
  await delay(seconds * 1000);
  const { first } = await proxy.restore();
  const answeredAt = await first;
  for (;;) {
    const lines = await logged(logFile);
    const created = lines.find(
      ({ event, time }) => event === 'job-created' && Date.parse(time) >= answeredAt,
    );
    if (created !== undefined) {
      const starts = lines.filter(({ event }) => event === 'starting').length;
      return { seconds, ms: Date.parse(created.time) - answeredAt, stays: starts === 1 };
    }
    await delay(20);
  }
}

function cells({ seconds, ms, stays }) {
  return [`${seconds} s`, `${ms} ms`, stays ? 'stays' : 'restarts'];
}
