import { cp } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { upcoming } from 'kron-core';
import { kronJob, kronJobs, jobs, nameOf } from '../kit/manifests.mjs';
import { logged, startOperatorProcess } from '../kit/operatorProcess.mjs';
import { sum } from '../kit/prometheus.mjs';
import { quantile } from '../kit/quantile.mjs';
import { layoutOf, shardOf } from '../kit/sources.mjs';
import { createsIn, onAuditedPlane } from '../neighbours/auditLog.mjs';
import { number, seconds, table, verdict } from '../table.mjs';
import { createTeams, storeFleet, teamOf } from './storedFleet.mjs';

const shards = 16;
const teams = 500;
/** The KronJobs that run, every three minutes. A minute lies between two runs of one, so that none supersedes another. */
const runningCount = 1_500;
const running = { schedule: '*/3 * * * *', window: { duration: '119s' } };
const periodMs = 180_000;
const deadlineMs = 600_000;
const frozenMs = 20_000;
const halfADayMs = 43_200_000;
const pollMs = 250;
const maxMs = 300_000;
/** Within this time after a SIGTERM or a change of scale, what is due has started. */
const allowedHandOver = 2;
/** A Lease expires after 15 s. */
const allowedTakeOver = 17;
const ends = { SIGKILL: 'killed', SIGSTOP: 'frozen for 20 s' };
const planes = { selector: ['--feature-gates=ShardedListAndWatch=true'], filtered: [] };
const places = {
  selector: 'the API server sends a replica only its objects',
  filtered: 'the API server sends all objects to each shard',
};

/**
 * Four replicas share 16 shards of a large fleet. Scales from one replica to four, to two and to four again, then kills and
 * freezes replicas in turn, `--rounds` times in all. Every run must be created once; lateness is the API server's receipt
 * of a create less the chosen time.
 */
export async function* shardedFleet({
  kronJobs: count,
  rounds = 1,
  sides = Object.keys(planes),
  ...options
}) {
  for (const side of sides) {
    yield { text: `\n${count} KronJobs, ${shards} shards; ${places[side]}\n` };
    yield* await onAuditedPlane({ apiServerArgs: [...planes[side]] }, (bench) =>
      measured(bench, { count, rounds, side, options }),
    );
  }
}

async function measured(bench, { count, rounds, side, options }) {
  const manifests = Array.from({ length: count }, (_, index) => placedKronJob(index));
  await createTeams(bench, teams);
  await storeFleet(bench, count, (index) => manifests[index]);
  const args = [`--shards=${shards}`, '--qps=1000', '--no-kron-job-metrics', ...options.args];
  const start = () => startOperatorProcess(bench, { ...options, args });
  let replicas = [await start()];
  await whenHeld(replicas);
  const listMs = await fullListMs(bench);
  const { metadata } = await bench.transport.get({ ...leases, namespace: bench.namespace });
  const { ranges } = layoutOf({ metadata });
  // Periods before this one may have started before their KronJob existed.
  const from = Math.ceil(Date.now() / periodMs) * periodMs;
  await delay(from - Date.now());
  const events = [];
  const record = async (name, change) => {
    const at = Date.now();
    const held = await change();
    events.push({ name, at, until: Date.now(), held });
  };
  await record('1 to 4 replicas', async () => {
    replicas.push(await start(), await start(), await start());
    await whenHeld(replicas);
  });
  await record('4 to 2 replicas', async () => {
    await Promise.all(replicas.splice(2).map((replica) => replica.stop()));
    await whenHeld(replicas);
  });
  await record('2 to 4 replicas', async () => {
    replicas.push(await start(), await start());
    await whenHeld(replicas);
  });
  for (let round = 0; round < rounds; round += 1) {
    const victim = replicas[round % replicas.length];
    const others = replicas.filter((replica) => replica !== victim);
    const signal = Object.keys(ends)[round % 2];
    const held = await heldBy(victim);
    await record(ends[signal], async () => {
      victim.signal(signal);
      await (signal === 'SIGSTOP' ? delay(frozenMs) : undefined);
      await whenHeld(others);
      return held;
    });
    if (signal === 'SIGSTOP') victim.signal('SIGCONT');
    else replicas = [...others, await start()];
    await whenHeld(replicas);
  }
  const to = Date.now();
  await delay(5_000);
  const usage = await Promise.all(replicas.map((replica) => replica.metrics()));
  await Promise.all(replicas.map((replica) => replica.stop()));
  const { logFile } = replicas[0];
  if (options.keepLog !== undefined) await cp(logFile, options.keepLog);
  const takenAt = await takeOversIn(logFile);
  const creates = (await createsIn(bench.auditFolder)).filter(
    ({ chosen, owner }) => chosen >= from && owner.startsWith('nightly'),
  );
  const found = new Set(creates.map(runOf));
  const unseen = [...expectedRuns(manifests, from, to)].filter((run) => !found.has(run));
  // The API server logs no success for a create whose client was killed.
  const outcomes = await Promise.all(unseen.map((run) => outcomeOf(bench, run)));
  const lost = outcomes.filter(({ outcome }) => outcome !== 'executed').map(({ text }) => text);
  const twice = creates.length - found.size;
  return report({ creates, twice, lost, events, takenAt, ranges, listMs, side, usage });
}

