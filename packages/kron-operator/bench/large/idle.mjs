import { setTimeout as delay } from 'node:timers/promises';
import { onBenchPlane } from '../kit/benchPlane.mjs';
import { kronJobs } from '../kit/manifests.mjs';
import { startOperatorProcess } from '../kit/operatorProcess.mjs';
import { cpuSeconds, memory } from '../kit/processUsage.mjs';
import { requestsSoFar, settled } from '../kit/serverCounts.mjs';
import { verdict } from '../table.mjs';
import { operatorRequests, requestsText, since } from './operatorRequests.mjs';
import { storeKronJobs } from './storeKronJobs.mjs';

const allowedCpu = 0.05;
const allowedMegabytes = 300;
/** As the chart installs them. */
const kinds = ['kronjobs', 'controlledjobs', 'kroncalendars', 'clusterkroncalendars'];
const reads = /^(get|list|watch) /;

/** Many KronJobs, none of which is due for hours. */
export async function* idle({ kronJobs: count, seconds: watched, ...options }) {
  const { used, requests, now, most } = await onBenchPlane({ kinds }, (bench) =>
    measureIdle(bench, { count, watched, options }),
  );
  const writes = new Map([...requests].filter(([request]) => !reads.test(request)));
  const others = [...writes.keys()].filter((request) => request !== 'replace leases');
  yield { text: `\n${count} KronJobs, none due, ${watched} s: ${requestsText(requests)}\n` };
  yield verdict('writes', requestsText(writes), 'Lease renewals only', others.length === 0);
  const share = used / watched;
  yield verdict(
    'CPU',
    `${(share * 100).toFixed(2)} % of a core`,
    `≤ ${allowedCpu * 100} %`,
    share <= allowedCpu,
  );
  const measured = `${now.toFixed(0)} MB at the end, at most ${most.toFixed(0)} MB`;
  yield verdict('memory', measured, `≤ ${allowedMegabytes} MB`, now <= allowedMegabytes);
}

async function measureIdle(bench, { count, watched, options }) {
  const operator = await startOperatorProcess(bench, options);
  await operator.whenReady();
  await storeKronJobs(bench, count);
  await settled(() => requestsSoFar(bench, kronJobs), 600_000);
  const before = {
    requests: operatorRequests(await operator.metrics()),
    cpu: await cpuSeconds(operator.pid),
  };
  await delay(watched * 1000);
  const used = (await cpuSeconds(operator.pid)) - before.cpu;
  const { now, most } = await memory(operator.pid);
  const requests = since(before.requests, operatorRequests(await operator.metrics()));
  await operator.stop();
  return { used, requests, now, most };
}
