import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { describe, expect, test } from '@jest/globals';
import { jobTemplate, json, manifest } from './testing/manifest.ts';
import { now, runKron } from './testing/runKron.ts';

const holidays = {
  apiVersion: 'kron.io/v1alpha1',
  kind: 'KronCalendar',
  metadata: { name: 'holidays', namespace: 'prod' },
  spec: {
    entries: [
      { name: 'Carnival', from: '2026-03-01' },
      { from: '2026-03-03', to: '2026-03-04' },
    ],
  },
};
const freeze = {
  apiVersion: 'kron.io/v1alpha1',
  kind: 'ClusterKronCalendar',
  metadata: { name: 'freeze' },
  spec: { entries: [{ name: 'Move', from: '2026-03-02T00:00:00Z', to: '2026-03-02T03:00:00Z' }] },
};
const constraints = { avoid: [{ calendar: 'holidays' }, { clusterCalendar: 'freeze', hours: '1-4' }] };
const backup = manifest('backup', { constraints });

function kron(command: string, stdin: string, ...args: string[]): ReturnType<typeof runKron> {
  return runKron([command, '-f', '-', ...now, ...args], { stdin });
}

describe('calendars come from the same inputs', () => {
  test('in any order, and in a List', async () => {
    const outcomes = async (stdin: string): Promise<string> =>
      (await kron('preview', stdin, '--count', '5', '-o', 'csv')).out;
    const before = await outcomes(json(holidays, freeze, backup));
    expect(before.match(/unschedulable/g)).toHaveLength(4);
    expect(await outcomes(json(backup, freeze, holidays))).toBe(before);
    const list = { apiVersion: 'v1', kind: 'List', items: [backup, holidays, freeze] };
    expect(await outcomes(json(list))).toBe(before);
  });

  test('KronJobs keep their order', async () => {
    const others = [manifest('a'), backup, manifest('c')];
    const { out } = await kron('preview', json(...others, holidays, freeze), '-o', 'name');
    expect(out).toBe('kronjob.kron.io/a\nkronjob.kron.io/backup\nkronjob.kron.io/c\n');
  });

  test('preview -o wide names the entries', async () => {
    const { out } = await kron('preview', json(holidays, freeze, backup), '--count', '3', '-o', 'wide');
    expect(out).toContain('rejected by avoid[0]: calendar holidays: Carnival');
    expect(out).toContain('rejected by avoid[1]: clusterCalendar freeze: Move');
    expect(out).toContain('rejected by avoid[0]: calendar holidays: entry 1 (2026-03-03..2026-03-04)');
  });

  test('explain names the entry, and has it as heldBy in JSON', async () => {
    const stdin = json(holidays, freeze, backup);
    const text = await kron('explain', stdin, '--period', '2026-03-01T02:00:00Z');
    expect(text.out).toContain('rejected by avoid[0]: calendar holidays: Carnival');
    const data = await kron('explain', stdin, '--period', '2026-03-02T02:00:00Z', '-o', 'json');
    expect(JSON.parse(data.out)).toMatchObject({
      candidates: [
        {
          rejectedBy: 'spec.constraints.avoid[1]',
          heldBy: [{ clusterCalendar: 'freeze', entry: 0, name: 'Move' }],
        },
      ],
      calendarsHash: expect.stringMatching(/^[a-z2-7]{52}$/),
    });
  });

  test('dry-run decides with them', async () => {
    const args = ['--now', '2026-03-01T02:00:00Z', '-o', 'json'];
    const run = await runKron(['dry-run', '-f', '-', ...args], { stdin: json(holidays, freeze, backup) });
    expect(run.code).toBe(0);
    expect(JSON.parse(run.out)).toMatchObject({ action: 'record', reason: 'NoAllowedInstant' });
  });

  test('diff shows the runs that an edit of a calendar moves', async () => {
    const edited = { ...holidays, spec: { entries: [] } };
    const folder = await mkdtemp(`${tmpdir()}/kron-calendars-`);
    await writeFile(`${folder}/old.json`, json(holidays, freeze, backup));
    await writeFile(`${folder}/new.json`, json(edited, freeze, backup));
    const run = await runKron(['diff', `${folder}/old.json`, `${folder}/new.json`, ...now, '-o', 'json']);
    expect(run.code).toBe(1);
    expect(run.out).toContain('2026-03-01T02:00:00Z');
  });
});

