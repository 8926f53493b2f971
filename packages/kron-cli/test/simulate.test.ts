import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, test } from '@jest/globals';
import { golden } from './testing/golden.ts';
import { json, manifest } from './testing/manifest.ts';
import { bin, fixtures, runKron } from './testing/runKron.ts';

type Fields = Record<string, unknown>;
type Listed = {
  chosenTime: string | null;
  decidedAt: string;
  outcome: string;
  reason: string;
  beside: number;
};
type Item = {
  runs: number;
  outcomes: { outcome: string; reason: string; count: number }[];
  undecided: number;
  overlaps: number;
  mostActive: number;
  replaced: number;
  longestGap: { seconds: number } | null;
  periods: Listed[];
};

const from = '2026-03-02T00:00:00Z';

async function simulated(spec: Fields, ...args: string[]): Promise<Item> {
  const stdin = json(manifest('x', { schedule: '0 * * * *', ...spec }));
  const run = await runKron(['simulate', '-f', '-', '--now', from, '-o', 'json', ...args], { stdin });
  expect(run).toMatchObject({ code: 0, err: '' });
  const { items } = JSON.parse(run.out) as { items: Item[] };
  return items[0] as Item;
}

/** `{ 'missed DeadlineExceeded': 3 }` */
function counts({ outcomes }: Item): Record<string, number> {
  return Object.fromEntries(outcomes.map(({ outcome, reason, count }) => [`${outcome} ${reason}`, count]));
}

describe('without conflicts', () => {
  test('a KronJob runs at the times of preview', async () => {
    const spec = { schedule: '0 */3 * * *', window: { duration: '2h' } };
    const { periods } = await simulated(spec, '--for', '7d', '--list', 'all');
    const stdin = json(manifest('x', spec));
    const args = ['preview', '-f', '-', '--from', from, '--to', '2026-03-08T23:59:59Z', '-o', 'json'];
    const { items } = JSON.parse((await runKron(args, { stdin })).out) as { items: Listed[] };
    expect(periods.map(({ decidedAt }) => decidedAt)).toEqual(items.map(({ chosenTime }) => chosenTime));
    expect(items).toHaveLength(56);
  });

  test('the longest gap is between two runs', async () => {
    const { longestGap } = await simulated({ schedule: '0 1,2,6 * * *' }, '--for', '2d');
    expect(longestGap).toEqual({ from: '2026-03-02T06:00:00Z', to: '2026-03-03T01:00:00Z', seconds: 68_400 });
    expect((await simulated({ schedule: '0 1 * * *' }, '--for', '1d')).longestGap).toBeNull();
  });
});

describe('Jobs that take longer than a period', () => {
  const long = ['--for', '12h', '--job-duration', '90m'];

  test('with forbid, every other period is skipped', async () => {
    const item = await simulated({}, ...long);
    expect(counts(item)).toEqual({ 'executed Created': 6, 'skipped JobActive': 6 });
    expect(item).toMatchObject({ overlaps: 0, mostActive: 1, replaced: 0 });
  });

  test('with allow, they overlap', async () => {
    const item = await simulated({ policy: { concurrency: 'allow' } }, ...long);
    expect(counts(item)).toEqual({ 'executed Created': 12 });
    expect(item).toMatchObject({ overlaps: 11, mostActive: 2 });
    expect(item.periods.map(({ beside }) => beside)).toEqual(Array<number>(11).fill(1));
  });

  test('with replace, each one replaces the previous one', async () => {
    const item = await simulated({ policy: { concurrency: 'replace' } }, ...long);
    expect(counts(item)).toEqual({ 'executed Created': 12 });
    expect(item).toMatchObject({ overlaps: 0, mostActive: 1, replaced: 11 });
  });

  test('a Job that ends in the second in which the next period is due does not block it', async () => {
    const item = await simulated({}, '--for', '12h', '--job-duration', '1h');
    expect(counts(item)).toEqual({ 'executed Created': 12 });
  });
});

