import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { golden } from './testing/golden.ts';
import { json, manifest } from './testing/manifest.ts';
import { listOf, storedJob, storedKronJob } from './testing/observed.ts';
import { runKron } from './testing/runKron.ts';
import { claim, shortLived } from './testing/situations/claim.ts';
import { finished } from './testing/situations/endings.ts';
import { due, jobOfDay } from './testing/situations/situation.ts';
import { situations } from './testing/situations.ts';

type Fields = Record<string, unknown>;

async function decided(state: string, now: string, ...args: string[]): Promise<Fields> {
  const run = await runKron(['dry-run', '--observed', '-', '--now', now, '-o', 'json', ...args], {
    stdin: state,
  });
  return JSON.parse(run.out) as Fields;
}

describe('the decision for the state of a cluster', () => {
  test.each(situations)('$rule', async ({ state, now = due, expected }) => {
    expect(await decided(listOf(...state), now, '--holder', 'me')).toMatchObject(expected);
  });
});

test('an unchanged status is not written', async () => {
  const first = await decided(listOf(storedKronJob()), '2026-03-01T00:00:00Z');
  const again = { ...storedKronJob(), status: first['status'] };
  expect(await decided(listOf(again), '2026-03-01T00:00:01Z')).toMatchObject({
    action: 'wait',
    status: null,
  });
});

test.each(['queue', 'replace'])(
  'a claim for %s is written before a new template is checked',
  async (concurrency) => {
    const kronJob = storedKronJob({ ...shortLived, policy: { concurrency } }, { observedGeneration: 1 });
    expect(await decided(listOf(kronJob, storedJob('old')), due)).toMatchObject({
      status: { claim: { jobName: jobOfDay }, jobTTL: 0 },
    });
  },
);

test('-f alone treats a KronJob as created now and ignores its status with a note', async () => {
  const args = ['dry-run', '-f', '-', '--now', '2026-03-01T00:00:00Z', '-o', 'json'];
  const run = await runKron(args, { stdin: JSON.stringify(storedKronJob()) });
  expect(run.err).toBe(
    'note: the status of prod/backup is ignored; --observed reads it, and --live reads it from the cluster\n',
  );
  expect(JSON.parse(run.out)).toMatchObject({
    scheduling: { schedulingSince: '2026-03-01T00:00:00Z', highestPeriodID: null },
    status: { observedGeneration: 1 },
  });
});

test('successive decisions make a run: claim, Job, end', async () => {
  const kronJob = storedKronJob(shortLived, { jobTTL: 60 });
  const run = await decided(listOf(kronJob), due, '--holder', 'me');
  expect(run).toMatchObject({ action: 'run', claim: { for: 'ShortTTL' } });
  const created = run['create'] as { metadata: Fields };
  const job = { ...created, metadata: { ...created.metadata, uid: 'job-1', creationTimestamp: due } };
  const recorded = { ...kronJob, status: run['status'] };
  const active = await decided(listOf(recorded, job), '2026-03-01T00:58:00Z', '--holder', 'me');
  expect(active).toMatchObject({ action: 'wait', outcomes: [] });
  const ended = await decided(
    listOf({ ...kronJob, status: active['status'] ?? run['status'] }, { ...job, status: finished }),
    '2026-03-01T00:59:00Z',
  );
  expect(ended).toMatchObject({ action: 'wait', status: { activeCount: 0, succeeded: 1 } });
});

