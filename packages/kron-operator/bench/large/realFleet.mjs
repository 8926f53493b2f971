import { setTimeout as delay } from 'node:timers/promises';
import { caughtUp } from '../kit/caughtUp.mjs';
import { fastLimits } from '../kit/controllerLimits.mjs';
import { heapAfterCollection } from '../kit/heapAfterCollection.mjs';
import { kronJob, nameOf, padded } from '../kit/manifests.mjs';
import { freePort, startOperatorProcess } from '../kit/operatorProcess.mjs';
import { cpuSeconds, memory, othersCpuSeconds } from '../kit/processUsage.mjs';
import { parseMetrics, sum } from '../kit/prometheus.mjs';
import { quantile } from '../kit/quantile.mjs';
import { createsIn, onAuditedPlane } from '../neighbours/auditLog.mjs';
import { number, seconds, table, verdict } from '../table.mjs';
import { createTeams, storeFleet, teamOf } from './storedFleet.mjs';

const teams = 500;
const bytes = 1_500;
/** Heap is compared with that of this many KronJobs. */
const base = 1_000;
/** How long the second leader is watched. */
const takeOverMs = 60_000;
/** How long the standby replica waits before the leader is killed. */
const standbyMs = 60_000;
const allowed = { ready: 60, lateness: 1, megabytes: 1_024, core: 0.6, bytesEach: 6_000, takeOver: 3 };

/**
 * Fleets on a real API server, each KronJob due once an hour within a window of an hour. Measures the start, `--seconds` of
 * operation, the heap of each KronJob, and a change of leader. Lateness is the API server's receipt of a create less the
 * chosen time or, if that is later, the taking over.
 */
export async function* realFleet({ fleets, seconds: watched, ...options }) {
  const sizes = [base, ...fleets.filter((count) => count !== base)];
  const results = [];
  for (const count of sizes) {
    const result = await onAuditedPlane({ controllerArgs: fastLimits() }, (bench) =>
      measured(bench, { count, watched, options }),
    );
    results.push({ count, ...result });
    yield { text: textOf(results.at(-1)) };
    if (count !== base) yield* verdicts(results[0], results.at(-1));
  }
}

async function measured(bench, { count, watched, options }) {
  await createTeams(bench, teams);
  await storeFleet(bench, count, placed);
  const port = await freePort();
  const args = ['--no-kron-job-metrics', ...options.args];
  const first = await startOperatorProcess(bench, {
    ...options,
    args,
    nodeArgs: [`--inspect=127.0.0.1:${port}`],
  });
  const readyMs = await first.whenReady();
  const readyAt = Date.now();
  await caughtUp(first);
  const pids = [...bench.pids, first.pid];
  const before = { at: Date.now(), cpu: await cpuSeconds(first.pid), others: await othersCpuSeconds(pids) };
  await delay(watched * 1000);
  const until = Date.now();
  const passed = (until - before.at) / 1000;
  const core = ((await cpuSeconds(first.pid)) - before.cpu) / passed;
  const others = ((await othersCpuSeconds(pids)) - before.others) / passed;
  const { now: megabytes, most } = await memory(first.pid);
  const heap = await heapAfterCollection(port);
  const servers = await serverMegabytes(bench);
  const second = await startOperatorProcess(bench, { ...options, args });
  await second.whenReady();
  await delay(standbyMs);
  await first.kill();
  const leadingAt = await second.whenLeading();
  await delay(takeOverMs);
  await second.stop();
  const creates = await createsIn(bench.auditFolder);
  const late = (from, to) =>
    creates
      .filter(({ chosen }) => chosen >= from && chosen < to)
      .map(({ chosen, received }) => (received - chosen) / 1000);
  const after = creates.filter(({ received }) => received >= leadingAt);
  return {
    readyMs,
    catchUp: (before.at - readyAt) / 1000,
    starting: late(readyAt, before.at),
    steady: late(before.at, until),
    passed,
    core,
    others,
    megabytes,
    most,
    heap,
    takeOver: {
      firstMs: Math.min(...after.map(({ received }) => received)) - leadingAt,
      late: after.map(({ chosen, received }) => (received - Math.max(chosen, leadingAt)) / 1000),
    },
    servers,
    twice: creates.length - new Set(creates.map(({ namespace, name }) => `${namespace}/${name}`)).size,
  };
}

/** What etcd stores, and the memory of the API server. */
async function serverMegabytes({ plane }) {
  const samples = parseMetrics((await plane.call('GET', '/metrics')).text);
  const etcd = sum(samples, 'apiserver_storage_size_bytes') / 2 ** 20;
  return { etcd, apiServer: (await memory(plane.pid('kube-apiserver'))).now };
}

const policy = {
  concurrency: 'forbid',
  deadline: '10m',
  successfulJobsHistoryLimit: 1,
  failedJobsHistoryLimit: 1,
};

function placed(index) {
  const manifest = kronJob(nameOf(index), '0 * * * *', { window: { duration: '3599s' }, policy });
  return { namespace: teamOf(index, teams), manifest: padded(manifest, bytes) };
}

function textOf(result) {
  const { count, readyMs, catchUp, starting, steady, passed } = result;
  const { heap, others, most, takeOver, servers, twice } = result;
  const rows = [
    [`${catchUp.toFixed(0)} s after ready, until it has caught up`, starting],
    [`${passed.toFixed(0)} s after that`, steady],
    ['after the change of leader', takeOver.late],
  ].map(([name, late]) => [
    name,
    String(late.length),
    ...[0.5, 0.99, 1].map((share) => seconds(quantile(late, share))),
  ]);
  return [
    `\n${count} KronJobs of ${bytes} bytes in ${teams} namespaces, due once an hour: ready after ${seconds(readyMs / 1000)}; peak ${most.toFixed(0)} MB, heap ${(heap / 2 ** 20).toFixed(0)} MB; etcd stores ${servers.etcd.toFixed(0)} MB, the API server uses ${servers.apiServer.toFixed(0)} MB; other processes used ${number(others)} cores; ${twice} Jobs created twice\n`,
    table(['lateness', 'runs', 'p50', 'p99', 'latest'], rows),
  ].join('');
}

function* verdicts(small, { count, readyMs, steady, megabytes, core, heap, takeOver, twice }) {
  const ready = readyMs / 1000;
  yield verdict('ready', seconds(ready), `≤ ${allowed.ready} s`, ready <= allowed.ready);
  const p99 = quantile(steady, 0.99);
  yield verdict('p99 lateness', seconds(p99), `≤ ${allowed.lateness} s`, p99 <= allowed.lateness);
  const isSmall = megabytes <= allowed.megabytes;
  yield verdict('memory', `${megabytes.toFixed(0)} MB`, `≤ ${allowed.megabytes} MB`, isSmall);
  const isIdle = core <= allowed.core;
  yield verdict('CPU', `${(100 * core).toFixed(0)} % of a core`, `≤ ${100 * allowed.core} %`, isIdle);
  const each = (heap - small.heap) / (count - small.count);
  const isLight = each <= allowed.bytesEach;
  yield verdict(
    'heap of a KronJob with its Jobs',
    `${each.toFixed(0)} bytes`,
    `≤ ${allowed.bytesEach}`,
    isLight,
  );
  const first = takeOver.firstMs / 1000;
  const isSoon = first <= allowed.takeOver;
  yield verdict('first Job after taking over', seconds(first), `≤ ${allowed.takeOver} s`, isSoon);
  yield verdict('Jobs created twice', String(twice), '0', twice === 0);
}