describe('downtime of the operator', () => {
  const gone = ['--for', '24h', '--downtime', '2026-03-02T05:30:00Z..2026-03-02T09:10:00Z'];

  test('without a deadline, all periods of the downtime are missed', async () => {
    expect(counts(await simulated({}, ...gone))).toEqual({
      'executed Created': 20,
      'missed DeadlineExceeded': 4,
    });
  });

  test('a downtime of three seconds can make a period late', async () => {
    const blink = ['--for', '24h', '--downtime', '2026-03-02T04:59:58Z..2026-03-02T05:00:01Z'];
    expect(counts(await simulated({}, ...blink))).toEqual({
      'executed Created': 23,
      'missed DeadlineExceeded': 1,
    });
  });

  test('the last period within its deadline runs at the end of the downtime', async () => {
    const item = await simulated({ policy: { deadline: '2h' } }, ...gone, '--list', 'all');
    expect(counts(item)).toEqual({
      'executed Created': 21,
      'missed DeadlineExceeded': 2,
      'missed Superseded': 1,
    });
    expect(item.periods.find(({ chosenTime }) => chosenTime === '2026-03-02T09:00:00Z')).toMatchObject({
      decidedAt: '2026-03-02T09:10:00Z',
      outcome: 'executed',
    });
  });

  test('every period of a long downtime has an outcome', async () => {
    const item = await simulated({}, '--for', '30d', '--downtime', '+1d..+29d');
    expect(counts(item)).toEqual({ 'executed Created': 48, 'missed DeadlineExceeded': 672 });
    expect(item.periods).toHaveLength(672);
  });

  test('a suspension has the same effect on its periods, for a reason of its own', async () => {
    const spans = ['--suspend', '2026-03-02T05:30:00Z..2026-03-02T09:10:00Z', '--for', '24h'];
    expect(counts(await simulated({ policy: { deadline: '2h' } }, ...spans))).toEqual({
      'executed Created': 21,
      'missed Suspended': 3,
    });
  });

  test('a suspension without an end leaves its periods undecided', async () => {
    for (const flag of ['--suspend', '--downtime']) {
      const item = await simulated({}, '--for', '24h', flag, '+11h30m..+2d');
      expect(counts(item)).toEqual({ 'executed Created': 12 });
      expect(item.undecided).toBe(12);
    }
  });

  test('spans that touch or overlap are merged', async () => {
    const args = [
      '--for',
      '24h',
      '--downtime',
      '+5h30m..+7h',
      '--downtime',
      '+6h..+8h',
      '--suspend',
      '+7h30m..+9h30m',
    ];
    expect(counts(await simulated({}, ...args))).toEqual({
      'executed Created': 20,
      'missed DeadlineExceeded': 2,
      'missed Suspended': 2,
    });
  });
});

test('a suspended KronJob never runs, and its periods are undecided', async () => {
  const item = await simulated({ policy: { suspend: true } }, '--for', '24h');
  expect(item).toMatchObject({ runs: 0, outcomes: [], undecided: 24 });
});

test('a period without an allowed instant is counted and listed', async () => {
  const item = await simulated({ constraints: { avoid: [{ hours: '3-5' }] } }, '--for', '24h');
  expect(counts(item)).toEqual({ 'executed Created': 21, 'unschedulable NoAllowedInstant': 3 });
  expect(item.periods[0]).toMatchObject({ periodID: '2026-03-02T03:00:00Z', chosenTime: null });
});