describe('-f with the state of a cluster', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'kron-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  async function edit(spec: Fields, now: string): Promise<Fields> {
    const file = join(folder, 'edit.json');
    writeFileSync(file, json(manifest('backup', spec)));
    return decided(listOf(storedKronJob({}, { schedulingHash: hash })), now, '-f', file);
  }

  let hash = '';
  beforeAll(async () => {
    const { scheduling } = (await decided(listOf(storedKronJob()), due)) as { scheduling: Fields };
    hash = String(scheduling['schedulingHash']);
  });

  test('an equivalent spec is not an edit', async () => {
    const spec = {
      window: { mode: 'after', duration: '1h' },
      schedule: '0 0 * * *',
      timezone: 'UTC',
      seed: null,
    };
    expect(await edit(spec, due)).toMatchObject({ action: 'run', status: { observedGeneration: 2 } });
  });

  test('another schedule takes effect now and starts no past period', async () => {
    const spec = { schedule: '30 0 * * *' };
    const found = await edit(spec, '2026-03-01T00:31:00Z');
    expect(found).toMatchObject({
      action: 'wait',
      scheduling: { schedulingSince: '2026-03-01T00:31:00Z', schedulingFloor: '2026-02-28T00:00:00Z' },
      next: { periodID: '2026-03-02T00:30:00Z' },
      status: { observedGeneration: 3 },
    });
  });

  test('another policy takes effect immediately and moves no period', async () => {
    const spec = { schedule: '0 0 * * *', window: { duration: '1h' }, policy: { suspend: true } };
    expect(await edit(spec, due)).toMatchObject({
      action: 'suspended',
      scheduling: { schedulingHash: hash },
    });
  });

  test('a KronJob that is not in the cluster is treated as created now', async () => {
    const file = join(folder, 'new.json');
    writeFileSync(file, json(manifest('new', { schedule: '0 0 * * *' })));
    const found = await decided(listOf(storedKronJob()), '2026-03-01T00:00:00Z', '-f', file);
    expect(found).toMatchObject({
      identity: 'prod/new',
      action: 'run',
      scheduling: { schedulingSince: '2026-03-01T00:00:00Z' },
      status: { observedGeneration: 1 },
    });
    expect(found).not.toHaveProperty('create.metadata.ownerReferences');
  });
});

describe('golden outputs', () => {
  const atDue = ['dry-run', '-f', 'backup.yaml', '--now', '2026-03-01T01:47:35Z'];

  test.each([
    ['dry-run.txt', []],
    ['dry-run.yaml', ['-o', 'yaml']],
    ['dry-run.json', ['-o', 'json']],
  ])('%s', async (file, args) => {
    const run = await runKron([...atDue, ...args]);
    expect(run).toMatchObject({ code: 0, err: '' });
    expect(run.out).toBe(golden(file, run.out));
  });

  test('several KronJobs give a List in JSON, and a document per Job in YAML', async () => {
    const stdin = json(
      ...['a', 'b', 'c'].map((name) =>
        manifest(name, { schedule: name === 'c' ? '0 1 * * *' : '0 0 * * *' }),
      ),
    );
    const args = ['dry-run', '-f', '-', '--now', '2026-03-01T00:00:00Z', '-o'];
    const list = JSON.parse((await runKron([...args, 'json'], { stdin })).out) as { items: Fields[] };
    expect(list).toMatchObject({ kind: 'List', apiVersion: 'v1' });
    expect(list.items.map(({ identity, action }) => [identity, action])).toEqual([
      ['prod/a', 'run'],
      ['prod/b', 'run'],
      ['prod/c', 'wait'],
    ]);
    const yaml = await runKron([...args, 'yaml'], { stdin });
    expect(yaml.out.split(/^---$/m)).toHaveLength(2);
    expect(yaml.err).toBe('note: prod/c: no Job is created now: wait (NotDue)\n');
  });

  test('many KronJobs give one note of a kind', async () => {
    const status = { status: { lastPeriodID: '2026-03-01T00:00:00Z' } };
    const stdin = json(
      ...Array.from({ length: 95 }, (_, index) => manifest(`x${index}`, {}, status)),
      manifest('off', { policy: { suspend: true } }),
    );
    const args = ['dry-run', '-f', '-', '--now', '2026-03-01T00:00:00Z', '-o', 'yaml'];
    const names = 'prod/x0, prod/x1, prod/x2, prod/x3, prod/x4 and 90 more';
    expect((await runKron(args, { stdin })).err.split('\n')).toEqual([
      `note: the status of ${names} is ignored; --observed reads it, and --live reads it from the cluster`,
      `note: ${names}: no Job is created now: wait (NotDue)`,
      'note: prod/off: no Job is created now: suspended (Suspended)',
      '',
    ]);
  });

  test('an invalid KronJob gets a decision and is reported, and the exit code is 1', async () => {
    const stdin = json(manifest('bad', { schedule: '@daily' }), manifest('good'));
    const run = await runKron(['dry-run', '-f', '-', '-o', 'json'], { stdin });
    const { items } = JSON.parse(run.out) as { items: Fields[] };
    expect(items.map(({ identity, action }) => [identity, action])).toEqual([
      ['prod/good', 'wait'],
      ['prod/bad', 'invalid'],
    ]);
    expect(run.err).toContain('prod/bad: spec.schedule: expected five fields');
    expect(run.code).toBe(1);
  });
});

