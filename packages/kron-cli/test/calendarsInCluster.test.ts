import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { afterEach, describe, expect, test } from '@jest/globals';
import { kronJobs } from '@kron/api-server';
import { json, manifest } from './testing/manifest.ts';
import { ReachableCluster } from './testing/reachableCluster.ts';
import { now, type Run } from './testing/runKron.ts';

type Fields = Record<string, unknown>;

function calendar(metadata: Fields, name: string, kind = 'KronCalendar'): Fields {
  const entries = [{ name, from: '2026-03-01' }];
  return { apiVersion: 'kron.io/v1alpha1', kind, metadata, spec: { entries } };
}

const holidays = calendar({ name: 'holidays', namespace: 'prod' }, 'Carnival of the cluster');
const others = [
  calendar({ name: 'holidays', namespace: 'test' }, 'Carnival of another namespace'),
  calendar({ name: 'more', namespace: 'prod' }, 'Not referred to'),
];
const freeze = calendar({ name: 'freeze' }, 'Freeze of the cluster', 'ClusterKronCalendar');
const refersTo = (clause: Fields): Fields => manifest('backup', { constraints: { avoid: [clause] } });
const backup = refersTo({ calendar: 'holidays' });
const frozen = refersTo({ clusterCalendar: 'freeze' });

let cluster: ReachableCluster;
afterEach(() => cluster.close());

function kron(stdin: string, ...args: string[]): Promise<Run> {
  const input = ['-f', '-', '--calendars', 'cluster', ...now];
  return cluster.kron(['preview', ...input, '--count', '1', '-o', 'wide', ...args], { stdin });
}

/** Refuses the requests for both kinds of calendars. */
function refuse(code: number, reason: string, message: string): void {
  cluster.server.faults.add({
    on: ({ resource }) => resource.endsWith('kroncalendars'),
    fault: { kind: 'refuse', code, reason, message },
  });
}

function forbid(): void {
  refuse(
    403,
    'Forbidden',
    'kroncalendars.kron.io is forbidden: User "eve" cannot list resource "kroncalendars"',
  );
}

describe('--calendars cluster', () => {
  test.each([
    ['KronCalendar', backup, 'calendar holidays: Carnival of the cluster'],
    ['ClusterKronCalendar', frozen, 'clusterCalendar freeze: Freeze of the cluster'],
  ])('reads a %s that the files lack', async (_, kronJob, rejected) => {
    cluster = await ReachableCluster.start([...others, holidays, freeze]);
    const run = await kron(json(kronJob));
    expect(run).toMatchObject({ code: 0 });
    expect(run.out).toContain(`rejected by avoid[0]: ${rejected}`);
  });

  test('prefers the calendars of the files', async () => {
    cluster = await ReachableCluster.start([holidays]);
    const own = calendar({ name: 'holidays', namespace: 'prod' }, 'Carnival of the file');
    const { out } = await kron(json(own, backup));
    expect(out).toContain('rejected by avoid[0]: calendar holidays: Carnival of the file');
  });

  test('sends no request if the files lack no calendar', async () => {
    cluster = await ReachableCluster.start([]);
    cluster.server.faults.add({ fault: { kind: 'refuse', code: 500 } });
    const own = calendar({ name: 'holidays', namespace: 'prod' }, 'Carnival of the file');
    expect(await kron(json(own, backup))).toMatchObject({ code: 0 });
  });

  test('does not find a calendar of another namespace', async () => {
    cluster = await ReachableCluster.start(others);
    const run = await kron(json(backup));
    expect(run.code).toBe(1);
    expect(run.err).toContain('expected a KronCalendar "holidays" in namespace prod, found none');
  });

  test.each([
    ['KronCalendar', backup, 'grant list and watch on kroncalendars, or take'],
    ['ClusterKronCalendar', frozen, 'grant list and watch on clusterkroncalendars, or use a KronCalendar'],
  ])('reports a %s that the user may not read', async (kind, kronJob, advice) => {
    cluster = await ReachableCluster.start([holidays, freeze]);
    forbid();
    const run = await kron(json(kronJob));
    expect(run.code).toBe(1);
    expect(run.err).toContain(`expected the right to read ${kind}s, found none, or no such kind`);
    expect(run.err).toContain(advice);
  });

  test.each([
    ['KronCalendars', backup],
    ['ClusterKronCalendars', frozen],
  ])('reports that the cluster does not serve %s', async (kinds, kronJob) => {
    cluster = await ReachableCluster.start([], { resources: [kronJobs] });
    const run = await kron(json(kronJob));
    expect(run.code).toBe(1);
    expect(run.err).toContain(`expected the right to read ${kinds}, found none, or no such kind`);
  });

  test('a file in place of an unreadable calendar is enough', async () => {
    cluster = await ReachableCluster.start([]);
    forbid();
    const own = calendar({ name: 'freeze' }, 'Freeze of the file', 'ClusterKronCalendar');
    expect((await kron(json(own, frozen))).out).toContain('Freeze of the file');
  });

  test('any other failure of the cluster is an error of its own', async () => {
    cluster = await ReachableCluster.start([]);
    refuse(401, 'Unauthorized', 'Unauthorized');
    const run = await kron(json(backup));
    expect(run).toMatchObject({ code: 4, out: '' });
    expect(run.err).toContain('rejected the credentials (401)');
  });

  test.each([
    ['CalendarNotFound', () => undefined],
    ['CalendarUnreadable', forbid],
  ])('validate warns: %s', async (code, prepare) => {
    cluster = await ReachableCluster.start([]);
    prepare();
    const run = await cluster.kron(['validate', '-f', '-', '--calendars', 'cluster', ...now], {
      stdin: json(backup),
    });
    expect(run.code).toBe(0);
    expect(run.out).toMatch(new RegExp(`warning: prod/backup: .* \\[${code}\\]$`, 'm'));
  });
});

