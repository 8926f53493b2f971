import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '@kron/control-plane';
import { onBenchPlane } from '../kit/benchPlane.mjs';
import { concurrently } from '../kit/concurrently.mjs';
import { fastLimits } from '../kit/controllerLimits.mjs';
import { heapAfterCollection } from '../kit/heapAfterCollection.mjs';
import { JobArrivals } from '../kit/jobArrivals.mjs';
import { labelTime } from '../kit/labelTime.mjs';
import { cronJob, cronJobs, jobs, nameOf, rawJob } from '../kit/manifests.mjs';
import { freePort, startOperatorProcess } from '../kit/operatorProcess.mjs';
import { memory } from '../kit/processUsage.mjs';
import { sum } from '../kit/prometheus.mjs';
import { quantile } from '../kit/quantile.mjs';
import { fullMinuteAfter, minuteMs, preparationOf } from '../storm/dueRuns.mjs';
import { number, seconds, verdict } from '../table.mjs';

const policies = resolve(import.meta.dirname, '../../../../deploy/cronjob-windows.yaml');
const count = 500;
const waiting = 10_000;
const window = { 'kron.io/window': '60s' };
const allowed = { p99: 1, megabytes: 60, writes: 1.01 };
const patienceMs = 180_000;

const planeOptions = { controllers: ['job-controller', 'cronjob-controller'], controllerArgs: fastLimits() };

/** CronJobs with a window that are due in one minute: how late their Jobs are released. Then the memory of Jobs that wait. */
export async function* held(options) {
  yield* released(await onBenchPlane(planeOptions, (bench) => onOperator(bench, options, releases)));
  const { heap, resident } = await onBenchPlane(planeOptions, (bench) =>
    onOperator(bench, options, memoryOfWaiting),
  );
  const grown = `${heap.toFixed(0)} MB of heap after a collection, ${resident.toFixed(0)} MB resident`;
  const isSmall = heap <= allowed.megabytes;
  yield verdict(
    `${waiting} Jobs that wait: ${grown}`,
    `${heap.toFixed(0)} MB`,
    `≤ ${allowed.megabytes} MB`,
    isSmall,
  );
}

function* released({ late, early, writes }) {
  const p99 = quantile(late, 0.99);
  yield { text: `\n${count} CronJobs of one minute with a window of 60 s\n` };
  yield verdict('Jobs released', `${late.length} of ${count}`, 'all', late.length === count);
  yield verdict('released early', String(early), '0', early === 0);
  const perRun = writes.map((one) => number(one)).join(' and ');
  // A patch without an answer is sent again.
  const areFew = writes.every((one) => one <= allowed.writes);
  yield verdict('patches and Events per run', perRun, `≤ ${allowed.writes} each`, areFew);
  const figures = `p50 ${seconds(quantile(late, 0.5))}, latest ${seconds(quantile(late, 1))}`;
  yield verdict(
    `p99 of the release after the chosen second: ${figures}`,
    seconds(p99),
    `≤ ${allowed.p99} s`,
    p99 <= allowed.p99,
  );
}

/** @param work is called with the bench, the operator and the port of its inspector */
async function onOperator(bench, { args }, work) {
  const port = await freePort();
  const operator = await startOperatorProcess(bench, { args, nodeArgs: [`--inspect=127.0.0.1:${port}`] });
  await operator.whenLeading();
  await installPolicies(bench);
  const result = await work(bench, operator, port);
  await operator.stop();
  return result;
}

/** The policies read the Lease in the namespace of the operator. */
async function installPolicies({ plane, transport, namespace }) {
  const input = (await readFile(policies, 'utf8')).replace(
    'namespace: kron-system',
    `namespace: ${namespace}`,
  );
  const { code, stderr } = await plane.kubectl(['apply', '--server-side', '-f', '-'], { input });
  if (code !== 0) throw new Error(stderr);
  await eventually('Jobs are held', async () => {
    const job = await transport.create({ resource: jobs, namespace }, probe(), { dryRun: true });
    const copied = await transport.create(
      { resource: cronJobs, namespace },
      annotated('probe', '0 0 1 1 *'),
      { dryRun: true },
    );
    return job.spec.suspend === true && copied.spec.jobTemplate.metadata.annotations !== undefined;
  });
}