describe('every period of the span has one outcome or is undecided', () => {
  const specs: Fields[] = [
    { schedule: '*/10 * * * *', window: { duration: '45m' }, policy: { concurrency: 'replace' } },
    { schedule: '*/10 * * * *', window: { duration: '45m' }, policy: { deadline: '1h' } },
    {
      schedule: '0 * * * *',
      window: { mode: 'around', duration: '3h' },
      constraints: { avoid: [{ hours: '2-9' }] },
    },
    { schedule: '30 1,2 * * *', timezone: 'Europe/Berlin', window: { duration: '1h' } },
  ];
  const spans = ['--from', '2026-03-27', '--to', '2026-03-30', '--job-duration', '5m..40m'];
  const breaks = [
    '--downtime',
    '2026-03-27T05:00:00Z..2026-03-27T22:00:00Z',
    '--suspend',
    '2026-03-29T12:00:00Z..+60d',
  ];

  test.each(specs)('%j', async (spec) => {
    const item = await simulated(spec, ...spans, ...breaks);
    const preview = await runKron(
      ['preview', '-f', '-', '--from', '2026-03-27', '--to', '2026-03-30', '-o', 'json'],
      { stdin: json(manifest('x', spec)) },
    );
    const { items } = JSON.parse(preview.out) as { items: unknown[] };
    const decided = item.outcomes.reduce((sum, { count }) => sum + count, 0);
    expect(decided + item.undecided).toBe(items.length);
    expect(item.undecided).toBeGreaterThan(0);
  });
});

describe('the duration of Jobs', () => {
  const ranged = ['--for', '7d', '--job-duration', '30m..90m'];

  test('is drawn from the seed: the same seed gives the same bytes', async () => {
    const stdin = json(manifest('x', { schedule: '0 * * * *' }));
    const run = (...args: string[]) =>
      runKron(['simulate', '-f', '-', '--now', from, ...ranged, '-o', 'json', ...args], { stdin });
    const first = await run('--seed', 'a');
    expect(await run('--seed', 'a')).toEqual(first);
    expect((await run('--seed', 'b')).out).not.toBe(first.out);
  });

  test('skips a period after each Job longer than an hour', async () => {
    const { 'skipped JobActive': skipped = 0, 'executed Created': executed = 0 } = counts(
      await simulated({}, ...ranged),
    );
    expect(executed + skipped).toBe(168);
    expect(skipped / executed).toBeGreaterThan(0.3);
    expect(skipped / executed).toBeLessThan(0.7);
  });

  test('follows the distribution', async () => {
    const skippedWith = async (name: string) =>
      counts(await simulated({}, ...ranged, '--job-distribution', name))['skipped JobActive'] ?? 0;
    expect(await skippedWith('skewEarly:shape=6')).toBeLessThan(await skippedWith('skewLate:shape=6'));
  });
});

describe('golden outputs', () => {
  const args = [
    'simulate',
    '--now',
    '2026-02-28T18:10:00Z',
    '--for',
    '14d',
    '--job-duration',
    '20m',
    '--downtime',
    '+2d..+4d',
  ];
  test.each([
    ['simulate-one.txt', ['-f', 'backup.yaml']],
    ['simulate-several.txt', ['-f', 'several.yaml']],
    ['simulate-wide.txt', ['-f', 'several.yaml', '-o', 'wide', '--tz', 'Asia/Tokyo']],
    ['simulate.json', ['-f', 'backup.yaml', '-o', 'json', '--suspend', '+8d..+9d', '--seed', 's']],
    ['simulate.yaml', ['-f', 'backup.yaml', '-o', 'yaml', '--suspend', '+8d..+9d', '--seed', 's']],
  ])('%s', async (file, more) => {
    const run = await runKron([...args, ...more]);
    const out = run.out.replaceAll(process.versions.tz ?? '', 'TZDATA');
    expect(run.code).toBe(0);
    expect(out).toBe(golden(file, out));
  });
});

