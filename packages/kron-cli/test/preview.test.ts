import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { golden } from './testing/golden.ts';
import { json, manifest } from './testing/manifest.ts';
import { now, runKron } from './testing/runKron.ts';

describe('golden outputs', () => {
  test.each([
    ['one-table.txt', ['-f', 'backup.yaml']],
    ['one-wide.txt', ['-f', 'backup.yaml', '--count', '2', '-o', 'wide']],
    ['one-utc.txt', ['-f', 'backup.yaml', '--count', '3', '--utc']],
    ['one-tokyo.txt', ['-f', 'backup.yaml', '--count', '3', '--tz', 'Asia/Tokyo']],
    ['spring-forward.txt', ['-f', 'backup.yaml', '--from', '2026-03-27', '--count', '4']],
    ['several-table.txt', ['-f', 'several.yaml', '--count', '4']],
    ['several-wide.txt', ['-f', 'several.yaml', '--count', '2', '-o', 'wide']],
    ['several.json', ['-f', 'several.yaml', '--count', '2', '-o', 'json']],
    ['several.yaml', ['-f', 'several.yaml', '--count', '2', '-o', 'yaml']],
    ['several.csv', ['-f', 'several.yaml', '--count', '2', '-o', 'csv']],
    ['several-planned.txt', ['-f', 'several.yaml', '--count', '2', '--only', 'planned']],
    ['several-unschedulable.txt', ['-f', 'several.yaml', '--for', '7d', '--only', 'unschedulable']],
    ['several-name.txt', ['-f', 'several.yaml', '-o', 'name']],
  ])('%s', async (file, args) => {
    const run = await runKron(['preview', ...now, ...args]);
    expect(run.code).toBe(0);
    expect(run.out).toBe(golden(file, run.out));
  });

  test('YAML contains the same data as JSON', async () => {
    const { parse } = await import('yaml');
    const args = ['preview', ...now, '-f', 'several.yaml', '-o'];
    const [yaml, text] = await Promise.all([runKron([...args, 'yaml']), runKron([...args, 'json'])]);
    expect(parse(yaml.out)).toEqual(JSON.parse(text.out));
    // YAML 1.1 parsers do not read an unquoted instant as a string.
    expect(parse(yaml.out, { version: '1.1' })).toEqual(JSON.parse(text.out));
  });

  test('JSON has the format of JSON.stringify', async () => {
    for (const count of ['1', '3']) {
      const { out } = await runKron([
        'preview',
        ...now,
        '-f',
        'several.yaml',
        '--count',
        count,
        '-o',
        'json',
      ]);
      expect(out).toBe(`${JSON.stringify(JSON.parse(out), null, 2)}\n`);
    }
  });
});

type Item = { identity: string; nominalTime: string; chosenTime: string | null };

async function items(args: readonly string[], stdin?: string): Promise<Item[]> {
  const run = await runKron(['preview', ...args, '-o', 'json'], stdin === undefined ? {} : { stdin });
  return (JSON.parse(run.out) as { items: Item[] }).items;
}

const hourly = json(manifest('hourly', { schedule: '0 * * * *' }));
const chosen = async (...args: string[]): Promise<(string | null)[]> =>
  (await items(['-f', '-', ...args], hourly)).map(({ chosenTime }) => chosenTime);

