import { afterEach, describe, expect, test } from '@jest/globals';
import { jobs } from '@kron/api-server';
import { ReachableCluster } from './testing/reachableCluster.ts';
import { type Run, runKron, type RunOptions } from './testing/runKron.ts';

type Fields = Record<string, unknown>;

let cluster: ReachableCluster | undefined;

afterEach(async () => {
  await cluster?.close();
  cluster = undefined;
});

const waits: Fields = { 'kron.io/held': 'window' };

function job(
  name: string,
  { cronJob = 'backup', namespace = 'prod', labels = waits, spec = {} } = {},
): Fields {
  const template = { spec: { restartPolicy: 'Never', containers: [{ name: 'c', image: 'i' }] } };
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: {
      name,
      namespace,
      labels,
      annotations: {
        'batch.kubernetes.io/cronjob-scheduled-timestamp': '2026-02-28T18:00:00Z',
        'kron.io/window': '1h',
      },
      ownerReferences: [
        { apiVersion: 'batch/v1', kind: 'CronJob', name: cronJob, uid: 'c', controller: true },
      ],
    },
    spec: { suspend: true, template, ...spec },
  };
}

/** Two Jobs of backup wait, one of report, and one of backup in another namespace. The others do not wait. */
const stored = [
  job('backup-1'),
  job('backup-2'),
  job('backup-3', { labels: {} }),
  job('backup-4', { spec: { suspend: false } }),
  job('report-1', { cronJob: 'report' }),
  job('backup-1', { namespace: 'test' }),
];

/** Jobs as the API server completes them: it validates a patched Job as a whole. */
async function startWith(objects: readonly Fields[]): Promise<ReachableCluster> {
  const started = await ReachableCluster.start([]);
  for (const object of objects) {
    const { namespace } = object['metadata'] as { namespace: string };
    const path = `/apis/batch/v1/namespaces/${namespace}/jobs`;
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(started.server.url + path, {
      method: 'POST',
      headers,
      body: JSON.stringify(object),
    });
    expect(answer.status).toBe(201);
  }
  return started;
}

async function release(
  args: readonly string[],
  options: RunOptions = {},
): Promise<Run & { released: unknown[] }> {
  cluster ??= await startWith(stored);
  const run = await cluster.kron(['release', ...args], options);
  const before = new Set(['backup-4']);
  const after = (await cluster.stored(jobs)) as { metadata: { name: string }; spec: { suspend?: boolean } }[];
  const released = after.filter(({ metadata, spec }) => spec.suspend !== true && !before.has(metadata.name));
  return { ...run, released: released.map(({ metadata }) => metadata.name) };
}

describe('kron release', () => {
  test.each([
    ['a CronJob', ['backup', '-y'], ['backup-1', 'backup-2']],
    ['a CronJob with its kind and namespace', ['cj/prod/report', '-y'], ['report-1']],
    ['several CronJobs', ['backup', 'report', '-y'], ['backup-1', 'backup-2', 'report-1']],
    ['all CronJobs of a namespace', ['--all', '-y'], ['backup-1', 'backup-2', 'report-1']],
    ['all CronJobs of another namespace', ['--all', '-n', 'test', '-y'], []],
  ])('releases the waiting Jobs of %s', async (_, args, names) => {
    const run = await release(args);
    expect(run).toMatchObject({ code: 0, err: '', released: names });
  });

  test('prints each Job, in all namespaces', async () => {
    const { out, released } = await release(['-A', '--yes']);
    expect(out.trim().split('\n').toSorted()).toEqual([
      'job.batch/backup-1 in prod released',
      'job.batch/backup-1 in test released',
      'job.batch/backup-2 in prod released',
      'job.batch/report-1 in prod released',
    ]);
    expect(released).toHaveLength(3);
  });

  test('removes the label', async () => {
    await release(['report', '-y']);
    const after = (await cluster?.stored(jobs)) as { metadata: { name: string; labels?: Fields } }[];
    expect(after.find(({ metadata }) => metadata.name === 'report-1')?.metadata.labels ?? {}).toEqual({});
  });

  test('releases nothing in a dry run', async () => {
    expect(await release(['report', '--dry-run'])).toMatchObject({
      code: 0,
      out: 'job.batch/report-1 in prod released (dry run)\n',
      err: '',
      released: [],
    });
  });

  test.each([
    ['y\n', 0, ['report-1']],
    ['n\n', 1, []],
    ['', 1, []],
  ])('after the answer %j exits with %d', async (stdin, code, released) => {
    const run = await release(['report'], { stdin });
    expect(run).toMatchObject({ code, released });
    expect(run.err).toContain('Start this Job now? [y/N] ');
  });

  test('reports CronJobs without a Job that waits, and releases the others', async () => {
    expect(await release(['report', 'nightly', '-y'])).toMatchObject({
      code: 1,
      err: 'kron: no Job of CronJob nightly waits\n',
      released: ['report-1'],
    });
  });

  test('says so if no Job waits', async () => {
    cluster = await ReachableCluster.start([]);
    expect(await release(['-A'])).toMatchObject({ code: 0, out: 'no Job of a CronJob waits\n' });
  });

  test('leaves a Job alone that has changed meanwhile', async () => {
    cluster = await startWith(stored);
    cluster.server.faults.add({
      on: ({ verb, resource }) => verb === 'patch' && resource === 'jobs',
      fault: { kind: 'refuse', code: 422, reason: 'Invalid' },
    });
    expect(await release(['report', '-y'])).toMatchObject({
      code: 0,
      out: 'job.batch/report-1 in prod has changed, not released\n',
    });
  });

  test('goes on after a refused Job, and exits with an error', async () => {
    cluster = await startWith(stored);
    cluster.server.faults.add({
      on: ({ verb, name }) => verb === 'patch' && name === 'backup-1',
      fault: { kind: 'refuse', code: 403, reason: 'Forbidden' },
    });
    const run = await release(['-A', '-y']);
    expect(run).toMatchObject({ code: 4, released: ['backup-2', 'report-1'] });
    expect(run.err).toMatch(
      /^kron: job.batch\/backup-1 in prod not released: .*\nkron: job.batch\/backup-1 in test not released: .*\n$/,
    );
  });

  test('stops if the API server rejects the credentials', async () => {
    cluster = await startWith(stored);
    cluster.server.faults.add({
      on: ({ verb }) => verb === 'patch',
      fault: { kind: 'refuse', code: 401, reason: 'Unauthorized' },
    });
    const run = await release(['-A', '-y']);
    expect(run).toMatchObject({ code: 4, out: '', released: [] });
    expect(run.err.match(/rejected the credentials/g)).toHaveLength(1);
  });

  test.each([
    [[], 'write kron release db-backup'],
    [['backup', '--all'], '--all cannot be used with names'],
    [['backup', '-A'], '-A cannot be used with names'],
    [['-A', '-n', 'prod'], '-A and -n exclude each other'],
    [['kj/backup'], 'kj/backup is a KronJob, but this command reads CronJobs'],
  ])('%j is refused', async (args, message) => {
    expect(await runKron(['release', ...args])).toMatchObject({
      code: 2,
      err: expect.stringContaining(message),
    });
  });
});
