import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { kronJobAdmission, kronJobs } from '@kron/api-server';
import { validateKronJob } from 'kron-crd-schema';
import { parse } from 'yaml';
import { Kubeconfigs } from './testing/kubeconfig.ts';
import { ReachableCluster } from './testing/reachableCluster.ts';
import { now, runKron } from './testing/runKron.ts';

const image = ['--image', 'busybox:1.37'];
const nightly = ['create', 'tidy', ...image, '--schedule', '0 3 * * *'];
const shown = ['--dry-run', '-o', 'yaml'];

type Created = { metadata: Record<string, string>; spec: Record<string, unknown> };

async function created(...args: string[]): Promise<Created> {
  const run = await runKron(['create', 'tidy', ...image, ...now, ...shown, ...args]);
  expect(run).toMatchObject({ code: 0, err: '' });
  const manifest = parse(run.out) as Created;
  expect(validateKronJob(manifest)).toMatchObject({ ok: true });
  return manifest;
}

describe('the created manifest', () => {
  test('contains the flags and no defaults', async () => {
    const run = await runKron([...nightly, ...shown, '--', 'rm', '-rf', '/cache']);
    expect(run.code).toBe(0);
    expect(run.out).toBe(`apiVersion: kron.io/v1alpha1
kind: KronJob
metadata:
  name: tidy
spec:
  schedule: 0 3 * * *
  jobTemplate:
    spec:
      template:
        spec:
          restartPolicy: OnFailure
          containers:
            - name: tidy
              image: busybox:1.37
              command:
                - rm
                - -rf
                - /cache
`);
  });

  test('contains window, timezone, namespace and restart policy', async () => {
    const flags = ['--window', '90m', '--timezone', 'Europe/Paris', '-n', 'prod', '--restart', 'Never'];
    const { metadata, spec } = await created('--schedule', '0 3 * * *', ...flags);
    expect(metadata).toEqual({ name: 'tidy', namespace: 'prod' });
    expect(spec).toMatchObject({ window: { duration: '90m' }, timezone: 'Europe/Paris' });
    expect(JSON.stringify(spec)).toContain('"restartPolicy":"Never"');
  });

  test('is the same in JSON', async () => {
    const yaml = await runKron([...nightly, ...shown]);
    const json = await runKron([...nightly, '--dry-run', '-o', 'json']);
    expect(JSON.parse(json.out)).toEqual(parse(yaml.out));
  });

  test('is reported in a sentence by default, and by name with -o name', async () => {
    const run = await runKron([...nightly, '--dry-run']);
    expect(run).toMatchObject({ code: 0, out: 'kronjob.kron.io/tidy created (dry run)\n' });
    const named = await runKron([...nightly, '--dry-run', '-o', 'name']);
    expect(named).toMatchObject({ code: 0, out: 'kronjob.kron.io/tidy\n' });
  });

  test('does not depend on the argument after --dry-run', async () => {
    const run = await runKron(['create', '--dry-run', 'tidy', ...nightly.slice(2), '--', 'sh', '--dry-run']);
    expect(run).toMatchObject({ code: 0, out: 'kronjob.kron.io/tidy created (dry run)\n' });
  });
});

