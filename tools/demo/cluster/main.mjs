/**
 * Runs the operator for about twenty seconds on an API server in memory, or with --real on a real control plane. Called by
 * `npm run demo` after the build.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { upcoming } from 'kron-core';
import { startOperator } from 'kron-operator';
import { root } from '../../check/bootstrap/root.mjs';
import { kronJobsDue } from './kronJobs.mjs';
import { Narrator } from './narrator.mjs';
import { table } from './table.mjs';

const isReal = process.argv.includes('--real');
/** The first chosen time is at least 3 s after the start, and the KronJobs must exist before it. */
const secondsToStore = 1;
const secondsWithoutOperator = 6;
const secondsWatched = 20;
const quiet = () => undefined;
const paths = {
  namespaces: '/api/v1/namespaces',
  kronJobs: '/apis/kron.io/v1alpha1/namespaces/demo/kronjobs',
  jobs: '/apis/batch/v1/namespaces/demo/jobs',
  events: '/apis/events.k8s.io/v1/namespaces/demo/events',
};

const startCluster = isReal
  ? (await import('./real.mjs')).startReal
  : (await import('./inMemory.mjs')).startInMemory;
const cluster = await startCluster();
process.once('SIGINT', () => cluster.stop().finally(() => process.exit(130)));
try {
  await demonstrate();
} finally {
  await cluster.stop();
}

async function demonstrate() {
  console.log(`\n━━ The operator, on ${cluster.what} ${'━'.repeat(78 - cluster.what.length)}`);
  const namespace = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'demo' } };
  await must(cluster.call('POST', paths.namespaces, namespace));
  const { start, kronJobs, told } = await previewed();
  console.log(told);
  for (const kronJob of kronJobs) await must(cluster.call('POST', paths.kronJobs, kronJob));
  const narrator = new Narrator(announcedBy(kronJobs, start));
  console.log();
  narrator.say('', `${kronJobs.length} KronJobs are stored, and no operator runs yet`);
  await sleep(Math.max(0, start + secondsWithoutOperator * 1000 - Date.now()));

  const operator = await startOperator({
    kubeConfig: cluster.kubeConfig,
    namespaces: ['demo'],
    log: logTo(narrator),
  });
  narrator.say('', 'the operator is ready and is the leader');
  while (Date.now() < start + secondsWatched * 1000) {
    narrator.look(await state());
    await sleep(50);
  }
  await operator.stop();
  await showEnd();
  for (const surprise of narrator.surprises) console.error(`not as previewed: ${surprise}`);
  if (narrator.surprises.length > 0 || narrator.created === 0) process.exitCode = 1;
}

function logTo(narrator) {
  const say = (_, message) => narrator.say('', message);
  return { debug: quiet, info: quiet, warn: say, error: say };
}

/** Shows the final state as kubectl does. */
async function showEnd() {
  const { kronJobs } = await state();
  console.log(`\n$ kubectl get kronjobs -n demo\n${table(kronJobs)}\n`);
  const { uid } = kronJobs.find(({ metadata }) => metadata.name === 'sync').metadata;
  const { items } = await must(cluster.call('GET', paths.events));
  console.log('$ kubectl events -n demo --for kronjob/sync');
  for (const { type, reason, note, regarding } of items) {
    if (regarding.uid === uid) console.log(`${type}  ${reason}  ${note}`);
  }
}

/** The KronJobs and their preview, created early enough before the first chosen time on a machine of any speed. */
async function previewed() {
  for (let leadMs = 1000; ; leadMs *= 3) {
    const start = Math.ceil((Date.now() + leadMs) / 1000) * 1000;
    const kronJobs = kronJobsDue(start);
    const told = await preview(kronJobs, start + secondsWatched * 1000);
    if (Date.now() < start + secondsToStore * 1000) return { start, kronJobs, told };
  }
}

/** The output of `kron preview` before anything has happened. */
async function preview(manifests, end) {
  const folder = await mkdtemp(join(tmpdir(), 'kron-demo-'));
  const file = join(folder, 'kronjobs.json');
  await writeFile(file, JSON.stringify({ apiVersion: 'v1', kind: 'List', items: manifests }));
  const to = new Date(end).toISOString().replace('.000Z', 'Z');
  const args = ['preview', '-f', 'kronjobs.json', '--to', to, '--utc'];
  try {
    const bin = resolve(root, 'packages/kron-cli/dist/bin.js');
    const { stdout } = await promisify(execFile)(process.execPath, [bin, ...args.with(2, file)], {
      cwd: root,
    });
    return `\n$ kron ${args.join(' ')}\n${stdout.trimEnd()}`;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Chosen times from now on, periods in progress included, by KronJob. */
function announcedBy(manifests, start) {
  return new Map(
    manifests.map(({ metadata: { name }, spec }) => {
      const scheduling = { identity: `demo/${name}`, ...spec };
      const chosen = [];
      for (const { chosenTime } of upcoming(scheduling, new Date(start - 1000))) {
        if (chosenTime.getTime() > start + secondsWatched * 1000) break;
        chosen.push(chosenTime.toISOString().replace('.000Z', 'Z'));
      }
      return [name, chosen];
    }),
  );
}

async function state() {
  const [{ items: kronJobsNow }, { items: jobs }] = await Promise.all([
    must(cluster.call('GET', paths.kronJobs)),
    must(cluster.call('GET', paths.jobs)),
  ]);
  return { kronJobs: kronJobsNow, jobs };
}

async function must(answer) {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body;
}
