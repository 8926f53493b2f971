import { setTimeout as delay } from 'node:timers/promises';
import { onBenchPlane } from '../kit/benchPlane.mjs';
import { caughtUp } from '../kit/caughtUp.mjs';
import { kronJob, nameOf, padded } from '../kit/manifests.mjs';
import { startOperatorProcess } from '../kit/operatorProcess.mjs';
import { cpuSeconds, memory } from '../kit/processUsage.mjs';
import { verdict } from '../table.mjs';
import { operatorRequests, requestsText, since } from './operatorRequests.mjs';
import { createTeams, storeFleet, teamOf } from './storedFleet.mjs';

const teams = 500;
const bytes = 1_500;
const halfADayMs = 43_200_000;
const allowedCpu = 0.05;
/** As the chart installs them. */
const kinds = ['kronjobs', 'controlledjobs', 'kroncalendars', 'clusterkroncalendars'];
/** A question about rights stores nothing. */
const reads = /^(get|list|watch) |^create selfsubjectaccessreviews$/;

/** Megabytes allowed for this many KronJobs. */
const allowedMegabytes = (count) => (count > 20_000 ? 1_024 : 300);

/** A large fleet with current statuses. No KronJob is due for hours. */
export async function* idle({ kronJobs: count, seconds: watched, ...options }) {
  const { used, requests, written, now, most } = await onBenchPlane({ kinds }, (bench) =>
    measureIdle(bench, { count, watched, options }),
  );
  const writes = new Map([...written].filter(([request]) => !reads.test(request)));
  const others = [...writes.keys()].filter((request) => !/^(create|replace) leases$/.test(request));
  yield { text: `\n${count} KronJobs, none due, ${watched} s: ${requestsText(requests)}\n` };
  yield verdict('writes since the start', requestsText(writes), 'Lease renewals only', others.length === 0);
  const share = used / watched;
  yield verdict(
    'CPU',
    `${(share * 100).toFixed(2)} % of a core`,
    `≤ ${allowedCpu * 100} %`,
    share <= allowedCpu,
  );
  const measured = `${now.toFixed(0)} MB at the end, at most ${most.toFixed(0)} MB`;
  const limit = allowedMegabytes(count);
  yield verdict('memory', measured, `≤ ${limit} MB`, now <= limit);
}

async function measureIdle(bench, { count, watched, options }) {
  await createTeams(bench, teams);
  await storeFleet(bench, count, placed);
  const operator = await startOperatorProcess(bench, options);
  await operator.whenReady();
  await caughtUp(operator);
  const before = {
    requests: operatorRequests(await operator.metrics()),
    cpu: await cpuSeconds(operator.pid),
  };
  await delay(watched * 1000);
  const used = (await cpuSeconds(operator.pid)) - before.cpu;
  const { now, most } = await memory(operator.pid);
  const written = operatorRequests(await operator.metrics());
  await operator.stop();
  return { used, requests: since(before.requests, written), written, now, most };
}

function placed(index) {
  const hour = new Date(Date.now() + halfADayMs).getUTCHours();
  const manifest = kronJob(nameOf(index), `30 ${hour} * * *`, { window: { duration: '10m' } });
  return { namespace: teamOf(index, teams), manifest: padded(manifest, bytes) };
}