/** Its Job has a Pod: a Job that completes without one does so while it is suspended. */
const onePod = { parallelism: 1, completions: 1 };

function annotated(name, schedule) {
  const { metadata, spec, ...rest } = cronJob(name, schedule);
  const jobTemplate = { spec: { ...spec.jobTemplate.spec, ...onePod } };
  return { ...rest, metadata: { ...metadata, annotations: window }, spec: { ...spec, jobTemplate } };
}

/** A Job as the CronJob controller creates it. */
function probe(name = 'probe', annotations = window) {
  const { metadata, spec, ...rest } = rawJob(name);
  const nominal = { 'batch.kubernetes.io/cronjob-scheduled-timestamp': new Date().toISOString() };
  const owner = { apiVersion: 'batch/v1', kind: 'CronJob', name, uid: name, controller: true };
  return {
    ...rest,
    spec: { ...spec, ...onePod },
    metadata: { ...metadata, annotations: { ...nominal, ...annotations }, ownerReferences: [owner] },
  };
}

async function releases({ plane, transport, namespace }, operator) {
  const due = fullMinuteAfter(preparationOf(count));
  const minute = new Date(due);
  const schedule = `${minute.getUTCMinutes()} ${minute.getUTCHours()} * * *`;
  await concurrently(count, 10, (index) =>
    transport.create({ resource: cronJobs, namespace }, annotated(nameOf(index), schedule)),
  );
  if (Date.now() > due) throw new Error(`${count} CronJobs were not created in time`);
  const { resourceVersion } = await transport.list({ resource: jobs, namespace, limit: 1 });
  const arrivals = new JobArrivals(plane, namespace, resourceVersion);
  const before = await writesOf(operator);
  await delay(due + minuteMs + 10_000 - Date.now());
  arrivals.stop();
  // The CronJob controller creates some Jobs after their chosen time. The operator can release these only then.
  const created = new Map(arrivals.all().map(({ job, at }) => [job.metadata.uid, at]));
  const unsuspended = arrivals.unsuspended().map(({ job, at }) => {
    const chosen = labelTime(job.metadata.annotations['kron.io/chosen-time']);
    return { early: at < chosen, late: (at - Math.max(chosen, created.get(job.metadata.uid))) / 1000 };
  });
  const after = await writesOf(operator);
  const perRun = after.map((all, index) => (all - before[index]) / count);
  return {
    late: unsuspended.map(({ late }) => late),
    early: unsuspended.filter(({ early }) => early).length,
    writes: perRun,
  };
}

/** The patches of Jobs and the creates of Events so far. */
async function writesOf(operator) {
  const metrics = await operator.metrics();
  const name = 'kron_api_requests_total';
  return [
    sum(metrics, name, { verb: 'patch', resource: 'jobs' }),
    sum(metrics, name, { verb: 'create', resource: 'events' }),
  ];
}

/** What 10,000 Jobs that wait add to the memory of the operator, in MB. */
async function memoryOfWaiting({ transport, namespace }, operator, port) {
  const measure = async () => {
    const heap = (await heapAfterCollection(port)) / 1e6;
    return { heap, resident: (await memory(operator.pid)).now };
  };
  const before = await measure();
  await concurrently(waiting, 20, (index) =>
    transport.create({ resource: jobs, namespace }, probe(`waits-${index}`, { 'kron.io/window': '1000h' })),
  );
  await eventually(
    'all Jobs wait',
    async () => sum(await operator.metrics(), 'kron_held_jobs') >= waiting,
    patienceMs,
  );
  const after = await measure();
  return { heap: after.heap - before.heap, resident: after.resident - before.resident };
}
