import { setTimeout as delay } from 'node:timers/promises';
import { concurrently } from '../kit/concurrently.mjs';
import { jobs, kronJob, kronJobs, nameOf, rawJob } from '../kit/manifests.mjs';
import { startOperatorProcess } from '../kit/operatorProcess.mjs';
import { memory } from '../kit/processUsage.mjs';
import { sum } from '../kit/prometheus.mjs';
import { quantile } from '../kit/quantile.mjs';
import { listPages } from '../kit/sources.mjs';
import { createsIn, onAuditedPlane } from '../neighbours/auditLog.mjs';
import { createNamespace } from '../neighbours/honest.mjs';
import { seconds, verdict } from '../table.mjs';
import { createTeams, teamOf } from './storedFleet.mjs';

const running = 'running';
const runningCount = 2_000;
const namespaces = 50;
const allowedP99 = 1;
const allowedSeconds = 60;
const allowedShare = 1.5;
/** How long the running KronJobs are watched before. */
const aloneMs = 60_000;
/** The longest wait for statuses. */
const maxMs = 1_500_000;
const pollMs = 500;

/**
 * Creates many KronJobs at once beside 2,000 that run. Measures the lateness of these, as the API server's receipt of each
 * create, and the time from the last create of a KronJob to the last status, beside that of a bare client for as many dry
 * runs and patches.
 */
export async function* newFleet({ kronJobs: count, ...options }) {
  yield* await onAuditedPlane({ namespace: running }, (bench) => measured(bench, { count, options }));
}

async function measured(bench, { count, options }) {
  const operator = await startOperatorProcess(bench, { ...options, args: ['--qps=1000', ...options.args] });
  await operator.whenReady();
  await createNamespace(bench.plane, running);
  await createKronJobs(bench, runningCount, (index) => ({
    namespace: running,
    manifest: kronJob(nameOf(index), '*/10 * * * *', { window: { duration: '599s' } }),
  }));
  await whenStatusesWritten(bench, operator, runningCount);
  const from = Date.now();
  await delay(aloneMs);
  const began = Date.now();
  await createTeams(bench, namespaces);
  await createKronJobs(bench, count, (index) => ({
    namespace: teamOf(index, namespaces),
    manifest: kronJob(nameOf(index), '0 0 1 1 *', { window: { duration: '1h' } }),
  }));
  const applied = Date.now();
  await whenStatusesWritten(bench, operator, runningCount + count);
  const ended = Date.now();
  const { most } = await memory(operator.pid);
  await operator.stop();
  const creates = await createsIn(bench.auditFolder);
  const late = (start, end) =>
    creates
      .filter(({ chosen }) => chosen >= start && chosen < end)
      .map(({ chosen, received }) => (received - chosen) / 1000);
  const bareMs = await bareClient(bench, count);
  const beside = late(began, ended);
  const p99 = quantile(beside, 0.99);
  const took = (ended - applied) / 1000;
  const allowed = Math.max(allowedSeconds, (allowedShare * bareMs) / 1000);
  return [
    {
      text: `\n${count} new KronJobs beside ${runningCount} that run: created in ${seconds((applied - began) / 1000)}; a bare client needs ${seconds(bareMs / 1000)} for the dry runs and patches; memory at most ${most.toFixed(0)} MB\n`,
    },
    {
      text: `lateness of the running ones: before p99 ${seconds(quantile(late(from, began), 0.99))}, beside p50 ${seconds(quantile(beside, 0.5))}, latest ${seconds(Math.max(...beside))}, ${beside.length} Jobs\n`,
    },
    verdict('p99 beside the new ones', seconds(p99), `≤ ${seconds(allowedP99)}`, p99 <= allowedP99),
    verdict('all statuses after the last create', seconds(took), `≤ ${seconds(allowed)}`, took <= allowed),
  ];
}

/** @returns the milliseconds for a dry run of a Job and a status patch for each KronJob, 20 at a time */
async function bareClient({ transport }, count) {
  const began = Date.now();
  await concurrently(count, 20, async (index) => {
    const namespace = teamOf(index, namespaces);
    await transport.create({ resource: jobs, namespace }, rawJob(nameOf(index)), { dryRun: true });
    const body = { status: { observedGeneration: 2 } };
    const ref = { resource: kronJobs, namespace, name: nameOf(index) };
    await transport.patch(ref, { type: 'merge', subresource: 'status', body });
  });
  return Date.now() - began;
}

/** Creates KronJobs, twenty at a time. @param {(index: number) => { namespace: string, manifest: object }} placed */
async function createKronJobs({ transport }, count, placed) {
  await concurrently(count, 20, async (index) => {
    const { namespace, manifest } = placed(index);
    await transport.create({ resource: kronJobs, namespace }, manifest);
  });
}

/** Waits until `expected` KronJobs have a status. The metrics tell when it is worth to look. */
async function whenStatusesWritten({ transport }, operator, expected) {
  for (const end = Date.now() + maxMs; ; ) {
    const isIdle = sum(await operator.metrics(), 'kron_queue_depth') === 0;
    if (isIdle && (await withStatus(transport)) >= expected) return;
    if (Date.now() > end) throw new Error('the statuses are not written');
    await delay(pollMs);
  }
}

async function withStatus(transport) {
  return (await listPages(transport, { resource: kronJobs }, trueIfWritten, {})).items.length;
}

function trueIfWritten({ status }) {
  return status?.observedGeneration === undefined ? undefined : true;
}