test('the text fits 80 columns, and each problem of a spec starts a line', async () => {
  const spec = { schedule: 'whenever it is convenient', timezone: 'Mars/Base' };
  const { out } = await runKron(['dry-run', '--observed', '-', '--now', due], {
    stdin: listOf(storedKronJob(spec)),
  });
  const [text = ''] = out.split('Status ');
  expect(text).toMatch(/^Why {9}spec\.schedule: /m);
  expect(text).toMatch(/^ {12}spec\.timezone: /m);
  expect(text.split('\n').filter((line) => line.length > 80)).toEqual([]);
});

describe('bad input', () => {
  const state = (...items: Fields[]) => ({ stdin: listOf(...items) });
  const observed = ['dry-run', '--observed', '-', '--now', due];

  const cases: Record<string, { args: string[]; stdin?: string; code: number; err: string }> = {
    'a missing file and cluster are reported with what to write': {
      args: ['dry-run'],
      code: 4,
      err: 'write -f FILE',
    },
    'standard input is not read twice': {
      args: ['dry-run', '-f', '-', '--observed', '-'],
      code: 2,
      err: 'standard input can be read once',
    },
    'standard input has two names': {
      args: ['dry-run', '-f', '/dev/stdin', '--observed', '-'],
      code: 2,
      err: 'standard input can be read once',
    },
    'a manifest is not the state of a cluster': {
      args: observed,
      stdin: json(manifest('backup')),
      code: 1,
      err: 'metadata.uid: is missing; --observed takes the output of "kubectl get kronjobs,ctj,jobs -o yaml"',
    },
    'an impossible status is reported and gets no decision': {
      args: observed,
      ...state(storedKronJob({}, { lastNominalTime: 5 })),
      code: 1,
      err: 'prod/backup: status.lastNominalTime:',
    },
    'a claim with an invalid time is reported and gets no decision': {
      args: [...observed, '--holder', 'me'],
      ...state(storedKronJob(shortLived, claim('ShortTTL', { claimedAt: 'soon' }))),
      code: 1,
      err: 'prod/backup: status.claim.claimedAt: expected an instant',
    },
    'a Job with invalid labels is reported with its position': {
      args: observed,
      ...state(storedKronJob(), storedJob('x', { labels: ['a'] })),
      code: 1,
      err: 'prod/x: metadata.labels: expected a map of strings',
    },
    'a Job with fields that are null is read': {
      args: observed,
      ...state(storedKronJob(), storedJob('x', { labels: null, ownerReferences: null })),
      code: 0,
      err: '',
    },
    'a status with lists that are null is read': {
      args: observed,
      ...state(storedKronJob({}, { conditions: null, recent: null })),
      code: 0,
      err: '',
    },
    'a Job with an invalid end time is reported': {
      args: observed,
      ...state(storedKronJob(), storedJob('x', {}, { completionTime: 'soon' })),
      code: 1,
      err: 'prod/x: status.completionTime: expected an instant',
    },
    'a state without KronJobs is reported': {
      args: observed,
      ...state({ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'x' } }),
      code: 1,
      err: 'expected a KronJob or ControlledJob, found Pod/x',
    },
    'an unknown name gets the closest one': {
      args: [...observed, 'bakcup'],
      ...state(storedKronJob()),
      code: 2,
      err: 'did you mean backup?',
    },
    'a missing file is reported': {
      args: ['dry-run', '--observed', 'missing.yaml'],
      code: 1,
      err: 'missing.yaml: no such file',
    },
  };

  test.each(Object.entries(cases))('%s', async (_, { args, stdin, code, err }) => {
    const run = await runKron(args, stdin === undefined ? {} : { stdin });
    expect(run.err).toContain(err);
    expect(run.code).toBe(code);
    expect(run.err).not.toContain('unexpected error');
  });
});
