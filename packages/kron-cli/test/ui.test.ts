import { once } from 'node:events';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { cronJobs, events, type FaultRule } from '@kron/api-server';
import { eventually } from '@kron/control-plane';
import type { Fleet } from '@kron/fleet/fleet/fleet';
import { jsonLines } from '@kron/fleet/live/jsonLines';
import { ReachableCluster } from './testing/reachableCluster.ts';
import { runKron, runProcess } from './testing/runKron.ts';
import { servedUi } from './testing/servedUi.ts';

const secret = 'planted-secret';
const container = {
  name: 'a',
  image: 'a:1',
  env: [{ name: 'KEY', value: secret }],
  args: [secret],
  command: [secret],
};
const jobTemplate = {
  metadata: { labels: { a: secret }, annotations: { a: secret } },
  spec: { template: { spec: { restartPolicy: 'Never', containers: [container] } } },
};
const kronJob = {
  apiVersion: 'kron.io/v1alpha1',
  kind: 'KronJob',
  metadata: {
    namespace: 'prod',
    name: 'db-backup',
    uid: 'uid-of-db-backup',
    creationTimestamp: '2026-02-01T00:00:00Z',
    annotations: { a: secret },
    managedFields: [{ manager: secret }],
  },
  spec: { schedule: '0 * * * *', jobTemplate },
  status: {
    conditions: [{ type: 'Ready', status: 'True', reason: secret, message: secret }],
    recent: [{ periodID: '2026-02-28T18:00:00Z', outcome: 'missed', reason: 'DeadlineExceeded' }],
  },
};

function cronJob(name: string, annotations: object, schedule: string): object {
  return {
    apiVersion: 'batch/v1',
    kind: 'CronJob',
    metadata: { namespace: 'prod', name, uid: `uid-of-${name}`, annotations },
    spec: { schedule, timeZone: 'Europe/Paris', jobTemplate },
  };
}

const ends: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

type Line = { tick?: number; state?: { lost: { why: string } | null; notes: string[] }; patch?: object };

/** A running `kron ui`. */
async function startUi(args: readonly string[], env: Record<string, string> = {}) {
  const ui = await servedUi(args, env, (child) => {
    ends.push(() => void child.kill('SIGKILL'));
  });
  const { origin, headers } = ui;
  const text = async (path: string) => (await fetch(origin + path, { headers })).text();
  const fleet = async () => JSON.parse(await text('/api/fleet')) as Fleet;
  /** Reads the changes until one of them, or the Fleet after it, is as wanted. */
  const until = async (isWanted: (line: Line, fleet: Fleet) => boolean): Promise<void> => {
    const stop = new AbortController();
    const { body } = await fetch(`${origin}/api/changes?since=0`, { headers, signal: stop.signal });
    for await (const line of jsonLines(body!)) {
      if (!isWanted(line as Line, await fleet())) continue;
      stop.abort();
      return;
    }
    throw new Error('the changes ended');
  };
  return { ...ui, text, fleet, until };
}

async function serve(others: readonly object[] = []) {
  const cluster = await ReachableCluster.start([kronJob, ...(others as (typeof kronJob)[])]);
  ends.push(() => cluster.close());
  const requests: string[] = [];
  cluster.server.faults.beforeRequest = ({ verb, resource }) => void requests.push(`${verb} ${resource}`);
  const start = (args: readonly string[] = []) =>
    startUi(['--past', '3650d', ...args], { KUBECONFIG: cluster.kubeconfig });
  return { cluster, requests, start };
}

/** The answer of an API server to a user without a right. */
function forbidden(verb: string, resource: string): FaultRule['fault'] {
  const message = `${resource} is forbidden: User "u" cannot ${verb} resource "${resource}"`;
  return { kind: 'refuse', code: 403, reason: 'Forbidden', message };
}

test('a test of kron ui fails at once, with what it printed', async () => {
  await expect(startUi(['--port', 'x'])).rejects.toThrow('kron ui ended: kron: --port: expected a port');
});

test('the Fleet has the objects and their past, and nothing of their templates', async () => {
  const { start } = await serve();
  const { text } = await start();
  const body = await text('/api/fleet');
  expect(JSON.parse(body)).toMatchObject({
    objects: [{ identity: 'prod/db-backup', spec: { schedule: '0 * * * *' } }],
    runs: [{ identity: 'prod/db-backup', outcome: 'missed', reason: 'DeadlineExceeded', source: 'Status' }],
    withheld: [],
    check: null,
  });
  expect(body).not.toContain(secret);
});

test('the Fleet names the cluster for the commands of the page, in any folder', async () => {
  const { cluster, start } = await serve();
  const { fleet } = await start(['--kubeconfig', relative(process.cwd(), cluster.kubeconfig)]);
  expect((await fleet()).source).toMatchObject({ context: 'here', kubeconfig: cluster.kubeconfig });
});