describe('bad input', () => {
  test.each([
    [['--job-duration', '20'], '--job-duration: expected a duration above zero'],
    [['--job-duration', '40m..5m'], '--job-duration: "40m..5m" is reversed; write 5m..40m'],
    [['--job-duration', '1m..2m..3m'], 'expected a duration such as 20m, or a range'],
    [['--job-duration', '1m..2m', '--job-distribution', 'skewlate'], '--job-distribution: '],
    [['--job-duration', '1m..2m', '--job-distribution', 'skewLate:shape=-1'], '--job-distribution: '],
    [['--job-duration', '1m..2m', '--job-distribution', 'skewLate:shape=3=9'], '--job-distribution: '],
    [['--job-duration', '1m..2m', '--job-distribution', 'skewLate:shape=3:shape=4'], '--job-distribution: '],
    [['--job-distribution', 'skewLate'], 'write --job-duration 5m..40m'],
    [['--downtime', '+1h'], '--downtime: expected two times'],
    [['--suspend', '+2h..+1h'], '--suspend: "+2h..+1h" is empty'],
    [['--to', '+1d', '--for', '1d'], '--to and --for exclude each other'],
    [['--list', 'some'], 'exceptions, all, none'],
    [['--seed', 's'.repeat(300)], '--seed: '],
    [['--cuont', '3'], "unknown option '--cuont'"],
  ])('%j', async (args, err) => {
    const run = await runKron(['simulate', '-f', 'backup.yaml', ...args]);
    expect(run.err).toContain(err);
    expect(run).toMatchObject({ code: 2, out: '' });
  });

  test('all problems are reported together', async () => {
    const args = ['--job-duration', 'x', '--downtime', 'y', '--suspend', 'z', '--for', '0d'];
    const { err } = await runKron(['simulate', '-f', 'backup.yaml', ...args]);
    for (const flag of ['--job-duration', '--downtime', '--suspend', '--for']) expect(err).toContain(flag);
  });

  test('the valid ones of several KronJobs are simulated', async () => {
    const run = await runKron(['simulate', '-f', 'backup.yaml', '-f', 'two-mistakes.yaml', '--now', from]);
    expect(run.out).toContain('prod/db-backup');
    expect(run.err).toContain('two-mistakes.yaml:');
    expect(run.code).toBe(1);
  });
});

const endless = ['simulate', '-f', 'several.yaml', '--for', '1000000d', '--list', 'none'];

test('Ctrl-C exits with 130', async () => {
  const child = spawn(process.execPath, [bin, ...endless], { cwd: fixtures });
  // The note about the namespaces appears when the input has been read.
  await once(child.stderr, 'data');
  child.kill('SIGINT');
  expect(await once(child, 'close')).toEqual([130, null]);
});

const onTerminal = spawnSync('script', ['--version']).status === 0 ? test : test.skip;

onTerminal('a bar grows on a terminal', async () => {
  const command = `'${process.execPath}' '${bin}' simulate -f several.yaml --now ${from} --for 100000d --list none > /dev/null`;
  const child = spawn('script', ['-q', '-e', '-c', command, '/dev/null'], {
    cwd: fixtures,
    env: { PATH: process.env['PATH'] ?? '', TERM: 'xterm' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let text = '';
  let shares: number[] = [];
  for await (const chunk of child.stdout.setEncoding('utf8')) {
    text += chunk as string;
    shares = [...text.matchAll(/\[#* *\] +(\d+) %/g)].map(([, percent]) => Number(percent));
    if (new Set(shares).size > 1) break;
  }
  child.kill();
  expect(new Set(shares).size).toBeGreaterThan(1);
  expect(shares).toEqual([...shares].sort((a, b) => a - b));
});

test.each([
  [21, 'and 1 more period: -o wide shows all'],
  [22, 'and 2 more periods: -o wide shows all'],
])('of %d listed periods, 20 are shown and the others counted', async (days, text) => {
  const args = ['simulate', '-f', '-', '--from', '2026-03-01', '--for', `${days}d`, '--list', 'all'];
  const run = await runKron(args, { stdin: json(manifest('db')) });
  expect(run.out.trimEnd().split('\n').at(-1)).toBe(text);
});