describe('without -f', () => {
  const preview = (): Promise<Run> =>
    cluster.kron(['preview', 'backup', ...now, '--count', '1', '-o', 'wide']);

  test('calendars come from the cluster', async () => {
    cluster = await ReachableCluster.start([backup, holidays]);
    const run = await preview();
    expect(run.out).toContain('rejected by avoid[0]: calendar holidays: Carnival of the cluster');
  });

  test('a calendar that the user may not read is an error', async () => {
    cluster = await ReachableCluster.start([backup, holidays]);
    forbid();
    const run = await preview();
    expect(run.code).toBe(1);
    expect(run.err).toContain('cluster: prod/backup: spec.constraints.avoid[0].calendar: expected the right');
  });
});

describe('kron dry-run', () => {
  test.each([
    ['-f FILE --calendars cluster', ['--calendars', 'cluster']],
    ['-f FILE --live', ['--live']],
  ])('%s reads the calendars that the files lack', async (_, flags) => {
    cluster = await ReachableCluster.start([holidays]);
    const args = ['dry-run', '-f', '-', ...flags, '--now', '2026-03-01T02:00:00Z', '-o', 'json'];
    const run = await cluster.kron(args, { stdin: json(backup) });
    expect(run.code).toBe(0);
    expect(JSON.parse(run.out)).toMatchObject({ action: 'record', reason: 'NoAllowedInstant' });
  });

  test('--observed FILE --calendars cluster reads them, too', async () => {
    cluster = await ReachableCluster.start([holidays]);
    const args = ['dry-run', '--observed', '-', '--calendars', 'cluster', '--now', '2026-03-01T02:00:00Z'];
    const metadata = {
      name: 'backup',
      namespace: 'prod',
      uid: '6a2f41a3-c54c-fce8-32d2-0324e1c32e22',
      creationTimestamp: '2026-01-01T00:00:00Z',
    };
    const run = await cluster.kron([...args, '-o', 'json'], { stdin: json({ ...backup, metadata }) });
    expect(JSON.parse(run.out)).toMatchObject({ reason: 'NoAllowedInstant' });
  });
});

describe('kron diff', () => {
  const diff = (stdin: string, ...args: string[]): Promise<Run> =>
    cluster.kron(['diff', ...args, ...now, '-o', 'json'], { stdin });
  const vanishing = {
    vanishes: 1,
    items: [{ identity: 'prod/backup', periodID: '2026-03-01T02:00:00Z', because: 'NoAllowedInstant' }],
  };
  const empty = { ...holidays, spec: { entries: [] } };

  test('NEW reads the calendars that it lacks from the cluster', async () => {
    cluster = await ReachableCluster.start([holidays, manifest('backup')]);
    const run = await diff(json(backup), '-');
    expect(run.code).toBe(1);
    expect(JSON.parse(run.out)).toMatchObject(vanishing);
  });

  test('a calendar in NEW moves the runs of the KronJobs in the cluster that refer to it', async () => {
    cluster = await ReachableCluster.start([empty, backup, manifest('other')]);
    const run = await diff(json(holidays), '-');
    expect(run).toMatchObject({ code: 1, err: '' });
    expect(JSON.parse(run.out)).toMatchObject(vanishing);
    expect(await diff(json(empty), '-')).toMatchObject({ code: 0 });
  });

  test('a ClusterKronCalendar moves those of all namespaces', async () => {
    cluster = await ReachableCluster.start([{ ...freeze, spec: { entries: [] } }, frozen]);
    const run = await diff(json(freeze), '-', '-n', 'test');
    expect(JSON.parse(run.out)).toMatchObject(vanishing);
  });

  test('says which KronJobs it may not list', async () => {
    cluster = await ReachableCluster.start([backup]);
    cluster.server.faults.add({
      on: ({ resource, verb }) => resource === 'kronjobs' && verb === 'list',
      fault: {
        kind: 'refuse',
        code: 403,
        reason: 'Forbidden',
        message: 'kronjobs.kron.io is forbidden: User "eve" cannot list resource "kronjobs"',
      },
    });
    const run = await diff(json(holidays), '-');
    expect(run.err).toContain('note: KronJobs of namespace prod left out that refer to the calendars');
  });

  test('two files read what they lack with --calendars cluster only', async () => {
    cluster = await ReachableCluster.start([holidays]);
    const folder = await mkdtemp(`${tmpdir()}/kron-calendars-`);
    await writeFile(`${folder}/old.json`, json(manifest('backup')));
    expect(await diff(json(backup), `${folder}/old.json`, '-')).toMatchObject({ code: 2 });
    const run = await diff(json(backup), `${folder}/old.json`, '-', '--calendars', 'cluster');
    expect(JSON.parse(run.out)).toMatchObject(vanishing);
  });

  test('--calendars without OLD is refused', async () => {
    cluster = await ReachableCluster.start([]);
    const run = await diff(json(backup), '-', '--calendars', 'cluster');
    expect(run).toMatchObject({ code: 2, out: '' });
    expect(run.err).toContain('--calendars is for OLD and NEW that are files');
  });
});
