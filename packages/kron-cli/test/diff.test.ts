import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { golden, withoutTzdata } from './testing/golden.ts';
import { jobTemplate, json, manifest } from './testing/manifest.ts';
import { type Run, runKron } from './testing/runKron.ts';

type Fields = Record<string, unknown>;
type Item = {
  change: string;
  because: string | null;
  periodID: string;
  oldTime: string | null;
  newTime: string | null;
};

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kron-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const now = '2026-03-01T12:00:00Z';

function run(old: string, next: string, ...args: string[]): Promise<Run> {
  writeFileSync(join(folder, 'old.json'), old);
  writeFileSync(join(folder, 'new.json'), next);
  return runKron(['diff', 'old.json', 'new.json', '--now', now, ...args], { cwd: folder });
}

/** The changes if one spec replaces another. */
async function changed(old: Fields, next: Fields, ...args: string[]): Promise<Item[]> {
  const { out, err, code } = await run(
    json(manifest('x', old)),
    json(manifest('x', next)),
    ...args,
    '-o',
    'json',
  );
  const { items } = JSON.parse(out) as { items: Item[] };
  expect(err).toBe('');
  expect(code).toBe(items.length === 0 ? 0 : 1);
  return items;
}

const nightly = { schedule: '0 0 * * *', window: { duration: '2h' } };

describe('nothing changes', () => {
  test.each([
    ['the same spec', nightly],
    [
      'an equivalent spec',
      { timezone: 'UTC', window: { duration: '120m', mode: 'after' }, schedule: '00 0 * * *' },
    ],
    ['another template', { ...nightly, jobTemplate: { ...jobTemplate(), metadata: { labels: { a: 'b' } } } }],
    ['another deadline', { ...nightly, policy: { deadline: '1h', concurrency: 'replace' } }],
  ])('%s: exit code 0', async (_, next) => {
    expect(await changed(nightly, next)).toEqual([]);
  });

  test('the text is empty', async () => {
    const same = json(manifest('x', nightly));
    expect(await run(same, same)).toMatchObject({ code: 0, out: '', err: '' });
  });
});

describe('what changes', () => {
  test('another salt moves every run, as preview shows', async () => {
    const salted = { ...nightly, seed: { salt: 'b' } };
    const items = await changed(nightly, salted);
    expect(items.map(({ change }) => change)).toEqual(Array<string>(7).fill('moves'));
    for (const [spec, side] of [
      [nightly, 'oldTime'],
      [salted, 'newTime'],
    ] as const) {
      const preview = await runKron(['preview', '-f', '-', '--from', now, '--count', '7', '-o', 'json'], {
        stdin: json(manifest('x', spec)),
      });
      const { items: periods } = JSON.parse(preview.out) as { items: { chosenTime: string }[] };
      expect(items.map((item) => item[side])).toEqual(periods.map(({ chosenTime }) => chosenTime));
    }
  });

  test('another hour removes runs and adds others', async () => {
    const items = await changed({ schedule: '0 1 * * *' }, { schedule: '0 2 * * *' }, '--for', '2d');
    expect(items.map(({ change, because }) => [change, because])).toEqual([
      ['vanishes', 'NotScheduled'],
      ['appears', 'NotScheduled'],
      ['vanishes', 'NotScheduled'],
      ['appears', 'NotScheduled'],
    ]);
  });

  test('with one more hour, unchanged runs are not shown', async () => {
    const items = await changed({ schedule: '0 1 * * *' }, { schedule: '0 1,2 * * *' }, '--for', '1d');
    expect(items).toMatchObject([{ change: 'appears', newTime: '2026-03-02T02:00:00Z' }]);
  });

  test('suspending removes all runs, and resuming adds them', async () => {
    const paused = { ...nightly, policy: { suspend: true } };
    const gone = await changed(nightly, paused, '--for', '2d');
    expect(gone.map(({ change, because }) => [change, because])).toEqual([
      ['vanishes', 'Suspended'],
      ['vanishes', 'Suspended'],
    ]);
    const back = await changed(paused, nightly, '--for', '2d');
    expect(back.map(({ change, because }) => [change, because])).toEqual([
      ['appears', 'Suspended'],
      ['appears', 'Suspended'],
    ]);
  });

  test('a run without an allowed instant is removed', async () => {
    const frozen = { ...nightly, constraints: { avoid: [{ date: '2026-03-03' }] } };
    expect(await changed(nightly, frozen)).toMatchObject([
      { change: 'vanishes', because: 'NoAllowedInstant', periodID: '2026-03-03T00:00:00Z', newTime: null },
    ]);
  });

  test('the runs of a new and of a removed KronJob are shown', async () => {
    const [a, b] = [manifest('a', nightly), manifest('b', nightly)];
    const { out } = await run(json(a), json(b), '--for', '1d', '-o', 'json');
    expect(
      (JSON.parse(out) as { items: Item[] }).items.map((item) => ({ ...item })).sort(byChange),
    ).toMatchObject([
      { identity: 'prod/b', change: 'appears', because: 'Added' },
      { identity: 'prod/a', change: 'vanishes', because: 'Removed' },
    ]);
  });

  test('a run that moves beyond the end is shown as moved', async () => {
    const later = {
      schedule: '0 0 * * *',
      window: { duration: '2h' },
      constraints: { only: [{ between: '01:30-02:00' }] },
    };
    const items = await changed({ schedule: '0 0 * * *' }, later, '--to', '2026-03-02T00:10:00Z');
    expect(items).toMatchObject([{ change: 'moves', oldTime: '2026-03-02T00:00:00Z' }]);
  });
});