test('it lists and watches the kinds that it shows, and nothing else', async () => {
  const { start, requests } = await serve();
  await start();
  const kinds = [
    'kronjobs',
    'controlledjobs',
    'cronjobs',
    'kroncalendars',
    'clusterkroncalendars',
    'jobs',
    'events',
  ];
  const allowed = kinds.flatMap((kind) => [`list ${kind}`, `watch ${kind}`]);
  await eventually('every kind is watched', async () => allowed.every((one) => requests.includes(one)));
  expect(requests.filter((one) => !allowed.includes(one))).toEqual([]);
});

test('it says that an API server without policies has no windows of CronJobs', async () => {
  const { start, cluster } = await serve();
  cluster.server.store(cronJobs, {
    apiVersion: 'batch/v1',
    kind: 'CronJob',
    metadata: { ...kronJob.metadata, uid: 'uid-of-a', name: 'a', annotations: { 'kron.io/window': '1h' } },
    spec: { schedule: '0 2 * * *', timeZone: 'UTC', jobTemplate },
  });
  const { until } = await start();
  const wanted = 'this API server has no MutatingAdmissionPolicy: windows of CronJobs have no effect';
  await until(({ state }) => state?.notes.includes(wanted) === true);
});

test.each([
  ['jobs', 'Job'],
  ['events', 'Event'],
  ['kroncalendars', 'KronCalendar'],
  ['clusterkroncalendars', 'ClusterKronCalendar'],
  ['controlledjobs', 'ControlledJob'],
])('without the right to list %s it says so and shows the rest', async (resource, kind) => {
  const { start, cluster } = await serve();
  cluster.server.faults.add({
    on: (one) => one.resource === resource,
    fault: forbidden('list', resource),
  });
  const fleet = await (await start()).fleet();
  expect(fleet.withheld.map(({ what }) => what.split(' ')[0])).toEqual([kind]);
  expect(fleet.withheld[0]?.why).toContain(`list ${resource}`);
  expect(fleet).toMatchObject({ objects: [{ identity: 'prod/db-backup' }] });
});

test.each(['kronjobs', 'controlledjobs', 'kroncalendars', 'clusterkroncalendars', 'jobs', 'events'])(
  'without the right to watch %s it says so, lists them, and shows the rest',
  async (resource) => {
    const { start, cluster } = await serve();
    cluster.server.faults.add({
      on: (one) => one.resource === resource && one.verb === 'watch',
      fault: forbidden('watch', resource),
    });
    const { until, fleet } = await start();
    const wanted = `not allowed to watch ${resource}`;
    await until(({ state }) => state?.notes.some((note) => note.startsWith(wanted)) === true);
    const { withheld, objects } = await fleet();
    expect({ withheld, objects }).toMatchObject({
      withheld: [],
      objects: [{ identity: 'prod/db-backup' }],
    });
  },
);

test('without the right to list all namespaces it shows those of the contexts, and says so', async () => {
  const { start, cluster } = await serve();
  cluster.server.faults.add({ on: (one) => one.namespace === '', fault: forbidden('list', 'kronjobs') });
  const fleet = await (await start(['-A'])).fleet();
  expect(fleet).toMatchObject({
    source: { kind: 'cluster', names: ['prod'] },
    objects: [{ identity: 'prod/db-backup' }],
  });
  const [others] = fleet.withheld;
  expect(others?.what).toBe('other namespaces');
  expect(others?.why).toContain('list kronjobs');
});

test('--kind chooses by the namespaces that the user may read of this kind', async () => {
  const { start, cluster } = await serve([cronJob('nightly', {}, '0 0 * * *')]);
  cluster.server.faults.add({
    on: (one) => one.namespace === '' && one.resource === 'cronjobs',
    fault: forbidden('list', 'cronjobs'),
  });
  const fleet = await (await start(['-A', '--kind', 'cronjob'])).fleet();
  expect(fleet).toMatchObject({
    source: { kind: 'cluster', names: ['prod'] },
    objects: [{ kind: 'CronJob', identity: 'prod/nightly' }],
  });
});