test('a calendar of another file serves all commands', async () => {
  const folder = await mkdtemp(`${tmpdir()}/kron-calendars-`);
  await writeFile(`${folder}/backup.json`, json(backup));
  await writeFile(`${folder}/calendars.json`, json(holidays, freeze));
  const files = ['-f', `${folder}/backup.json`, '-f', `${folder}/calendars.json`];
  for (const command of ['preview', 'explain', 'simulate', 'forecast', 'dry-run', 'validate'])
    expect(await runKron([command, ...files, ...now])).toMatchObject({ code: 0, err: '' });
  // Each side of a diff has its own.
  expect(await runKron(['diff', folder, folder, ...now])).toMatchObject({ code: 0, out: '' });
});

test('convert leaves calendars alone', async () => {
  const cronJob = {
    apiVersion: 'batch/v1',
    kind: 'CronJob',
    metadata: { name: 'hello', namespace: 'prod' },
    spec: { schedule: '0 0 * * *', jobTemplate: jobTemplate() },
  };
  const run = await runKron(['convert', '-f', '-'], { stdin: json(cronJob, holidays) });
  expect(run.code).toBe(0);
  expect(run.out).toContain('kind: KronJob');
  expect(run.out).not.toContain('KronCalendar');
});

describe('a calendar that is missing', () => {
  const message = 'expected a KronCalendar "holidays" in namespace prod, found none';

  test.each(['preview', 'explain', 'simulate', 'dry-run'])(
    'for a KronJob that is not named is no error in %s',
    async (command) => {
      const stdin = json(manifest('other'), backup);
      const run = await runKron([command, 'other', '-f', '-', ...now], { stdin });
      expect(run).toMatchObject({ code: 0, err: '' });
      const named = await runKron([command, 'backup', '-f', '-', ...now], { stdin });
      expect(named.code).toBe(1);
      expect(named.out + named.err).toContain(message);
    },
  );

  test('for a KronJob that is no member is no error in spread', async () => {
    const stdin = json(manifest('other'), backup);
    const run = await runKron(['spread', 'other', '--group', 'all', '-f', '-', ...now], { stdin });
    expect(run).toMatchObject({ code: 0, err: '' });
    const both = await runKron(['spread', '--group', 'all', '-f', '-', ...now], { stdin });
    expect(both.code).toBe(1);
    expect(both.err).toContain(message);
  });

  test('is an error in diff, on each side', async () => {
    const folder = await mkdtemp(`${tmpdir()}/kron-calendars-`);
    await writeFile(`${folder}/whole.json`, json(holidays, freeze, backup));
    await writeFile(`${folder}/less.json`, json(freeze, backup));
    for (const sides of [
      ['whole.json', 'less.json'],
      ['less.json', 'whole.json'],
    ]) {
      const run = await runKron(['diff', ...sides, ...now], { cwd: folder });
      expect(run).toMatchObject({ code: 2, out: '' });
      expect(run.err).toContain(message);
    }
  });

  test.each(['preview', 'explain', 'simulate', 'forecast', 'dry-run'])(
    'is an error in %s',
    async (command) => {
      const run = await kron(command, json(freeze, backup));
      expect(run.code).toBe(1);
      expect(run.out + run.err).toContain(message);
    },
  );

  test('is a warning in validate, and an error with --strict', async () => {
    const run = await kron('validate', json(freeze, backup));
    expect(run.code).toBe(0);
    expect(run.out).toContain(`warning: prod/backup: spec.constraints.avoid[0].calendar: ${message}`);
    expect(run.out).toContain('0 errors, 1 warning, 1 valid KronJob, 1 valid calendar\n');
    expect(await kron('validate', json(freeze, backup), '--strict')).toMatchObject({ code: 1 });
  });

  test('does not keep trigger from creating a Job', async () => {
    const run = await kron('trigger', json(backup), '--dry-run', '-o', 'name');
    expect(run.code).toBe(0);
  });
});

describe('validate', () => {
  test('counts calendars, which alone are input enough', async () => {
    expect(await kron('validate', json(holidays, freeze))).toMatchObject({
      code: 0,
      out: '2 valid calendars, no problems found\n',
    });
    const run = await kron('validate', json(holidays, freeze, backup));
    expect(run).toMatchObject({
      code: 0,
      out: expect.stringContaining('1 valid KronJob, 2 valid calendars'),
    });
  });

  test('judges calendars', async () => {
    const wrong = { ...freeze, spec: { entries: [{ from: '24.12.2026' }] } };
    const run = await kron('validate', json(wrong));
    expect(run.code).toBe(1);
    expect(run.out).toContain('error: freeze: spec.entries[0].from: expected 2026-12-24');
  });
});

test('preview of calendars alone is an error that names them', async () => {
  const run = await kron('preview', json(holidays));
  expect(run).toMatchObject({ code: 1, out: '' });
  expect(run.err).toContain('expected a KronJob, ControlledJob or CronJob, found KronCalendar/holidays');
});