describe('in a cluster', () => {
  let cluster: ReachableCluster;

  beforeEach(async () => {
    cluster = await ReachableCluster.start([], { kronJobs: kronJobAdmission });
  });
  afterEach(() => cluster.close());

  test('it is created with the defaults of the server', async () => {
    const run = await cluster.kron([...nightly, '--', 'rm', '-rf', '/cache']);
    expect(run).toEqual({ code: 0, signal: null, out: 'kronjob.kron.io/tidy created\n', err: '' });
    const [stored, ...more] = await cluster.stored(kronJobs);
    expect(more).toEqual([]);
    expect(stored).toMatchObject({
      metadata: { name: 'tidy', namespace: 'prod' },
      spec: { schedule: '0 3 * * *' },
    });
    const asJson = await cluster.kron([...nightly.with(1, 'sweep'), '-o', 'json']);
    expect(JSON.parse(asJson.out)).toMatchObject({
      metadata: { uid: expect.any(String) },
      spec: { timezone: 'UTC' },
    });
  });

  test('it is created in the namespace of -n', async () => {
    await cluster.kron([...nightly, '-n', 'test']);
    expect(cluster.server.history().at(-1)?.object.metadata).toMatchObject({ namespace: 'test' });
  });

  test('a dry run of the server stores nothing', async () => {
    const run = await cluster.kron([...nightly, '--dry-run=server']);
    expect(run).toMatchObject({ code: 0, out: 'kronjob.kron.io/tidy created (server dry run)\n', err: '' });
    expect(await cluster.stored(kronJobs)).toEqual([]);
  });

  test('an existing name is reported with what to do', async () => {
    await cluster.kron(nightly);
    for (const args of [nightly, [...nightly, '--dry-run=server']]) {
      const run = await cluster.kron(args);
      expect(run).toMatchObject({ code: 4, out: '' });
      expect(run.err).toContain('KronJob "tidy" already exists in namespace "prod" of http://127.0.0.1');
      expect(run.err).toContain(
        'write another name, or add --dry-run -o yaml and pipe it into kubectl apply -f -',
      );
    }
  });

  test('a missing namespace is reported with the message of the server', async () => {
    const run = await cluster.kron([...nightly, '-n', 'prdo']);
    expect(run).toMatchObject({ code: 4, out: '' });
    expect(run.err).toContain('namespaces "prdo" not found');
  });

  test('after a server error, kron suggests a command that checks whether it exists', async () => {
    cluster.server.faults.add({
      on: ({ verb }) => verb === 'create',
      fault: { kind: 'refuse', code: 504, reason: 'Timeout' },
    });
    const run = await cluster.kron([...nightly, '--context', 'here']);
    expect(run).toMatchObject({ code: 4, out: '' });
    expect(run.err).toContain(
      'KronJob "tidy" may have been created; check with: kubectl get kronjobs.kron.io tidy -n prod --context here\n',
    );
  });

  test('after a refused connection, it is certain that nothing was created', async () => {
    const kubeconfigs = new Kubeconfigs();
    const KUBECONFIG = kubeconfigs.write('gone', { gone: { server: 'https://127.0.0.1:1' } });
    const run = await runKron(nightly, { env: { KUBECONFIG } });
    kubeconfigs.remove();
    expect(run).toMatchObject({ code: 4, out: '' });
    expect(run.err).toContain('ECONNREFUSED');
    expect(run.err).not.toContain('is not known');
  });

  test('mistakes are reported without a request', async () => {
    const before = cluster.server.revision();
    const run = await cluster.kron([...nightly, '--window', '1d']);
    expect(run.code).toBe(2);
    expect(cluster.server.revision()).toBe(before);
  });
});

/** The output of preview for a manifest. */
async function runsOf(manifest: Created): Promise<string[]> {
  const run = await runKron(['preview', '-f', '-', '--now', '2026-01-01', '-o', 'json'], {
    stdin: JSON.stringify(manifest),
  });
  return (JSON.parse(run.out) as { items: { chosenTime: string }[] }).items.map((item) => item.chosenTime);
}

describe('--at runs once', () => {
  test.each([
    ['at an instant', ['--at', '2026-12-01T02:00:00Z'], '2026-12-01T02:00:00Z'],
    [
      'at a local time of a zone',
      ['--at', '2026-07-01T00:30:00+02:00', '--timezone', 'Asia/Tokyo'],
      '2026-06-30T22:30:00Z',
    ],
    ['on a leap day', ['--at', '2028-02-29T12:00:00Z'], '2028-02-29T12:00:00Z'],
    ['at a local time', ['--at', '2026-12-01T02:00', '--timezone', 'Asia/Tokyo'], '2026-11-30T17:00:00Z'],
    ['on a date', ['--at', '2026-12-01', '--timezone', 'Asia/Tokyo'], '2026-11-30T15:00:00Z'],
    ['at the next full minute', ['--at', '+90s'], '2026-02-28T18:12:00Z'],
    ['now', ['--at', '+0s'], '2026-02-28T18:10:00Z'],
  ])('%s', async (_, args, expected) => {
    expect(await runsOf(await created(...args))).toEqual([expected]);
  });

  test('at a repeated local time, if no window reaches the other occurrence', async () => {
    const manifest = await created(
      '--at',
      '2026-10-25T01:30:00Z',
      '--window',
      '30m',
      '--timezone',
      'Europe/Paris',
    );
    expect(await runsOf(manifest)).toHaveLength(1);
  });

  test('at the next full minute, with a note about seconds that the user wrote', async () => {
    const args = ['create', 'tidy', ...image, ...now, '--dry-run', '-o', 'yaml', '--at'];
    const run = await runKron([...args, '2026-12-01T10:00:30']);
    expect(run.err).toBe(
      'note: --at: "2026-12-01T10:00:30" is rounded up to the minute 2026-12-01T10:01:00Z\n',
    );
  });

  test('only within a window', async () => {
    const manifest = await created('--at', '2026-12-01T02:00:00Z', '--window', '2h');
    const [run = '', ...more] = await runsOf(manifest);
    expect(more).toEqual([]);
    expect(run > '2026-12-01T02:00:00Z' && run < '2026-12-01T04:00:00Z').toBe(true);
  });
});