describe('the listed periods', () => {
  test('a run that is due in the second of --from is included', async () => {
    expect(await chosen('--from', '2026-03-01', '--count', '2')).toEqual([
      '2026-03-01T00:00:00Z',
      '2026-03-01T01:00:00Z',
    ]);
  });

  test('--from defaults to --now', async () => {
    expect(await chosen('--now', '2026-03-01T00:00:01Z', '--count', '1')).toEqual(['2026-03-01T01:00:00Z']);
  });

  test('a run that is due in the second of --to is included, and a span has no other limit', async () => {
    const times = await chosen('--from', '2026-03-01', '--to', '2026-03-02');
    expect(times).toHaveLength(25);
    expect(times.at(-1)).toBe('2026-03-02T00:00:00Z');
  });

  test.each([
    [['--from', '2026-03-01'], '2026-03-01T00:00:00Z'],
    [['--from', '2026-03-01', '--utc'], '2026-03-01T00:00:00Z'],
    [['--from', '2026-03-01', '--tz', 'Asia/Tokyo'], '2026-02-28T15:00:00Z'],
    [['--from', '2026-03-01T08:30', '--tz', 'Asia/Tokyo'], '2026-03-01T00:00:00Z'],
    [['--now', '2026-03-01', '--tz', 'Asia/Tokyo'], '2026-02-28T15:00:00Z'],
    [['--period', '2026-03-01 05:00', '--tz', 'Asia/Tokyo'], '2026-02-28T20:00:00Z'],
  ])('dates and local times are in the zone of the command: %j', async (args, first) => {
    expect((await chosen(...args))[0]).toBe(first);
  });

  test('--for starts at --from', async () => {
    expect(await chosen('--from', '2026-03-01', '--for', '1d')).toHaveLength(25);
    expect(await chosen('--from', '2026-03-01', '--for', '1h30m')).toHaveLength(2);
  });

  test('a span and --count both limit the periods', async () => {
    expect(await chosen('--from', '2026-03-01', '--for', '1d', '--count', '3')).toHaveLength(3);
    expect(await chosen('--from', '2026-03-01', '--for', '1h', '--count', '30')).toHaveLength(2);
  });

  test('relative times are relative to --now', async () => {
    expect(await chosen('--now', '2026-03-01', '--from=-2h', '--to', '+1h')).toHaveLength(4);
  });

  test('instants can have an offset', async () => {
    expect(await chosen('--from', '2026-03-01T01:00:00+01:00', '--count', '1')).toEqual([
      '2026-03-01T00:00:00Z',
    ]);
  });

  test('the first and the last supported second are valid', async () => {
    expect(await chosen('--from', '0001-01-01', '--count', '1')).toEqual(['0001-01-01T00:00:00Z']);
    expect(await chosen('--from', '9999-12-31T23:00:00Z')).toEqual(['9999-12-31T23:00:00Z']);
  });

  test('--period shows one period of all KronJobs that have it', async () => {
    const stdin = json(
      manifest('hourly', { schedule: '0 * * * *' }),
      manifest('late', { schedule: '30 * * * *' }),
    );
    const found = await items(['-f', '-', '--period', '2026-03-01T05:30:00Z'], stdin);
    expect(found.map(({ identity }) => identity)).toEqual(['prod/late']);
  });

  test('too many periods are reported with what to narrow', async () => {
    const stdin = json(manifest('minutely', { schedule: '* * * * *' }));
    const run = await runKron(['preview', '-f', '-', '--from', '2026-01-01', '--for', '99999d'], { stdin });
    expect(run).toMatchObject({ code: 2, out: '' });
    expect(run.err).toContain('more than 1,000,000 periods: narrow --from and --to, or add --count');
  });

  test('a KronJob that has ended gives an empty result and a note', async () => {
    const stdin = json(manifest('over', { notAfter: '2020-01-01T00:00:00Z' }));
    const run = await runKron(['preview', '-f', '-', ...now, '-o', 'json'], { stdin });
    const err = 'no period in this span: spec.notAfter of prod/over is 2020-01-01T00:00:00Z\n';
    expect(run).toMatchObject({ code: 0, out: '{\n  "items": []\n}\n', err });
    const table = await runKron(['preview', '-f', '-', ...now], { stdin });
    expect(table).toMatchObject({ code: 0, out: '' });
    const yaml = await runKron(['preview', '-f', '-', ...now, '-o', 'yaml'], { stdin });
    expect(yaml).toMatchObject({ code: 0, out: 'items: []\n' });
  });
});

