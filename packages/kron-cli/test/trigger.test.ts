import { afterEach, describe, expect, test } from '@jest/globals';
import { jobs, type Proposal } from '@kron/api-server';
import { parse } from 'yaml';
import { json, manifest } from './testing/manifest.ts';
import { storedJob, storedKronJob } from './testing/observed.ts';
import { ReachableCluster } from './testing/reachableCluster.ts';
import { now, type Run, runKron } from './testing/runKron.ts';

type Fields = Record<string, unknown>;
type Created = { metadata: Fields; spec: Fields };

let cluster: ReachableCluster | undefined;

afterEach(async () => {
  await cluster?.close();
  cluster = undefined;
});

async function trigger(
  args: readonly string[],
  objects: readonly Fields[] = [storedKronJob()],
  options: Parameters<typeof ReachableCluster.start>[1] = {},
): Promise<Run & { created: Created[] }> {
  cluster ??= await ReachableCluster.start(objects, options);
  const before = new Set((await cluster.stored(jobs)).map(nameOf));
  const run = await cluster.kron(['trigger', ...args, ...now]);
  const created = (await cluster.stored(jobs)).filter((job) => !before.has(nameOf(job)));
  return { ...run, created: created as Created[] };
}

function nameOf({ metadata }: Fields): unknown {
  return (metadata as Fields)['name'];
}

describe('the Job', () => {
  test("is created from the KronJob's template, is owned by it, and has no period", async () => {
    const jobTemplate = {
      metadata: { labels: { app: 'db' }, annotations: { owner: 'dba' } },
      spec: {
        backoffLimit: 2,
        template: { spec: { restartPolicy: 'Never', containers: [{ name: 'a', image: 'b' }] } },
      },
    };
    const { code, out, err, created } = await trigger(['backup'], [storedKronJob({ jobTemplate })]);
    expect({ code, out, err }).toEqual({
      code: 0,
      out: 'job.batch/backup-manual-20260228t181000z created\n',
      err: '',
    });
    expect(created).toHaveLength(1);
    expect(created[0]).toMatchObject({
      metadata: {
        name: 'backup-manual-20260228t181000z',
        labels: { app: 'db', 'kron.io/name': 'backup', 'kron.io/manual': 'true' },
        annotations: { owner: 'dba' },
        ownerReferences: [{ kind: 'KronJob', uid: 'kron-1', controller: true }],
      },
      spec: { backoffLimit: 2 },
    });
    // With blockOwnerDeletion, the user could need permission to update kronjobs/finalizers.
    expect(JSON.stringify(created)).not.toContain('blockOwnerDeletion');
    expect(Object.keys(created[0]?.metadata['labels'] as Fields)).toHaveLength(3);
  });

  test('is created in the namespace of -n or of the name', async () => {
    const objects = [storedKronJob({}, {}, { namespace: 'test', name: 'other' })];
    expect(await trigger(['other', '-n', 'test'], objects)).toMatchObject({ code: 0 });
    expect(await trigger(['test/other', '-o', 'name'], objects)).toMatchObject({
      code: 0,
      out: 'job.batch/other-manual-20260228t181000z-2\n',
    });
  });

  test('can be created from the output of create', async () => {
    expect(await trigger(['kronjob.kron.io/backup'])).toMatchObject({ code: 0 });
  });

  test('has a unique name, even if others are triggered in the same second', async () => {
    await trigger(['backup']);
    const second = await trigger(['backup', '-o', 'name']);
    expect(second.out).toBe('job.batch/backup-manual-20260228t181000z-2\n');
    expect((await trigger(['backup', '-o', 'name'])).out).toContain('z-3');
  });

  test('has the name of --name', async () => {
    const { created } = await trigger(['backup', '--name', 'backup-by-hand']);
    expect(created[0]?.metadata['name']).toBe('backup-by-hand');
    const again = await trigger(['backup', '--name', 'backup-by-hand']);
    expect(again).toMatchObject({ code: 4, out: '', created: [] });
    expect(again.err).toContain(
      'Job "backup-by-hand" already exists in namespace "prod" of http://127.0.0.1',
    );
    expect(again.err).toContain('write another --name, or leave it out');
  });

  test('of a KronJob with the longest name has a shortened name', async () => {
    const name = `${'n'.repeat(38)}-${'m'.repeat(13)}`;
    const { code, created } = await trigger([name], [storedKronJob({}, {}, { name })]);
    expect(code).toBe(0);
    expect(created[0]?.metadata).toMatchObject({
      name: `${'n'.repeat(38)}-manual-20260228t181000z`,
      labels: { 'kron.io/name': name },
    });
  });
});

