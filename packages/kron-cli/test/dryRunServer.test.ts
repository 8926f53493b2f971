import { afterEach, describe, expect, test } from '@jest/globals';
import { jobs, type Proposal } from '@kron/api-server';
import { parse } from 'yaml';
import { json, manifest } from './testing/manifest.ts';
import { storedKronJob } from './testing/observed.ts';
import { ReachableCluster } from './testing/reachableCluster.ts';
import type { Run } from './testing/runKron.ts';

type Options = Parameters<typeof ReachableCluster.start>[1];

let cluster: ReachableCluster | undefined;

afterEach(async () => {
  await cluster?.close();
  cluster = undefined;
});

const dueNow = ['--now', '2026-03-01T02:00:00Z'];
const tidy = json(manifest('tidy'));

async function dryRun(args: readonly string[], stdin = tidy, options: Options = {}): Promise<Run> {
  cluster ??= await ReachableCluster.start([storedKronJob()], options);
  const run = await cluster.kron(['dry-run', '--server', ...args], { stdin });
  expect(await cluster.stored(jobs)).toEqual([]);
  return run;
}

const quota = { code: 403, reason: 'Forbidden', message: 'exceeded quota: jobs' };
const noJobs = { verdict: ({ resource }: Proposal) => (resource.plural === 'jobs' ? quota : undefined) };

describe('the API server validates', () => {
  test('the Job that is due now', async () => {
    const run = await dryRun(['-f', '-', ...dueNow, '-o', 'json']);
    expect(run).toMatchObject({ code: 0, err: '' });
    const { create, server } = JSON.parse(run.out) as {
      create: { metadata: { name: string } };
      server: unknown;
    };
    expect(server).toEqual({
      jobName: create.metadata.name,
      accepted: true,
      warnings: [],
      changes: [],
      refusal: null,
    });
  });

  test('the Job of the next period if none is due now', async () => {
    const run = await dryRun(['-f', '-', '--now', '2026-03-01T12:00:00Z', '-o', 'json']);
    expect(JSON.parse(run.out)).toMatchObject({
      create: null,
      server: { jobName: expect.stringMatching(/^tidy-[a-z2-7]{10}$/), accepted: true },
    });
  });

  test('the Job, as reported in text', async () => {
    const run = await dryRun(['-f', '-', '--now', '2026-03-01T12:00:00Z']);
    expect(run.out).toMatch(/^Server +accepts Job tidy-[a-z2-7]{10} of the next period$/m);
  });

  test('the Job of a stored KronJob', async () => {
    const run = await dryRun(['backup', '--now', '2026-03-01T12:00:00Z', '-o', 'json']);
    expect(run.code).toBe(0);
    expect(JSON.parse(run.out)).toMatchObject({ identity: 'prod/backup', server: { accepted: true } });
  });

  test('nothing if no Job will be created', async () => {
    const ended = json(manifest('tidy', { notAfter: '2026-01-01T00:00:00Z' }));
    const run = await dryRun(['-f', '-', ...dueNow, '-o', 'json'], ended);
    expect(run.code).toBe(0);
    expect(JSON.parse(run.out)).toMatchObject({ action: 'ended', server: null });
    const text = await dryRun(['-f', '-', ...dueNow], ended);
    expect(text.out).toMatch(/^Server +not asked: no Job is left to create$/m);
  });

  test('the Job of a file in the context of --context', async () => {
    const run = await dryRun(['-f', '-', '--context', 'here', ...dueNow]);
    expect(run.code).toBe(0);
    expect(run.out).toMatch(/^Server +accepts Job tidy-[a-z2-7]{10}$/m);
    const elsewhere = await dryRun(['-f', '-', '--context', 'there', ...dueNow]);
    expect(elsewhere).toMatchObject({ code: 4, out: '' });
    expect(elsewhere.err).toContain('no context "there"');
  });

  test('the Job of a manifest without namespace in the namespace of the context', async () => {
    const nowhere = manifest('tidy') as { metadata: Record<string, unknown> };
    const { namespace: _, ...metadata } = nowhere.metadata;
    const run = await dryRun(['-f', '-', ...dueNow, '-o', 'json'], json({ ...nowhere, metadata }));
    expect(run.err).toContain('assuming "prod"');
    expect(JSON.parse(run.out)).toMatchObject({
      identity: 'prod/tidy',
      create: { metadata: { namespace: 'prod' } },
      server: { accepted: true },
    });
  });

  test('nothing without --server', async () => {
    cluster = await ReachableCluster.start([]);
    const run = await cluster.kron(['dry-run', '-f', '-', ...dueNow, '-o', 'json'], { stdin: tidy });
    expect(JSON.parse(run.out)).not.toHaveProperty('server');
  });
});