test('an empty span between two periods is not blamed on notAfter', async () => {
  const span = ['--from', '2026-03-01T03:00:00Z', '--for', '1h'];
  for (const spec of [{}, { notAfter: '2030-01-01T00:00:00Z' }]) {
    const run = await runKron(['preview', '-f', '-', ...span], { stdin: json(manifest('daily', spec)) });
    expect(run).toMatchObject({ code: 0, out: '', err: 'no period in this span\n' });
  }
});

describe('a period outside of notBefore and notAfter does not exist', () => {
  const december = { notBefore: '2026-12-01T00:00:00Z', notAfter: '2026-12-05T00:00:00Z' };
  const nightly = { schedule: '0 0 * * *', window: { duration: '2h' }, ...december };
  const at = ['--now', '2026-11-21T12:00:00Z'];

  test.each<[period: string, spec: object, message: string]>([
    [
      '2026-11-20',
      nightly,
      '2026-11-20T00:00:00Z is no period of prod/x: it would be due at 2026-11-20T01:23:22Z, before spec.notBefore (2026-12-01T00:00:00Z); the nearest is 2026-12-01T00:00:00Z',
    ],
    [
      '2026-12-05',
      nightly,
      'after spec.notAfter (2026-12-05T00:00:00Z); the nearest is 2026-12-04T00:00:00Z',
    ],
    ['2027-06-01', nightly, 'the nearest is 2026-12-04T00:00:00Z'],
    [
      '2026-11-20T00:01:00Z',
      nightly,
      'is not a nominal time of prod/x (0 0 * * * in UTC); the nearest is 2026-12-01T00:00:00Z',
    ],
    ['2026-12-04T00:01:00Z', nightly, 'the nearest is 2026-12-04T00:00:00Z'],
    ['2026-12-03T00:01:00Z', nightly, 'the nearest are 2026-12-03T00:00:00Z and 2026-12-04T00:00:00Z'],
    [
      '2026-12-03',
      { ...nightly, notBefore: '2026-12-03T12:00:00Z', notAfter: '2026-12-03T13:00:00Z' },
      'it has no period',
    ],
    [
      '2026-10-25T01:30:00Z',
      { schedule: '30 2 * * *', timezone: 'Europe/Berlin', clockChanges: { fold: 'first' }, ...december },
      'is not a nominal time of prod/x (30 2 * * * in Europe/Berlin); the nearest is 2026-12-01T01:30:00Z',
    ],
  ])('preview and explain --period %s', async (period, spec, message) => {
    const stdin = json(manifest('x', { ...spec }));
    for (const command of ['preview', 'explain']) {
      const run = await runKron([command, '-f', '-', ...at, '--period', period], { stdin });
      expect(run).toMatchObject({ code: 2, out: '' });
      expect(run.err).toContain(message);
    }
  });

  test('of many KronJobs, five are named and the others counted', async () => {
    const stdin = json(...Array.from({ length: 7 }, (_, index) => manifest(`x${index}`, nightly)));
    const { err } = await runKron(['preview', '-f', '-', ...at, '--period', '2026-11-20'], { stdin });
    expect(err).toMatch(/is no period of prod\/x4: .*\n.*and 2 more/);
    expect(err).not.toContain('prod/x5');
  });

  test.each<[instant: string, spec: object, period: string]>([
    ['2026-11-20T00:30:00Z', nightly, '2026-12-01T00:00:00Z, the next one'],
    ['2026-12-20T00:30:00Z', nightly, '2026-12-04T00:00:00Z, the last one before --at'],
    ['2026-12-05T00:30:00Z', nightly, '2026-12-04T00:00:00Z, the last one before --at'],
    ['2026-12-02T00:30:00Z', nightly, '2026-12-02T00:00:00Z, whose window contains --at'],
  ])('explain --at %s', async (instant, spec, period) => {
    const stdin = json(manifest('x', { ...spec }));
    const { out } = await runKron(['explain', '-f', '-', ...at, '--at', instant], { stdin });
    expect(out).toContain(`prod/x  period ${period}`);
    expect(out).not.toContain('No period remains');
  });

  test.each<[name: string, spec: object, warns: boolean]>([
    ['before notBefore', { constraints: { avoid: [{ date: '2026-11-30' }] } }, false],
    ['within', { constraints: { avoid: [{ date: '2026-12-03' }] } }, true],
    ['after notAfter', { constraints: { avoid: [{ date: '2026-12-06' }] } }, false],
    ['due at notAfter', { constraints: { avoid: [{ date: '2026-12-05' }] } }, true],
    [
      'due before notBefore',
      { notBefore: '2026-12-01T01:00:00Z', constraints: { avoid: [{ date: '2026-12-01' }] } },
      false,
    ],
    [
      'due before notBefore, window around',
      {
        window: { mode: 'around', duration: '4h' },
        notBefore: '2026-12-01T01:00:00Z',
        constraints: { avoid: [{ date: '2026-11-30' }, { date: '2026-12-01' }] },
      },
      false,
    ],
    [
      'due after notAfter, window around',
      {
        window: { mode: 'around', duration: '4h' },
        notAfter: '2026-12-04T23:00:00Z',
        constraints: { avoid: [{ date: '2026-12-04', hours: '12-23' }, { date: '2026-12-05' }] },
      },
      false,
    ],
  ])('validate warns about those that exist: %s', async (_, spec, warns) => {
    const stdin = json(manifest('x', { ...nightly, ...spec }));
    const { out } = await runKron(['validate', '-f', '-', ...at], { stdin });
    expect(out.includes('LikelyUnschedulable')).toBe(warns);
  });
});