describe('the edit takes effect now', () => {
  test('a period that has run does not run again at a later new time', async () => {
    const old = { schedule: '0 6 * * *' };
    const next = {
      schedule: '0 6 * * *',
      window: { duration: '12h' },
      constraints: { only: [{ hours: '14-17' }] },
    };
    const items = await changed(old, next, '--to', '2026-03-01T20:00:00Z');
    expect(items).toEqual([]);
  });

  test('a pending run is removed if its new time has passed', async () => {
    const old = {
      schedule: '0 6 * * *',
      window: { duration: '12h' },
      constraints: { only: [{ hours: '14-17' }] },
    };
    const items = await changed(old, { schedule: '0 6 * * *' }, '--to', '2026-03-01T20:00:00Z');
    expect(items).toMatchObject([{ change: 'vanishes', because: 'Past', periodID: '2026-03-01T06:00:00Z' }]);
  });

  test('a period before one that has run does not run', async () => {
    // The windows overlap, and the later period has run first.
    const old = { schedule: '0 6,7 * * *', window: { duration: '12h' } };
    for (let salt = 0; salt < 40; salt++) {
      const salted = { ...old, seed: { salt: String(salt) } };
      const next = { ...salted, constraints: { only: [{ hours: '0-23' }] } };
      const items = await changed(salted, next, '--to', '2026-03-01T20:00:00Z');
      if (items.length === 0) continue;
      expect(items).toMatchObject([
        { change: 'vanishes', because: 'Overtaken', periodID: '2026-03-01T06:00:00Z' },
      ]);
      return;
    }
    throw new Error('no salt gave such a case');
  });
});

describe('two folders', () => {
  beforeAll(() => {
    for (const [side, hour] of [
      ['a', '1'],
      ['b', '2'],
    ] as const) {
      mkdirSync(join(folder, side, 'below'), { recursive: true });
      writeFileSync(join(folder, side, 'same.json'), json(manifest('same', nightly)));
      writeFileSync(
        join(folder, side, 'below', 'other.json'),
        json(manifest('other', { schedule: `0 ${hour} * * *` })),
      );
    }
  });

  test('are read with -R including all subfolders', async () => {
    expect(await runKron(['diff', 'a', 'b', '--now', now], { cwd: folder })).toMatchObject({
      code: 0,
      out: '',
    });
    const deep = await runKron(['diff', 'a', 'b', '-R', '--now', now, '--for', '1d'], { cwd: folder });
    expect(deep.code).toBe(1);
    expect(deep.out).toContain('0 move, 1 appears, 1 vanishes');
    expect(deep.out).not.toContain('prod/same');
  });
});