test('a missing kubeconfig is reported with how to avoid a cluster', async () => {
  const run = await runKron(nightly, { env: { HOME: '/nowhere' } });
  expect(run).toMatchObject({ code: 4, out: '' });
  expect(run.err).toContain('; to see the manifest instead, write --dry-run -o yaml\n');
});

describe('bad flags', () => {
  const once = ['create', 'tidy', ...image, ...now, '--dry-run', '--at'];
  test.each([
    ['an image is needed', ['create', 'tidy', '--schedule', '0 3 * * *'], ["required option '--image"]],
    [
      'an image has a name',
      ['create', 'tidy', '--image', '', '--schedule', '0 3 * * *', '--dry-run'],
      ['--image:'],
    ],
    ['a name is needed', ['create', ...image], ["missing required argument 'kronjob'"]],
    [
      'a time is needed',
      ['create', 'tidy', ...image, '--dry-run'],
      ['write --schedule "0 3 * * *", or --at'],
    ],
    [
      '--at and --schedule exclude each other',
      [...once, '2027-01-01', '--schedule', '0 3 * * *'],
      ['exclude each other'],
    ],
    ['--at is not past', [...once, '2026-02-28'], ['--at: 2026-02-28T00:00:00Z is in the past']],
    ['--now is judged, needed or not', [...nightly, '--dry-run', '--now', 'garbage'], ['--now: expected']],
    [
      'the mode of a dry run is not a command',
      [...nightly, '--dry-run', 'server', '-o', 'yaml'],
      ['"server" is not the value of --dry-run: write --dry-run=server; a command must follow --\n'],
    ],
    [
      'a command must follow --',
      [...nightly, '--dry-run', 'sh', '--', '-c', 'true'],
      ['found "sh" without -- before it: a command must follow --, as in -- sh -c true\n'],
    ],
    ['--at is a time', [...once, 'noon'], ['--at: expected 2026-03-01T00:00:00Z']],
    [
      'a schedule is validated',
      ['create', 'tidy', ...image, '--schedule', '@daily', '--dry-run'],
      ['--schedule: ', 'write 0 0 * * *'],
    ],
    ['a window is validated', [...nightly, '--dry-run', '--window', '1d'], ['--window: ']],
    [
      'a timezone is validated',
      [...nightly, '--dry-run', '--timezone', 'Europe/Pari'],
      ['--timezone: ', 'Europe/Paris'],
    ],
    [
      'a window and a timezone are validated with --at',
      [...once, '2027-01-01', '--window', '1d', '--timezone', 'Mars'],
      ['--window: ', '--timezone: '],
    ],
    ['a namespace is validated', [...nightly, '--dry-run', '-n', 'Prod'], ['--namespace: expected']],
    ['a name is validated', ['create', 'Tidy', ...image, '--schedule', '0 3 * * *', '--dry-run'], ['NAME: ']],
    ['a restart policy is validated', [...nightly, '--dry-run', '--restart', 'Always'], ['OnFailure, Never']],
    [
      'a repeated local time is refused',
      [...once, '2026-10-25T00:30:00Z', '--window', '1h', '--timezone', 'Europe/Paris'],
      ['clocks are set back: remove --timezone'],
    ],
    [
      'the second occurrence of a repeated local time is refused',
      [...once, '2026-10-25T01:30:00Z', '--window', '2h', '--timezone', 'Europe/Paris'],
      ['clocks are set back'],
    ],
  ])('%s', async (_, args, says) => {
    const run = await runKron(args);
    expect(run).toMatchObject({ code: 2, out: '' });
    for (const text of says) expect(run.err).toContain(text);
  });

  test('all of them are reported together', async () => {
    const run = await runKron(['create', 'Tidy', ...image, '--schedule', '@daily', '--window', '1d']);
    expect(run.err.split('\n').filter((line) => /^kron: (NAME|--schedule|--window)/.test(line))).toHaveLength(
      3,
    );
  });
});