describe('of several KronJobs, the one that has ended', () => {
  const spec = { notAfter: '2020-01-01T00:00:00Z' };
  const stdin = json(manifest('old', spec), manifest('older', spec), manifest('daily'));
  const args = ['preview', ...now, '-f', '-'];

  test('is named in a note', async () => {
    const run = await runKron([...args, '--count', '1'], { stdin });
    expect(run).toMatchObject({ code: 0, err: 'note: prod/old, prod/older have no period left\n' });
    const one = await runKron([...args, 'old', 'daily'], { stdin });
    expect(one.err).toBe('note: prod/old has no period left\n');
  });

  test('is not named in a span without any periods', async () => {
    expect(await runKron([...args, '--for', '24h'], { stdin })).toMatchObject({ code: 0, err: '' });
  });
});

describe('the source of manifests', () => {
  const names = async (...args: string[]): Promise<string> =>
    (await runKron(['preview', ...args, '-o', 'name'])).out;

  test('a folder is read without its subfolders', async () => {
    expect(await names('-f', 'folder')).toBe('kronjob.kron.io/db-backup\n');
  });

  test('with -R a folder is read with its subfolders', async () => {
    expect(await names('-f', 'folder', '-R')).toBe('kronjob.kron.io/db-backup\nkronjob.kron.io/below\n');
  });

  test('ignored objects are reported only with -v', async () => {
    const quiet = await runKron(['preview', ...now, '-f', 'folder', '-f', 'several.yaml', '--count', '1']);
    expect(quiet.err).not.toContain('ignored');
    const wordy = await runKron([
      'preview',
      ...now,
      '-f',
      'folder',
      '-f',
      'several.yaml',
      '--count',
      '1',
      '-v',
    ]);
    expect(wordy.err).toContain('ignored: several.yaml:2:1: ConfigMap/settings');
    expect(wordy.err).toContain('ignored: folder/values.yaml:1:1: is not a Kubernetes object');
    expect(wordy.out).toBe(quiet.out);
  });

  test('a folder without KronJobs is reported with its other objects', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'kron-'));
    try {
      writeFileSync(
        join(folder, 'old.yaml'),
        'apiVersion: batch/v1beta1\nkind: CronJob\nmetadata: { name: old }\n',
      );
      writeFileSync(join(folder, 'values.yaml'), 'replicas: 1\n');
      const run = await runKron(['preview', '-f', folder]);
      expect(run).toMatchObject({
        code: 1,
        out: '',
        err: `${folder}: expected a KronJob, ControlledJob or CronJob, found CronJob/old of batch/v1beta1, which kron convert rewrites\n`,
      });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('a file that is named twice is read once, even with different paths', async () => {
    const twice = ['-f', 'backup.yaml', '-f', './backup.yaml'];
    expect(await names(...twice, '-f', '../fixtures/backup.yaml')).toBe('kronjob.kron.io/db-backup\n');
  });

  test('one -f takes several files separated by commas', async () => {
    expect(await names('-f', 'backup.yaml,several.yaml,folder')).toBe(
      await names('-f', 'backup.yaml', '-f', 'several.yaml', '-f', 'folder'),
    );
    const run = await runKron(['preview', '-f', 'backup.yaml,absent.yaml', '-o', 'name']);
    expect(run).toMatchObject({ code: 1, out: 'kronjob.kron.io/db-backup\n' });
    expect(run.err).toBe('absent.yaml: no such file or folder\n');
  });

  test('a file name can contain a comma', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'kron-'));
    try {
      for (const name of ['a', 'b', 'a.yaml,b']) {
        writeFileSync(join(folder, `${name}.yaml`), json(manifest(name.replace('.yaml,', '-and-'))));
      }
      const run = await runKron(['preview', '-f', 'a.yaml,b.yaml', '-o', 'name'], { cwd: folder });
      expect(run.out).toBe('kronjob.kron.io/a-and-b\n');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('the same KronJob in two files is reported', async () => {
    const run = await runKron(['preview', ...now, '-f', 'backup.yaml', '-f', 'folder', '--count', '1']);
    expect(run.code).toBe(0);
    expect(run.err).toContain(
      'warning: folder/a.yaml: prod/db-backup is defined again, first in backup.yaml',
    );
  });

  test('a KronJobList is read, although its items have no kind', async () => {
    const { apiVersion: _, kind: __, ...item } = manifest('listed');
    const stdin = JSON.stringify({ apiVersion: 'kron.io/v1alpha1', kind: 'KronJobList', items: [item] });
    expect((await runKron(['preview', '-f', '-', '-o', 'name'], { stdin })).out).toBe(
      'kronjob.kron.io/listed\n',
    );
  });

  test('names select KronJobs, with or without a namespace', async () => {
    expect(await names('-f', 'several.yaml', 'paused', 'shop/freeze')).toBe(
      'kronjob.kron.io/freeze\nkronjob.kron.io/paused\n',
    );
  });

  test('names can have the format of -o name', async () => {
    const args = ['preview', '-f', 'several.yaml', '-o', 'name'];
    const [first = ''] = (await runKron([...args, ...now])).out.split('\n');
    expect((await runKron([...args, first, ...now])).out).toBe(`${first}\n`);
  });
});