test('it has the warnings of kron validate about CronJobs, without those of templates', async () => {
  const accept = 'EitherDay: meant\nStepNotDividing: why\nNone: x';
  const stored = [
    cronJob('nightly', { 'kron.io/accept': accept, 'kron.io/salt': 'x' }, '0 0 13 * 5'),
    cronJob('zoned', { 'kron.io/accept': 'PodWarning: meant' }, '0 0 13 * 5'),
    cronJob('unplaced', { 'kron.io/seed': 'daily', [secret]: secret }, '@every 7m'),
    cronJob('lost', { 'kron.io/window': '20m', 'kron.io/windows': '20m' }, '30 2 * * *'),
  ];
  const { start } = await serve(stored);
  const { text, fleet } = await start();
  const { problems } = await fleet();
  const stdin = JSON.stringify({ apiVersion: 'v1', kind: 'List', items: stored });
  const validated = await runKron(['validate', '-f', '-', '-o', 'json'], { stdin });
  const { findings } = JSON.parse(validated.out) as { findings: { code: string; identity: string }[] };
  const listed = (all: readonly { code: string; identity?: string }[]): string[] =>
    all.map(({ code, identity }) => `${identity} ${code}`).sort();
  expect(findings.length).toBeGreaterThan(6);
  expect(listed(problems.filter(({ kind }) => kind === 'CronJob'))).toEqual(
    listed([
      ...findings.filter(({ code, identity }) => code !== 'UnusedAcceptance' || identity !== 'prod/zoned'),
      // Only of what is stored.
      { code: 'WindowNotCopied', identity: 'prod/lost' },
    ]),
  );
  expect(await text('/api/fleet')).not.toContain(secret);
});

test('without KronJobs in the cluster it says how to install them, and starts with the rest', async () => {
  const { start, cluster } = await serve();
  cluster.server.faults.add({
    on: (one) => one.resource === 'kronjobs',
    fault: { kind: 'refuse', code: 404, reason: '', message: '404 page not found' },
  });
  const { withheld } = await (await start()).fleet();
  expect(withheld).toMatchObject([{ what: 'KronJob in prod' }]);
});

test('while Jobs cannot be listed it starts, says why, and shows no Job as deleted', async () => {
  const { start, cluster } = await serve();
  const { namespace, name, uid } = kronJob.metadata;
  cluster.server.store(events, {
    apiVersion: 'events.k8s.io/v1',
    kind: 'Event',
    metadata: { ...kronJob.metadata, name: 'created', uid: 'uid-of-created' },
    regarding: { kind: 'KronJob', namespace, name, uid },
    eventTime: '2026-02-28T17:20:00.000000Z',
    reason: 'Created',
    note: 'Created job a: period 2026-02-28T17:00:00Z, window 1h to 2h, chosen time 2026-02-28T17:20:00Z, attempt 1',
  });
  const restore = cluster.server.faults.add({
    on: ({ resource }) => resource === 'jobs',
    fault: { kind: 'refuse', code: 500, reason: 'InternalError', message: 'etcd leader changed' },
  });
  const { until, fleet } = await start();
  await until(({ state }) => state?.lost?.why.includes('etcd leader changed') === true);
  const runIn = ({ runs }: Fleet) => runs.find(({ source }) => source === 'Event');
  const run = runIn(await fleet());
  expect(run).toMatchObject({ jobName: 'a' });
  expect(run).not.toHaveProperty('result');
  restore();
  await until((_, now) => runIn(now)?.result === 'Deleted');
});

test('it reads the kubeconfig again when its credentials are rejected', async () => {
  const { start, cluster } = await serve();
  const renewed = await ReachableCluster.start([
    kronJob,
    { ...kronJob, metadata: { ...kronJob.metadata, name: 'other', uid: 'uid-of-other' } },
  ]);
  ends.push(() => renewed.close());
  const { until } = await start();
  const fault = { kind: 'refuse', code: 401, reason: 'Unauthorized', message: 'Unauthorized' } as const;
  cluster.server.faults.add({ fault });
  cluster.server.watches.expire();
  await until(({ state }) => state?.lost?.why.includes('log in again') === true);
  // The user can choose another context for other commands meanwhile.
  const config = JSON.parse(await readFile(renewed.kubeconfig, 'utf8')) as { contexts: object[] };
  const contexts = [...config.contexts, { name: 'elsewhere', context: { cluster: 'none' } }];
  await writeFile(
    cluster.kubeconfig,
    JSON.stringify({ ...config, contexts, 'current-context': 'elsewhere' }),
  );
  await until((_, { objects }) => objects.length === 2);
});

/** A KronJob whose seed has the scope cluster, and the name of the cluster that its status gives. */
const scoped = (clusterName: string | undefined) => ({
  ...kronJob,
  metadata: { namespace: 'prod', name: 'scoped', uid: 'uid-of-scoped' },
  spec: { schedule: '0 * * * *', seed: { scope: 'cluster' }, jobTemplate },
  status: clusterName === undefined ? {} : { clusterName },
});
const clusterIn = ({ objects, problems }: Fleet): unknown => {
  const spec = objects.find(({ identity }) => identity === 'prod/scoped')?.spec ?? {};
  const [code] = problems.flatMap((one) => (one.identity === 'prod/scoped' ? [one.code] : []));
  return code ?? ('clusterName' in spec ? spec.clusterName : undefined);
};

