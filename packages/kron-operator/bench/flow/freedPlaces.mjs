import { setTimeout as delay } from 'node:timers/promises';
import { concurrently } from '../kit/concurrently.mjs';
import { endJob } from '../kit/endJob.mjs';
import { jobs, kronJob, kronJobs } from '../kit/manifests.mjs';
import { startOperatorProcess } from '../kit/operatorProcess.mjs';
import { quantile } from '../kit/quantile.mjs';
import { waitUntilSettled } from '../kit/serverCounts.mjs';
import { listPages } from '../kit/sources.mjs';
import { createsIn, endsIn, onAuditedPlane } from '../neighbours/auditLog.mjs';
import { createDue, fullMinuteAfter, minuteMs, preparationOf } from '../storm/dueRuns.mjs';
import { seconds, verdict } from '../table.mjs';

const count = 500;
/** The Jobs of all KronJobs end within this time, evenly. */
const endMs = 10_000;
const allowedP99 = 1;

const manifest = (name, schedule) => kronJob(name, schedule, { policy: { concurrency: 'queue' } });

/**
 * A period of each KronJob waits for its Job, and then the Jobs end one after the other. Measures the time from the API server's
 * receipt of the end of a Job to that of the create of the next one.
 */
export async function* freedPlaces(options) {
  // Nothing but this benchmark ends a Job.
  const waits = await onAuditedPlane({ controllers: false }, (bench) => waitsOf(bench, options));
  const p99 = quantile(waits, 0.99);
  const text = `p50 ${seconds(quantile(waits, 0.5))}, latest ${seconds(quantile(waits, 1))}`;
  yield { text: `\n${count} periods wait, and their Jobs end within ${seconds(endMs / 1_000)}: ${text}\n` };
  yield verdict('start', `${waits.length} of ${count}`, 'all', waits.length === count);
  yield verdict('p99 from the end to the create', seconds(p99), `≤ ${allowedP99} s`, p99 <= allowedP99);
}

async function waitsOf(bench, options) {
  const operator = await startOperatorProcess(bench, options);
  await operator.whenReady();
  const first = fullMinuteAfter(preparationOf(count));
  await createDue(bench, { count, resource: kronJobs, manifest }, [first, first + minuteMs]);
  await delay(first + minuteMs - Date.now());
  await waitUntilSettled(() => queuedIn(bench), minuteMs);
  const queued = await queuedIn(bench);
  if (queued !== count) throw new Error(`${queued} of ${count} periods wait`);
  await endJobs(bench);
  await waitUntilSettled(async () => (await createsIn(bench.auditFolder)).length, minuteMs);
  await operator.stop();
  const ends = await endsIn(bench.auditFolder);
  if (ends.size !== count) throw new Error(`${ends.size} of ${count} Jobs ended`);
  const creates = (await createsIn(bench.auditFolder)).filter(
    ({ namespace }) => namespace === bench.namespace,
  );
  const earlier = new Map(
    creates.filter(({ chosen }) => chosen === first).map(({ owner, name }) => [owner, ends.get(name)]),
  );
  return creates
    .filter(({ chosen }) => chosen !== first)
    .map(({ owner, received }) => (received - earlier.get(owner)) / 1_000);
}

async function queuedIn({ transport, namespace }) {
  const { items } = await listPages(transport, { resource: kronJobs, namespace }, claimOf, {});
  return items.filter((purpose) => purpose === 'Queue').length;
}

async function endJobs({ transport, namespace }) {
  const { items } = await listPages(transport, { resource: jobs, namespace }, nameOf, {});
  const begun = Date.now();
  await concurrently(items.length, 50, async (index) => {
    await delay(begun + (index * endMs) / items.length - Date.now());
    await endJob(transport, { namespace, name: items[index] });
  });
}

function claimOf({ status }) {
  return status?.claim?.for;
}

function nameOf({ metadata }) {
  return metadata.name;
}