describe('the namespace is part of the identity', () => {
  const bare = json(manifest('bare', {}, { metadata: { name: 'bare' } }));

  test('a missing namespace is assumed to be default, with a note', async () => {
    const run = await runKron(['preview', '-f', '-', ...now, '-o', 'json', '--count', '1'], { stdin: bare });
    expect(run.out).toContain('"identity": "default/bare"');
    expect(run.err).toBe('note: bare has no namespace: assuming "default" (-n sets another)\n');
  });

  test('-n sets only missing namespaces', async () => {
    const stdin = `${bare}\n${json(manifest('other'))}`;
    const found = await items(['-f', '-', ...now, '-n', 'stage', '--count', '1'], stdin);
    expect(found.map(({ identity }) => identity).sort()).toEqual(['prod/other', 'stage/bare']);
  });
});

test('ten thousand KronJobs make one timeline, ordered by due time, nominal time and identity', async () => {
  const manifests = Array.from({ length: 10_000 }, (_, index) =>
    manifest(`job-${index}`, {
      schedule: `${index % 7} ${index % 24} * * *`,
      window: { mode: 'around', duration: `${index % 5}m` },
    }),
  );
  const stdin = JSON.stringify({ apiVersion: 'v1', kind: 'List', items: manifests });
  const found = await items(['-f', '-', ...now], stdin);
  expect(found).toHaveLength(100_000);
  const keys = found.map(
    ({ identity, nominalTime, chosenTime }) => `${chosenTime ?? nominalTime} ${nominalTime} ${identity}`,
  );
  expect(keys).toEqual([...keys].sort((a, b) => (a < b ? -1 : 1)));
});