test.each<[string, string | undefined, string[], string]>([
  ['the name of the status counts', 'east', [], 'east'],
  ['--cluster takes precedence', 'east', ['--cluster', 'west'], 'west'],
  ['--cluster is enough', undefined, ['--cluster', 'west'], 'west'],
  ['no name is a problem', undefined, [], 'NoClusterName'],
  ['a name that no cluster can have is a problem', 'EAST', [], 'NoClusterName'],
])('for a seed with the scope cluster, %s', async (_, stored, args, expected) => {
  const { start } = await serve([scoped(stored)]);
  const { fleet } = await start(args);
  expect(clusterIn(await fleet())).toBe(expected);
});

test('it follows the name of the cluster in the status', async () => {
  const { start, cluster } = await serve([scoped('east')]);
  const { until } = await start();
  const response = await fetch(
    `${cluster.server.url}/apis/kron.io/v1alpha1/namespaces/prod/kronjobs/scoped/status`,
    {
      method: 'PATCH',
      headers: { 'content-type': 'application/merge-patch+json' },
      body: JSON.stringify({ status: { clusterName: 'west' } }),
    },
  );
  expect(response.status).toBe(200);
  await until((_, fleet) => clusterIn(fleet) === 'west');
});

test('it follows files: a change, a new one, one that cannot be read, and one that is gone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kron-ui-'));
  ends.push(() => rm(folder, { recursive: true }));
  const write = (name: string, schedule: string) =>
    writeFile(
      join(folder, `${name}.yaml`),
      JSON.stringify({
        ...kronJob,
        metadata: { name, namespace: 'prod' },
        spec: { schedule, jobTemplate },
        status: {},
      }),
    );
  await write('a', '0 * * * *');
  for (const link of ['one', 'two']) await symlink('.', join(folder, link));
  const { until } = await startUi(['-R', '-f', folder]);
  const schedules = (fleet: Fleet) =>
    Object.fromEntries(
      fleet.objects.map(({ identity, spec }) => [identity, 'schedule' in spec ? spec.schedule : '']),
    );
  const become = (wanted: Record<string, string>) =>
    until((_, fleet) => JSON.stringify(schedules(fleet)) === JSON.stringify(wanted));
  await write('a', '30 * * * *');
  await become({ 'prod/a': '30 * * * *' });
  await write('b', '0 1 * * *');
  await become({ 'prod/a': '30 * * * *', 'prod/b': '0 1 * * *' });
  await writeFile(join(folder, 'b.yaml'), 'spec: [');
  await until(({ state }, { problems }) => [...(state?.notes ?? []), ...problems].length > 0);
  await write('b', '0 2 * * *');
  await become({ 'prod/a': '30 * * * *', 'prod/b': '0 2 * * *' });
  await rm(join(folder, 'a.yaml'));
  await become({ 'prod/b': '0 2 * * *' });
});

test('it follows a file with a comma in its name', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kron-ui-'));
  ends.push(() => rm(folder, { recursive: true }));
  const file = join(folder, 'a,b.yaml');
  const write = (name: string) =>
    writeFile(file, JSON.stringify({ ...kronJob, metadata: { name, namespace: 'prod' }, status: {} }));
  await write('a');
  const { until } = await startUi(['-f', file]);
  await write('bb');
  await until((_, { objects }) => objects[0]?.identity === 'prod/bb');
});

test.each([
  [['--port', 'x'], '--port: expected a port from 0 to 65535, found "x"'],
  [['--port', '65536'], '--port: expected a port'],
  [['--limit', '0'], '--limit: expected a whole number'],
  [['--past', 'long'], '--past'],
  [['-f', '-'], 'standard input cannot be'],
  [['-f', 'a.yaml,-'], 'standard input cannot be'],
  [['-f', '/dev/stdin'], 'standard input cannot be'],
  [['-f', 'a.yaml', '-A'], '-A'],
  [['--request-timeout', 'x'], '--request-timeout'],
  [['-o', 'json'], "unknown option '-o'"],
])('%j ends with exit code 2', async (args, message) => {
  const { cluster } = await serve();
  const { code, out, err } = await runProcess(['ui', ...args], { env: { KUBECONFIG: cluster.kubeconfig } });
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toContain(message);
});

test('a port in use ends with exit code 2', async () => {
  const { start, cluster } = await serve();
  const { port } = await start();
  const { code, out, err } = await runProcess(['ui', '--port', port], {
    env: { KUBECONFIG: cluster.kubeconfig },
  });
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toContain(`--port: port ${port} is in use`);
});

test('Ctrl-C ends it with exit code 130', async () => {
  const { start } = await serve();
  const { child, origin } = await start();
  child.kill('SIGINT');
  const [code] = (await once(child, 'exit')) as [number];
  expect(code).toBe(130);
  await expect(fetch(origin)).rejects.toThrow('fetch failed');
});