describe('golden outputs', () => {
  const old = () =>
    json(
      manifest('backup', { ...nightly, timezone: 'Europe/Paris' }),
      manifest('gone', nightly),
      manifest('report', nightly),
    );
  const next = () =>
    json(
      manifest('backup', { ...nightly, timezone: 'Europe/Paris', window: { duration: '3h' } }),
      manifest('report', { ...nightly, schedule: '0 0 * * MON-FRI' }),
    );

  test.each([
    ['diff.txt', []],
    ['diff-tokyo.txt', ['-o', 'wide', '--tz', 'Asia/Tokyo', '--for', '2d']],
    ['diff.json', ['-o', 'json', '--for', '2d']],
    ['diff.yaml', ['-o', 'yaml', '--for', '2d']],
  ])('%s', async (file, args) => {
    const { out: printed, code } = await run(old(), next(), ...args);
    const out = withoutTzdata(printed);
    expect(out).toBe(golden(file, out));
    expect(code).toBe(1);
  });

  test('OLD can come from standard input', async () => {
    writeFileSync(join(folder, 'new.json'), next());
    const piped = await runKron(['diff', '-', 'new.json', '--now', now], { cwd: folder, stdin: old() });
    expect(piped.out).toBe((await run(old(), next())).out);
  });
});

describe('errors exit with 2', () => {
  const good = json(manifest('x', nightly));
  test.each([
    ['a missing file', ['diff', 'missing.yaml', 'backup.yaml'], 'missing.yaml: no such file'],
    ['an invalid object', ['diff', 'backup.yaml', 'two-mistakes.yaml'], 'two-mistakes.yaml:'],
    ['invalid YAML', ['diff', 'broken.yaml', 'backup.yaml'], 'broken.yaml:4:9'],
    [
      'a folder without manifests',
      ['diff', 'backup.yaml', 'empty-folder'],
      'no .yaml, .yml or .json file in',
    ],
    ['a missing file argument', ['diff'], "missing required argument 'old'"],
    ['three files', ['diff', 'backup.yaml', 'backup.yaml', 'several.yaml'], 'too many arguments'],
    ['standard input twice', ['diff', '-', '-'], 'standard input can be read once'],
    ['standard input by two names', ['diff', '/dev/stdin', '-'], 'standard input can be read once'],
    ['an invalid time', ['diff', 'backup.yaml', 'backup.yaml', '--to', 'tomorrow'], '--to: expected'],
    ['an end before now', ['diff', 'backup.yaml', 'backup.yaml', '--to', '-1d'], '--to is before'],
    ['two ends', ['diff', 'backup.yaml', 'backup.yaml', '--to', '+1d', '--for', '1d'], 'exclude each other'],
    ['an invalid namespace', ['diff', 'backup.yaml', 'backup.yaml', '-n', 'A!'], '--namespace'],
  ])('%s', async (_, args, err) => {
    const found = await runKron(args, { stdin: good });
    expect(found.err).toContain(err);
    expect(found).toMatchObject({ code: 2, out: '' });
  });
});

function byChange(a: Item, b: Item): number {
  return a.change < b.change ? -1 : 1;
}

describe('a CronJob and the KronJob with its name', () => {
  const cronJob = json({
    apiVersion: 'batch/v1',
    kind: 'CronJob',
    metadata: { name: 'x', namespace: 'prod', annotations: { 'kron.io/window': '1h' } },
    spec: { schedule: '0 2 * * *', timeZone: 'UTC', jobTemplate: jobTemplate() },
  });

  test('match, so that a conversion moves no run', async () => {
    const { out } = await runKron(['convert', '-f', '-'], { stdin: cronJob });
    expect(out).toContain('kind: KronJob');
    expect(await run(cronJob, out)).toMatchObject({ code: 0, out: '' });
    expect(await run(out, cronJob)).toMatchObject({ code: 0, out: '' });
  });

  test('match in other cases, too', async () => {
    const moved = json(manifest('x', { schedule: '0 2 * * *', timezone: 'UTC' }));
    expect((await run(cronJob, moved)).out).toMatch(/\n7 move, 0 appear, 0 vanish\n/);
  });

  test('are two objects if one side has both', async () => {
    const both = `${cronJob}\n---\n${json(manifest('x', { schedule: '0 2 * * *', timezone: 'UTC' }))}`;
    expect((await run(cronJob, both)).out).toMatch(/\n0 move, 7 appear, 0 vanish\n/);
  });
});
