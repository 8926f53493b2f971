import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { warningCodes } from '@kron/fleet/validate/manifestWarning';
import { golden } from './testing/golden.ts';
import { controlled, json, manifest } from './testing/manifest.ts';
import { now, runKron } from './testing/runKron.ts';

const all = [
  '-f',
  'two-mistakes.yaml',
  '-f',
  'broken.yaml',
  '-f',
  'several.yaml',
  '-f',
  'likely-mistakes.yaml',
];

describe('golden outputs', () => {
  test.each([
    ['validate.txt', []],
    ['validate-strict.txt', ['--strict']],
    ['validate.json', ['-o', 'json']],
    ['validate.yaml', ['-o', 'yaml']],
    ['validate-github.txt', ['-o', 'github']],
    ['validate.sarif', ['-o', 'sarif']],
  ])('%s', async (file, args) => {
    const run = await runKron(['validate', ...now, ...all, ...args]);
    expect(run).toMatchObject({ code: 1, err: '' });
    const out = run.out.replace(/"version": "\d+\.\d+\.\d+[^"]*",\n {10}"rules"/, '"rules"');
    expect(out).toBe(golden(file, out));
  });
});

test('objects that kron convert rewrites are named', async () => {
  const old = { apiVersion: 'batch/v1beta1', kind: 'CronJob', metadata: { name: 'hello' } };
  const other = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'web' } };
  const run = await runKron(['validate', '-f', '-'], { stdin: json(manifest('x'), old, other) });
  expect(run).toMatchObject({
    code: 0,
    out: '1 valid KronJob, no problems found\n',
    err: 'note: not checked: CronJob/hello of batch/v1beta1; to rewrite it for Kron, write kron convert\n',
  });
  const alone = await runKron(['validate', '-f', '-'], { stdin: json(old) });
  expect(alone.code).toBe(1);
  expect(alone.out).toContain(
    'found CronJob/hello of batch/v1beta1, which kron convert rewrites [NoKronJob]',
  );
});

describe('accepted warnings', () => {
  const spec = { schedule: '0 0 13 * FRI', constraints: { only: [{ hours: '5' }] } };

  async function validated(
    accept: string,
    args: string[] = [],
  ): Promise<{ code: number | null; findings: string[] }> {
    const metadata = { name: 'x', annotations: { 'kron.io/accept': accept } };
    const run = await runKron(['validate', ...now, '-f', '-', '-o', 'json', ...args], {
      stdin: json(manifest('x', spec, { metadata })),
    });
    const { findings } = JSON.parse(run.out) as { findings: { code: string }[] };
    return { code: run.code, findings: findings.map(({ code }) => code).sort() };
  }

  const both = 'EitherDay: both are meant\nLikelyUnschedulable: never runs';

  test.each<[rule: string, accept: string, args: string[], code: number, findings: string[]]>([
    ['are left out', both, [], 0, []],
    ['are no errors with --strict', both, ['--strict'], 0, []],
    ['do not hide others', 'EitherDay: meant', ['--strict'], 1, ['LikelyUnschedulable']],
    ['that do not occur are warnings', `${both}\nStepTooLarge: x`, ['--strict'], 1, ['UnusedAcceptance']],
    ['need a known code', `${both}\nEither: x`, [], 0, ['InvalidAcceptance']],
  ])('%s', async (_, accept, args, code, findings) => {
    expect(await validated(accept, args)).toEqual({ code, findings });
  });

  test('of a group, too, and a warning about the annotation has its line', async () => {
    const fields = { window: { duration: '1h' }, spread: { slot: 0, of: 3, group: 'backups' } };
    const annotations = { 'kron.io/accept': 'SharedSlot: b has no load\nLostInGap: x' };
    const accepting = manifest('b', fields, { metadata: { name: 'b', annotations } });
    const run = await runKron(['validate', ...now, '-f', '-'], {
      stdin: json(manifest('a', fields, { metadata: { name: 'a' } }), accepting),
    });
    expect(run.out).not.toContain('SharedSlot');
    expect(run.out).toMatch(
      /^stdin:2:\d+: warning: \w+\/b: metadata\.annotations\["kron\.io\/accept"\]: accepts LostInGap, which does not occur; remove its line \[UnusedAcceptance\]$/m,
    );
  });
});