function* report({ creates, twice, lost, events, takenAt, ranges, listMs, side, usage }) {
  const late = (isConcerned) =>
    creates.filter(isConcerned).map(({ chosen, received }) => (received - chosen) / 1000);
  const latestOf = ({ at, until, held }) =>
    Math.max(
      ...late(
        ({ chosen, namespace }) =>
          chosen >= at - 1_000 && chosen < until && (held?.has(shardOf(ranges, namespace)) ?? true),
      ),
    );
  const measuredEvents = events.map((event) => ({ ...event, latest: latestOf(event) }));
  const names = [...new Set(events.map(({ name }) => name))];
  const rows = names.map((name) => {
    const all = measuredEvents.filter((event) => event.name === name);
    const latest = all.map((event) => event.latest);
    const taken = all.flatMap(({ at, until }) =>
      takenAt.filter((time) => time > at && time < until).map((time) => (time - at) / 1000),
    );
    return [
      name,
      String(all.length),
      seconds(Math.max(...taken)),
      seconds(quantile(latest, 0.5)),
      seconds(Math.max(...latest)),
    ];
  });
  yield { text: table(['', 'times', 'last shard taken', 'latest run, median', 'latest run'], rows) };
  const all = late(() => true);
  const megabytes = usage.map((samples) => sum(samples, 'process_resident_memory_bytes') / 1024 / 1024);
  yield {
    text: `${creates.length} Jobs; lateness p50 ${seconds(quantile(all, 0.5))}, p99 ${seconds(quantile(all, 0.99))}; a replica at the end ${megabytes.map((one) => number(one, 0)).join(', ')} MB\n`,
  };
  yield verdict('Jobs created twice', String(twice), '0', twice === 0);
  yield verdict('runs lost', String(lost.length), '0', lost.length === 0);
  for (const text of lost.slice(0, 5)) yield { text };
  const takeOver = allowedTakeOver + (side === 'selector' ? 0 : listMs / 1000);
  for (const [bound, isOne] of [
    [allowedHandOver, ({ held }) => held === undefined],
    [takeOver, ({ held }) => held !== undefined],
  ]) {
    const latest = Math.max(...measuredEvents.filter(isOne).map((event) => event.latest));
    const name =
      bound === takeOver ? 'latest run after a replica is lost' : 'latest run in a change of scale';
    if (Number.isFinite(latest)) yield verdict(name, seconds(latest), `≤ ${seconds(bound)}`, latest <= bound);
  }
}

/** Identifies a run by its KronJob and its chosen time. */
function runOf({ namespace, owner, chosen }) {
  return `${namespace}/${owner} ${chosen}`;
}

/** When a replica began to act for a shard, each time, in epoch milliseconds. */
async function takeOversIn(logFile) {
  return (await logged(logFile))
    .filter(({ event }) => event === 'shard-taken')
    .map(({ time }) => Date.parse(time));
}

/** The outcome of a run in the status. */
async function outcomeOf({ transport }, run) {
  const [key, chosen] = run.split(' ');
  const [namespace, name] = key.split('/');
  const { status } = await transport.get({ resource: kronJobs, namespace, name });
  const at = `${new Date(Number(chosen)).toISOString().slice(0, 19)}Z`;
  const { outcome, reason } = status.recent.find(({ chosenTime }) => chosenTime === at) ?? {};
  return { outcome, text: `${key} at ${at}: ${outcome ?? 'not recorded'} ${reason ?? ''}\n` };
}

const leases = {
  resource: { group: 'coordination.k8s.io', version: 'v1', plural: 'leases' },
  name: 'kron-operator',
};

function placedKronJob(index) {
  const namespace = teamOf(index, teams);
  const isRunning = index < runningCount;
  const hour = new Date(Date.now() + halfADayMs).getUTCHours();
  const { schedule, window } = isRunning
    ? running
    : { schedule: `0 ${hour} * * *`, window: { duration: '1h' } };
  const policy = { concurrency: 'allow', deadline: `${deadlineMs / 1000}s`, successfulJobsHistoryLimit: 1 };
  return { namespace, manifest: kronJob(nameOf(index), schedule, { window, policy }) };
}

function expectedRuns(placed, from, to) {
  const expected = new Set();
  for (const { namespace, manifest } of placed.slice(0, runningCount)) {
    const { name } = manifest.metadata;
    const spec = { identity: `${namespace}/${name}`, ...running };
    for (const { chosenTime } of upcoming(spec, new Date(from - 1_000))) {
      if (chosenTime.getTime() >= to) break;
      expected.add(`${namespace}/${name} ${chosenTime.getTime()}`);
    }
  }
  return expected;
}

/** The shards that a replica holds. */
async function heldBy(replica) {
  const samples = await replica.metrics();
  return new Set(
    samples.filter(({ name }) => name === 'kron_shard_held').map(({ labels }) => Number(labels.shard)),
  );
}

/** Waits until these replicas hold all shards, each an equal part. */
async function whenHeld(replicas) {
  for (const end = Date.now() + maxMs; ; await delay(pollMs)) {
    const held = await Promise.all(
      replicas.map((replica) =>
        heldBy(replica).then(
          ({ size }) => size,
          () => 0,
        ),
      ),
    );
    const isAll = held.reduce((all, size) => all + size, 0) === shards;
    if (isAll && Math.max(...held) - Math.min(...held) <= 1) return;
    if (Date.now() > end) throw new Error(`the replicas hold ${held.join(', ')} of ${shards} shards`);
  }
}

/** The time to read all KronJobs and Jobs once, in pages. */
async function fullListMs({ transport }) {
  const start = performance.now();
  for (const resource of [kronJobs, jobs]) {
    let continueToken;
    do {
      const more = continueToken === undefined ? {} : { continueToken };
      ({ continueToken } = await transport.list({ resource, limit: 500, reduce: () => 0, ...more }));
    } while (continueToken !== undefined);
  }
  return performance.now() - start;
}