describe('a dry run', () => {
  test('in client mode prints the Job and sends no request', async () => {
    const run = await trigger(['--dry-run', 'backup', '-o', 'yaml']);
    expect(run).toMatchObject({ code: 0, err: '', created: [] });
    expect(parse(run.out)).toMatchObject({
      apiVersion: 'batch/v1',
      metadata: { name: 'backup-manual-20260228t181000z', ownerReferences: [{ uid: 'kron-1' }] },
    });
    expect((await trigger(['backup', '--dry-run=client'])).out).toContain(' created (dry run)\n');
  });

  test('in server mode validates the Job and stores nothing', async () => {
    const run = await trigger(['backup', '--dry-run=server', '-o', 'json']);
    expect(run).toMatchObject({ code: 0, err: '', created: [] });
    expect((JSON.parse(run.out) as Created).metadata).toHaveProperty('uid');
    expect((await trigger(['backup', '--dry-run=server'])).out).toContain(' created (server dry run)\n');
  });

  test('needs no cluster if the KronJob is in a file', async () => {
    const stdin = json(manifest('tidy'));
    const run = await runKron(['trigger', '-f', '-', '--dry-run', '-o', 'json', ...now], { stdin });
    expect(run).toMatchObject({ code: 0, err: '' });
    expect((JSON.parse(run.out) as Created).metadata).toEqual({
      name: 'tidy-manual-20260228t181000z',
      namespace: 'prod',
      labels: { 'kron.io/name': 'tidy', 'kron.io/manual': 'true' },
    });
  });

  test('of a file is suggested without a kubeconfig', async () => {
    const run = await runKron(['trigger', 'backup'], { env: { HOME: '/nowhere' } });
    expect(run).toMatchObject({ code: 4, out: '' });
    expect(run.err).toContain('; to see the Job of a manifest instead, write -f FILE --dry-run\n');
  });

  test('needs a name if a file has several KronJobs', async () => {
    const stdin = json(manifest('tidy'), manifest('sweep'));
    const args = ['trigger', '-f', '-', '--dry-run', ...now];
    const all = await runKron(args, { stdin });
    expect(all).toMatchObject({ code: 2, out: '' });
    expect(all.err).toContain('write the name of one of prod/tidy, prod/sweep');
    expect((await runKron([...args, 'sweep'], { stdin })).out).toContain('sweep-manual-');
  });
});

describe('a warning does not prevent the Job', () => {
  const forbid = storedKronJob({ policy: { concurrency: 'forbid' } });

  test.each<[string, Fields[], string | undefined]>([
    [
      'the KronJob is suspended',
      [storedKronJob({ policy: { suspend: true } })],
      'prod/backup is suspended; the triggered Job runs anyway',
    ],
    [
      'a Job is active and concurrency is forbid',
      [forbid, storedJob('backup-a')],
      'Job backup-a is active, and the concurrency of prod/backup is forbid; the triggered Job runs anyway',
    ],
    [
      'several Jobs are active and concurrency is replace',
      [storedKronJob({ policy: { concurrency: 'replace' } }), storedJob('backup-a'), storedJob('backup-b')],
      '2 Jobs are active, and the concurrency of prod/backup is replace',
    ],
    [
      'a Job is active and concurrency is forbid by default',
      [storedKronJob(), storedJob('backup-a', { labels: {} })],
      'Job backup-a is active',
    ],
    [
      'no warning if concurrency is allow',
      [storedKronJob({ policy: { concurrency: 'allow' } }), storedJob('a')],
      undefined,
    ],
    ['no warning about a foreign Job', [forbid, storedJob('backup-a', { ownerReferences: [] })], undefined],
    [
      'no warning about a finished Job',
      [forbid, storedJob('a', {}, { conditions: [{ type: 'Complete', status: 'True' }] })],
      undefined,
    ],
  ])('%s', async (_, objects, warning) => {
    const run = await trigger(['backup'], objects);
    expect(run.code).toBe(0);
    expect(run.created).toHaveLength(1);
    if (warning === undefined) expect(run.err).toBe('');
    else expect(run.err).toContain(`warning: ${warning}`);
  });
});

describe('no Job is created', () => {
  test('for an unknown KronJob', async () => {
    const run = await trigger(['bakup']);
    expect(run).toMatchObject({ code: 2, out: '', created: [] });
    expect(run.err).toContain('no KronJob is named "bakup" in namespace "prod"');
    expect(run.err).toContain('did you mean backup?');
  });

  test('for a KronJob that is being deleted', async () => {
    const deleted = { deletionTimestamp: '2026-02-28T18:00:00Z', finalizers: ['a/b'] };
    const run = await trigger(['backup'], [storedKronJob({}, {}, deleted)]);
    expect(run).toMatchObject({ code: 1, out: '', created: [] });
    expect(run.err).toContain('prod/backup is being deleted');
  });

  test('for a KronJob that was stored without a template', async () => {
    const run = await trigger(['backup'], [storedKronJob({ jobTemplate: null })]);
    expect(run).toMatchObject({ code: 1, out: '', created: [] });
    expect(run.err).toContain('has no spec.jobTemplate.spec');
  });

  test('if the API server rejects it, and its message is reported', async () => {
    const quota = { code: 403, reason: 'Forbidden', message: 'exceeded quota: jobs' };
    const verdict = ({ resource }: Proposal) => (resource.plural === 'jobs' ? quota : undefined);
    const run = await trigger(['backup'], [storedKronJob()], { verdict });
    expect(run).toMatchObject({ code: 4, out: '', created: [] });
    expect(run.err).toContain('refused the request (403 Forbidden): exceeded quota: jobs');
  });

  test('for certain only after an answer: without one, kron suggests a command that checks', async () => {
    cluster = await ReachableCluster.start([storedKronJob()]);
    cluster.server.faults.add({
      on: ({ verb, resource }) => verb === 'create' && resource === 'jobs',
      fault: { kind: 'reset', when: 'after' },
    });
    const run = await trigger(['backup']);
    expect(run).toMatchObject({ code: 4, out: '' });
    expect(run.err).toContain(
      'Job "backup-manual-20260228t181000z" may have been created; check with: kubectl get jobs.batch backup-manual-20260228t181000z -n prod',
    );
    // The Job was created, and kron does not retry.
    expect(run.created).toHaveLength(1);
  });
});