test('a mistake in each new field is a warning at its place', async () => {
  const spec = { schedule: '*/61 3 * * *', timezone: 'EST', distribution: { name: 'normal' } };
  const { code, out } = await runKron(['validate', '-f', '-', '-o', 'json'], {
    stdin: json(manifest('x', spec)),
  });
  const { findings } = JSON.parse(out) as { findings: { code: string; path: string }[] };
  expect([code, findings.map((one) => `${one.code} ${one.path}`).sort()]).toEqual([
    0,
    ['AbbreviatedZone spec.timezone', 'StepTooLarge spec.schedule', 'UnusedDistribution spec.distribution'],
  ]);
});

describe('groups', () => {
  const member = (name: string, slot: number, of: number, fields: object = {}): ReturnType<typeof manifest> =>
    manifest(name, {
      window: { duration: '1h' },
      spread: { slot, of, group: 'backups' },
      ...fields,
    });

  async function findingsIn(...manifests: object[]): Promise<string[]> {
    const run = await runKron(['validate', ...now, '-f', '-'], {
      stdin: manifests.map((one) => JSON.stringify(one, null, 1)).join('\n---\n'),
    });
    return run.out.split('\n').filter((line) => line.includes('spec.spread'));
  }

  test('each member that does not fit is a warning, with the place of the other manifest', async () => {
    expect(
      await findingsIn(
        member('a', 0, 3),
        member('b', 0, 3),
        member('c', 2, 4),
        member('d', 1, 3, { timezone: 'Europe/Paris' }),
      ),
    ).toEqual([
      expect.stringMatching(
        /^stdin:\d+:\d+: warning: \w+\/b: spec\.spread\.slot: \w+\/a has slot 0 of 3 in group backups, too \(stdin:\d+:\d+\) \[SharedSlot\]$/,
      ),
      expect.stringMatching(
        /spec\.spread\.of: \w+\/a divides the window of group backups into 3 slots, not 4 \(stdin:\d+:\d+\) \[GroupSizesDiffer\]$/,
      ),
      expect.stringMatching(
        /spec\.spread\.group: disagrees with \w+\/a of group backups: timezone: Europe\/Paris here, absent there \(stdin:\d+:\d+\) \[GroupDisagrees\]$/,
      ),
    ]);
  });

  test('the place is that of the field in the other manifest', async () => {
    const [line = ''] = await findingsIn(member('a', 0, 3), member('b', 0, 3));
    const [, own, other] = /^stdin:(\d+):.*\(stdin:(\d+):/.exec(line) ?? [];
    const text = [member('a', 0, 3), member('b', 0, 3)]
      .map((one) => JSON.stringify(one, null, 1))
      .join('\n---\n');
    const slots = text
      .split('\n')
      .flatMap((one, index) => (one.includes('"slot"') ? [String(index + 1)] : []));
    expect([other, own]).toEqual(slots);
  });

  test('missing calendars are compared by kind, namespace and name, and the others by what they hold', async () => {
    const avoiding = (name: string, slot: number, ...avoid: object[]): ReturnType<typeof manifest> =>
      member(name, slot, 3, { constraints: { avoid } });
    const cluster = (name: string, from: string): object => ({
      apiVersion: 'kron.io/v1alpha1',
      kind: 'ClusterKronCalendar',
      metadata: { name },
      spec: { entries: [{ from }] },
    });
    const [missing, other] = [{ calendar: 'missing' }, { calendar: 'other' }];
    expect(await findingsIn(avoiding('a', 0, missing), avoiding('b', 1, missing))).toEqual([]);
    expect(await findingsIn(avoiding('a', 0, missing), avoiding('b', 1, other))).toEqual([
      expect.stringContaining('[GroupDisagrees]'),
    ]);
    const [move, freeze] = [{ clusterCalendar: 'move' }, { clusterCalendar: 'freeze' }];
    const members = [avoiding('a', 0, missing, move), avoiding('b', 1, missing, freeze)];
    expect(
      await findingsIn(...members, cluster('move', '2020-01-01'), cluster('freeze', '2020-01-01')),
    ).toEqual([]);
    expect(
      await findingsIn(...members, cluster('move', '2020-01-01'), cluster('freeze', '2020-01-02')),
    ).toEqual([expect.stringContaining('[GroupDisagrees]')]);
  });

  test('members that agree, with free slots, have no warning', async () => {
    expect(await findingsIn(member('a', 0, 9), member('b', 5, 9))).toEqual([]);
  });
});

describe('ControlledJobs', () => {
  const both = [
    '-f',
    'controlled.yaml',
    '-f',
    'likely-mistakes-controlled.yaml',
    '-f',
    'wrong-controlled.yaml',
  ];

  test.each([
    ['validate-controlled.txt', []],
    ['validate-controlled.json', ['-o', 'json']],
    ['validate-controlled-github.txt', ['-o', 'github']],
  ])('%s', async (file, args) => {
    const run = await runKron(['validate', ...now, ...both, ...args]);
    expect(run).toMatchObject({ code: 1, err: '' });
    expect(run.out).toBe(golden(file, run.out));
  });

  const events = (...list: object[]): Record<string, unknown> => ({ events: list });
  const start = { action: 'start', cronSchedule: '0 9 * * *' };

  test.each([
    [
      'valid objects are counted per kind',
      [controlled('desk', events(start)), manifest('db')],
      '1 valid KronJob, 1 valid ControlledJob, no problems found',
    ],
    [
      'KronJobs are not counted if there are none',
      [controlled('desk', events(start))],
      '1 valid ControlledJob, no problems found',
    ],
    [
      'a KronJob and a ControlledJob can have the same name',
      [controlled('desk', events(start)), manifest('desk')],
      'no problems found',
    ],
    [
      'a misspelled kind is validated as the closest kind',
      [{ ...controlled('desk', events(start)), kind: 'ControledJob' }],
      'kind: expected ControlledJob',
    ],
    [
      'another apiVersion is reported',
      [{ ...controlled('desk', events(start)), apiVersion: 'kron.io/v1' }],
      'apiVersion: expected kron.io/v1alpha1',
    ],
    [
      'a start that a clock change skips gets a warning',
      [
        controlled('desk', {
          timezone: { name: 'Europe/Paris' },
          ...events({ action: 'start', cronSchedule: '15 2 * * *' }),
        }),
      ],
      'next at 2026-03-29T01:00:00Z',
    ],
    [
      'a stop that a clock change skips gets no warning, because it is made up for',
      [
        controlled('desk', {
          timezone: { name: 'Europe/Paris' },
          ...events(start, { action: 'stop', cronSchedule: '15 2 * * *' }),
        }),
      ],
      'no problems found',
    ],
    [
      'an offset moves the clock and the skipped time',
      [
        controlled('desk', {
          timezone: { name: 'Europe/Paris', offset: 3600 },
          ...events({ action: 'start', cronSchedule: '15 3 * * *' }),
        }),
      ],
      'next at 2026-03-29T01:00:00Z',
    ],
    [
      'a ControlledJob of G-Research is not validated, and kron convert is suggested',
      [{ ...controlled('desk', events(start)), apiVersion: 'batch.gresearch.co.uk/v1beta1' }],
      'found ControlledJob/desk of batch.gresearch.co.uk/v1beta1, which kron convert rewrites',
    ],
  ])('%s', async (_, manifests, expected) => {
    const run = await runKron(['validate', ...now, '-f', '-'], { stdin: json(...manifests) });
    expect(run.out).toContain(expected);
  });

  test('a command that does not read ControlledJobs fails if there are only ControlledJobs', async () => {
    const stdin = json(controlled('desk', events(start)));
    const run = await runKron(['diff', '-', 'backup.yaml', ...now, '--for', '1d'], { stdin });
    expect(run).toMatchObject({ code: 2, out: '' });
    expect(run.err).toContain('stdin: expected a KronJob or CronJob, found ControlledJob/desk');
  });
});

describe('the exit code', () => {
  test.each([
    ['0 for valid manifests', ['-f', 'backup.yaml'], 0],
    ['0 for warnings', ['-f', 'likely-mistakes.yaml'], 0],
    ['1 for warnings with --strict', ['-f', 'likely-mistakes.yaml', '--strict'], 1],
    ['0 for valid manifests with --strict', ['-f', 'backup.yaml', '--strict'], 0],
    ['1 for one error in one of many files', ['-f', 'backup.yaml', '-f', 'two-mistakes.yaml'], 1],
    ['1 for a file that is not there', ['-f', 'backup.yaml', '-f', 'missing.yaml'], 1],
    ['1 for input without a KronJob', ['-f', '-'], 1],
    ['4 for neither file nor cluster', [], 4],
    ['2 for places in files of what is in no file', ['-o', 'sarif'], 2],
    ['2 for a file without -f', ['backup.yaml'], 2],
    ['2 for a file beside -f', ['-f', 'backup.yaml', 'several.yaml'], 2],
    ['2 for a form that there is not', ['-f', 'backup.yaml', '-o', 'table'], 2],
    ['2 for a now that is none', ['-f', 'backup.yaml', '--now', 'noon'], 2],
  ])('is %s', async (_, args, code) => {
    const run = await runKron(['validate', ...now, ...args]);
    expect(run.code).toBe(code);
  });
});

describe('the output', () => {
  test('a file without -f is reported with what to write', async () => {
    const run = await runKron(['validate', 'backup.yaml', 'several.yaml']);
    expect(run.err).toContain('write -f backup.yaml -f several.yaml');
  });

  test('other kinds are ignored and reported with -v', async () => {
    const silent = await runKron(['validate', ...now, '-f', 'several.yaml']);
    expect(silent.err).toBe('');
    const verbose = await runKron(['validate', ...now, '-f', 'several.yaml', '-v']);
    expect(verbose.err).toContain('ignored: several.yaml:2:1: ConfigMap/settings');
  });

  test('a manifest without problems is reported', async () => {
    const run = await runKron(['validate', ...now, '-f', 'backup.yaml']);
    expect(run.out).toBe('1 valid KronJob, no problems found\n');
  });

  test('a manifest cannot send workflow commands', async () => {
    const schedule = '0 0 * * *\n::error::forged';
    const stdin = json(manifest('forger', { schedule }));
    const run = await runKron(['validate', '-f', '-', '-o', 'github'], { stdin });
    expect(run.out).toContain('::error file=stdin,');
    expect(run.out).not.toMatch(/^::error::/m);
  });

  test('percent signs, colons and commas of a file name are escaped in annotations', async () => {
    const run = await runKron(['validate', '-f', 'a%b:c,d.yaml', '-o', 'github']);
    expect(run.out).toBe(
      '::error file=a%25b%3Ac%2Cd.yaml,title=kron%3A Unreadable::no such file or folder\n',
    );
  });

  test.each([
    ['an absolute path is a file URI', '/no where.yaml', 'file:///no%20where.yaml'],
    ['a URL stays the same', 'http://127.0.0.1:1/a.yaml?x=1', 'http://127.0.0.1:1/a.yaml?x=1'],
  ])('%s in SARIF', async (_, name, uri) => {
    const run = await runKron(['validate', '-f', name, '-o', 'sarif']);
    expect(run.out).toContain(`"uri": "${uri}"`);
  });
});

test('the reference explains exactly the existing warnings', () => {
  const file = resolve(import.meta.dirname, '../../../docs/reference/validate.md');
  const headings = [...readFileSync(file, 'utf8').matchAll(/^### (\w+)$/gm)].map(([, code]) => code);
  expect(headings).toEqual([...warningCodes]);
});