describe('a rejected Job exits with 1', () => {
  test('and is reported in JSON with code, reason and message', async () => {
    const run = await dryRun(['-f', '-', ...dueNow, '-o', 'json'], tidy, noJobs);
    expect(run.code).toBe(1);
    expect(JSON.parse(run.out)).toMatchObject({
      action: 'run',
      server: { accepted: false, refusal: { ...quota, fields: [] } },
    });
  });

  test('and is reported in text', async () => {
    const run = await dryRun(['-f', '-', ...dueNow], tidy, noJobs);
    expect(run.code).toBe(1);
    expect(run.out).toMatch(
      /^Server +rejects Job tidy-[a-z2-7]{10} \(403 Forbidden\): exceeded quota: jobs$/m,
    );
  });

  test('and is reported on standard error with -o yaml', async () => {
    const run = await dryRun(['-f', '-', ...dueNow, '-o', 'yaml'], tidy, noJobs);
    expect(run.code).toBe(1);
    expect(parse(run.out)).toMatchObject({ kind: 'Job' });
    expect(run.err).toMatch(/^prod\/tidy: the API server rejects Job .*exceeded quota: jobs\n$/);
  });

  test('and the other objects are shown', async () => {
    const verdict = ({ resource, object }: Proposal) =>
      resource.plural === 'jobs' && object.metadata.name.startsWith('sweep') ? quota : undefined;
    const several = json(manifest('tidy'), manifest('sweep'));
    const run = await dryRun(['-f', '-', ...dueNow, '-o', 'json'], several, { verdict });
    expect(run.code).toBe(1);
    expect(JSON.parse(run.out)).toMatchObject({
      items: [{ server: { accepted: true } }, { server: { accepted: false } }],
    });
  });

  test('and its invalid fields are reported', async () => {
    const cause = { reason: 'FieldValueInvalid', message: 'too much', field: 'spec.parallelism' };
    const invalid = { code: 422, reason: 'Invalid', message: 'it is', details: { causes: [cause] } };
    const verdict = ({ resource }: Proposal) => (resource.plural === 'jobs' ? invalid : undefined);
    const run = await dryRun(['-f', '-', ...dueNow, '-o', 'json'], tidy, { verdict });
    expect(JSON.parse(run.out)).toMatchObject({
      server: { refusal: { code: 422, fields: [{ field: 'spec.parallelism', message: 'too much' }] } },
    });
  });
});

describe('if the API server cannot validate', () => {
  const several = json(manifest('tidy'), {
    ...manifest('sweep'),
    metadata: { name: 'sweep', namespace: 'test' },
  });

  test('because of a missing permission in one namespace, every object gets a decision and the problem is reported', async () => {
    cluster = await ReachableCluster.start([]);
    cluster.server.faults.add({
      on: ({ verb, namespace }) => verb === 'create' && namespace === 'prod',
      fault: {
        kind: 'refuse',
        code: 403,
        reason: 'Forbidden',
        message: 'jobs.batch is forbidden: User "eve" cannot create resource "jobs" in API group "batch"',
      },
    });
    const run = await dryRun(['-f', '-', ...dueNow, '-o', 'json'], several);
    expect(run.code).toBe(4);
    expect(run.err).toContain('not allowed to create jobs.batch in namespace "prod"');
    const { items } = JSON.parse(run.out) as { items: object[] };
    expect(items).toMatchObject([
      { identity: 'prod/tidy', action: 'run' },
      { identity: 'test/sweep', server: { accepted: true } },
    ]);
    expect(items[0]).not.toHaveProperty('server');
  });

  test('because it is unreachable, kron sends one request', async () => {
    cluster = await ReachableCluster.start([]);
    let creates = 0;
    cluster.server.faults.add({
      on: ({ verb }) => verb === 'create' && (creates += 1) > 0,
      fault: { kind: 'reset', when: 'before' },
    });
    const run = await dryRun(['-f', '-', ...dueNow, '-o', 'json'], several);
    expect(run.code).toBe(4);
    expect(JSON.parse(run.out)).toMatchObject({ items: [{ action: 'run' }, { action: 'run' }] });
    expect(creates).toBe(1);
  });
});