describe('periods that do not run', () => {
  const frozen = {
    schedule: '0 * * * *',
    window: { duration: '90m' },
    constraints: { only: [{ hours: '12-13' }], avoid: [{ between: '12:00-12:59' }] },
  };
  const stdin = json(manifest('frozen', frozen));

  test('have a reason, and the next run comes first', async () => {
    const { out } = await runKron(['preview', '-f', '-', ...now, '--count', '2'], { stdin });
    expect(out).toBe(
      [
        'next run: prod/frozen at 2026-03-01 13:03:05Z, in 18h53m',
        '',
        'prod/frozen  "0 * * * *" (every hour) in UTC, window 1h30m after, uniform',
        '',
        'CHOSEN        IN     NOMINAL  WINDOW  OFFSET  OUTCOME        REASON',
        '2026-02-28 -  50m    19:00    +1h30m  -       unschedulable  rejected by only',
        '2026-02-28 -  1h50m  20:00    +1h30m  -       unschedulable  rejected by only',
        '',
      ].join('\n'),
    );
  });

  test('are left out with --only planned, and do not count', async () => {
    const found = await items([...now, '-f', '-', '--only', 'planned', '--count', '3'], stdin);
    expect(found.map(({ chosenTime }) => chosenTime?.slice(0, 13))).toEqual([
      '2026-03-01T13',
      '2026-03-01T13',
      '2026-03-02T13',
    ]);
    const rest = await items([...now, '-f', '-', '--only', 'unschedulable', '--for', '24h'], stdin);
    const all = await items([...now, '-f', '-', '--for', '24h'], stdin);
    expect(rest).toEqual(all.filter(({ chosenTime }) => chosenTime === null));
  });

  test('of a suspended KronJob are none, and it has no name with other outcomes', async () => {
    const paused = json(manifest('paused', { policy: { suspend: true } }));
    const args = ['preview', '-f', '-', ...now, '--only'];
    const run = await runKron([...args, 'planned'], { stdin: paused });
    expect(run).toMatchObject({ out: '', err: 'no planned period: prod/paused is suspended\n' });
    const names = async (outcome: string) =>
      (await runKron([...args, outcome, '-o', 'name'], { stdin: paused })).out;
    expect(await names('planned')).toBe('');
    expect(await names('unschedulable')).toBe('');
    expect(await names('suspended')).toBe('kronjob.kron.io/paused\n');
  });

  test('have names only of KronJobs that have such a period in the span', async () => {
    const freeze = json(manifest('freeze', { constraints: { avoid: [{ date: '2026-12-24' }] } }));
    const args = ['preview', '-f', '-', '--now', '2026-11-21', '--only', 'unschedulable', '-o', 'name'];
    expect((await runKron([...args, '--for', '7d'], { stdin: freeze })).out).toBe('');
    expect((await runKron([...args, '--for', '60d'], { stdin: freeze })).out).toBe(
      'kronjob.kron.io/freeze\n',
    );
  });

  test('of a KronJob that never runs, end the search', async () => {
    const never = json(manifest('never', { constraints: { only: [{ hours: '5' }] } }));
    const args = ['preview', '-f', '-', ...now];
    const run = await runKron([...args, '--only', 'planned'], { stdin: never });
    const until = '2053-07-16T02:00:00Z';
    expect(run).toMatchObject({
      code: 0,
      out: '',
      err: `note: no further planned period in the next 10,000 of prod/never, until ${until}; write --to or --for to search a whole span\n`,
    });
    const data = await runKron([...args, '--only', 'planned', '-o', 'json'], { stdin: never });
    expect(data.out).toBe(
      `${JSON.stringify({ items: [], searchedUntil: { 'prod/never': until } }, null, 2)}\n`,
    );
    const yaml = await runKron([...args, '--only', 'planned', '-o', 'yaml'], { stdin: never });
    expect(yaml.out).toBe(`items: []\nsearchedUntil:\n  prod/never: "${until}"\n`);
    const bounded = await runKron([...args, '--only', 'planned', '--for', '1y'], { stdin: never });
    expect(bounded).toMatchObject({ code: 0, out: '', err: 'no planned period in this span\n' });
  });

  const minutely = { schedule: '* * * * *' };
  test.each<[name: string, spec: object, args: string[], count: number]>([
    ['two minutes', { avoid: [{ between: '11:58-11:59', date: '2026-11-28' }] }, ['--for', '7d'], 2],
    ['a day after 27,000 periods', { avoid: [{ date: '2026-12-10' }] }, ['--for', '30d'], 1440],
    ['the same in a year', { avoid: [{ date: '2026-12-10' }] }, ['--for', '1y'], 1440],
  ])('are found in the whole span: %s', async (_, constraints, args, count) => {
    const only = ['-f', '-', '--now', '2026-11-21T12:00:00Z', '--only', 'unschedulable'];
    const found = await items([...only, ...args], json(manifest('x', { ...minutely, constraints })));
    expect(found).toHaveLength(count);
  });

  const never = { constraints: { only: [{ hours: '5' }] } };
  const off = { policy: { suspend: true } };
  const late = { ...never, notAfter: '2026-03-02T12:00:00Z' };
  const monthly = { schedule: '0 5 1 4 *', ...never };
  test.each<[name: string, manifests: Record<string, object>, line: string]>([
    ['suspended', { off }, 'none: prod/off is suspended'],
    ['two periods before notAfter', { late }, 'none: no run in the 2 periods left of prod/late'],
    ['a limit', { never }, 'none: no run in the next 1000 periods of prod/never, until 2028-11-24 02:00:00Z'],
    [
      'each kind',
      { never, late, off, again: never, paused: off },
      'none: prod/off, prod/paused are suspended; no run in the 2 periods left of prod/late; no run in the next 1000 periods of prod/never, prod/again, until 2028-11-24 02:00:00Z or later',
    ],
    ['one that runs', { off, monthly }, 'prod/monthly at 2026-04-01 05:00:00Z, in 31d10h'],
    [
      // Its run is after more than 1,000 periods, and before that of the other one.
      'one behind the limit',
      { frozen: { schedule: '* * * * *', constraints: { only: [{ date: '2026-03-03' }] } }, monthly },
      'prod/frozen at 2026-03-03 00:00:00Z, in 2d5h',
    ],
  ])('and the next run: %s', async (_, manifests, line) => {
    const fleet = json(...Object.entries(manifests).map(([name, spec]) => manifest(name, { ...spec })));
    const { out } = await runKron(['preview', '-f', '-', ...now, '--count', '1'], { stdin: fleet });
    expect(out.split('\n')[0]).toBe(`next run: ${line}`);
  });

  test('of a suspended KronJob say so', async () => {
    const suspended = json(manifest('off', { policy: { suspend: true } }));
    const { out } = await runKron(['preview', '-f', '-', ...now, '--count', '1'], { stdin: suspended });
    expect(out).toMatch(/suspended {2}policy\.suspend\n$/);
  });

  test.each([
    [
      ['--only', 'late'],
      '--only: expected one of planned, unschedulable, suspended, waiting, paused, found "late"',
    ],
    [['--watch', '-o', 'json'], '--watch prints tables: remove -o json, or write -o wide'],
    [['--watch', '--now', '+1h'], '--watch follows the clock: remove --now'],
    [['-w'], '--watch reads its input again and again: write a file instead of -f -'],
  ])('%j is wrong usage', async (args, message) => {
    const run = await runKron(['preview', '-f', '-', ...args], { stdin });
    expect(run.code).toBe(2);
    expect(run.err).toContain(message);
  });
});
