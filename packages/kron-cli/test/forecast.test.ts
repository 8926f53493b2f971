import { resolve } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { golden } from './testing/golden.ts';
import { withoutPrograms } from './testing/reportOf.ts';
import { controlled, json, manifest } from './testing/manifest.ts';
import { now, runKron } from './testing/runKron.ts';

const fleet = resolve(import.meta.dirname, '../../../examples/fleet.yaml');

type Load = {
  starts: number;
  peak: number;
  p99: number;
  mean: number;
  peaks: { minute: string; starts: number; kronJobs: { identity: string; starts: number }[] }[];
  perMinute: number[];
};
type Data = {
  from: string;
  to: string;
  kronJobs: number;
  suspended: number;
  unschedulable: number;
  planned: Load;
  withoutWindows: Load;
};

async function data(stdin: string, ...args: string[]): Promise<Data> {
  const run = await runKron(['forecast', '-f', '-', ...now, '-o', 'json', ...args], { stdin });
  expect(run).toMatchObject({ code: 0 });
  return JSON.parse(run.out) as Data;
}

describe('golden outputs', () => {
  test.each([
    ['forecast.txt', ['--for', '6h']],
    ['forecast-ascii.txt', ['--for', '6h', '--ascii', '--tz', 'Asia/Kolkata']],
    ['forecast-week.txt', ['--for', '7d']],
    ['forecast.json', ['--for', '30m', '-o', 'json']],
    ['forecast.yaml', ['--for', '30m', '-o', 'yaml']],
    ['forecast.svg', ['--for', '2h', '-o', 'svg']],
    ['forecast.html', ['--for', '2h', '-o', 'html']],
  ])('%s', async (file, args) => {
    const run = await runKron(['forecast', '-f', 'several.yaml', ...now, ...args]);
    expect(run.code).toBe(0);
    const out = withoutPrograms(run.out);
    expect(out).toBe(golden(file, out));
  });
});

describe('the counted starts', () => {
  test('are those that preview lists, minute by minute', async () => {
    const span = ['--from', '2026-03-01T00:00:00Z'];
    const input = ['-f', fleet, ...now];
    const counted = await runKron(['forecast', ...input, ...span, '--for', '1d', '-o', 'json']);
    const { planned } = JSON.parse(counted.out) as Data;
    const listed = await runKron([
      'preview',
      ...input,
      ...span,
      '--to',
      '2026-03-01T23:59:59Z',
      '-o',
      'json',
    ]);
    const { items } = JSON.parse(listed.out) as { items: { chosenTime: string | null }[] };
    const expected = Array.from({ length: 1440 }, () => 0);
    for (const { chosenTime } of items) {
      if (chosenTime === null) continue;
      const minute = Number(chosenTime.slice(11, 13)) * 60 + Number(chosenTime.slice(14, 16));
      expected[minute] = (expected[minute] ?? 0) + 1;
    }
    expect(planned.perMinute).toEqual(expected);
    expect(planned.starts).toBe(items.filter(({ chosenTime }) => chosenTime !== null).length);
  });

  const window = { mode: 'around', duration: '40m' };
  const hourly = manifest('hourly', { schedule: '0 * * * *', window });

  test('are at the nominal times without windows', async () => {
    const twins = json(hourly, { ...hourly, metadata: { name: 'twin', namespace: 'prod' } });
    const { withoutWindows } = await data(twins, '--from', '2026-03-01T00:00:00Z', '--for', '3h');
    const full = withoutWindows.perMinute.flatMap((count, minute) => (count > 0 ? [[minute, count]] : []));
    expect(full).toEqual([
      [0, 2],
      [60, 2],
      [120, 2],
    ]);
    expect(withoutWindows).toMatchObject({ starts: 6, peak: 2, p99: 2, mean: 6 / 180 });
  });

  test('are from --from up to --to, which is exclusive', async () => {
    const minutely = json(manifest('minutely', { schedule: '* * * * *' }));
    const span = ['--from', '2026-03-01T00:00:00Z', '--to', '2026-03-01T00:10:00Z'];
    const { from, to, planned } = await data(minutely, ...span);
    expect([from, to]).toEqual(['2026-03-01T00:00:00Z', '2026-03-01T00:10:00Z']);
    expect(planned.perMinute).toEqual(Array.from({ length: 10 }, () => 1));
  });

  test('are of whole minutes, also if now is within one', async () => {
    const minutely = json(manifest('minutely', { schedule: '* * * * *' }));
    const { from, to } = await data(minutely, '--from', '2026-03-01T00:00:30Z', '--for', '60s');
    expect([from, to]).toEqual(['2026-03-01T00:00:00Z', '2026-03-01T00:02:00Z']);
  });

  test('need a minute before the last one of the year 9999', async () => {
    const args = ['forecast', '-f', 'backup.yaml', '--from', '9999-12-31T23:59:00Z', '--for', '30s'];
    const { code, err } = await runKron(args);
    expect([code, err]).toEqual([
      2,
      'kron: --from is too late: a forecast ends before 9999-12-31T23:59:00Z\n',
    ]);
  });

  test('end before the last minute of the year 9999, after which no instant can be written', async () => {
    const span = ['--from', '9999-12-31T23:57:00Z', '--to', '9999-12-31T23:59:59Z'];
    const { to, planned } = await data(json(manifest('minutely', { schedule: '* * * * *' })), ...span);
    expect([to, planned.perMinute]).toEqual(['9999-12-31T23:59:00Z', [1, 1]]);
  });

  test('include no suspended KronJobs', async () => {
    const paused = manifest('paused', { policy: { suspend: true } });
    expect(await data(json(hourly, paused))).toMatchObject({ kronJobs: 1, suspended: 1 });
  });

  test('include no unschedulable periods', async () => {
    const never = manifest('never', { schedule: '0 * * * *', constraints: { avoid: [{ hours: '0-23' }] } });
    expect(await data(json(never), '--for', '3h')).toMatchObject({
      unschedulable: 3,
      planned: { starts: 0, peak: 0, peaks: [] },
      withoutWindows: { starts: 3 },
    });
  });

  test('include only periods between notBefore and notAfter', async () => {
    const bounded = {
      schedule: '* * * * *',
      notBefore: '2026-03-01T00:02:00Z',
      notAfter: '2026-03-01T00:04:00Z',
    };
    const { planned, withoutWindows } = await data(
      json(manifest('bounded', bounded)),
      '--from',
      '2026-03-01T00:00:00Z',
      '--for',
      '6m',
    );
    expect(planned.perMinute).toEqual([0, 0, 1, 1, 1, 0]);
    expect(withoutWindows.perMinute).toEqual([0, 0, 1, 1, 1, 0]);
  });

  test('include only the named objects', async () => {
    const run = await runKron(['forecast', '-f', 'several.yaml', 'freeze', ...now, '-o', 'json']);
    expect(JSON.parse(run.out)).toMatchObject({ kronJobs: 1 });
  });
});

test('peaks are sorted by size and name their KronJobs, those with most starts first', async () => {
  const often = manifest('often', { schedule: '0,1 0 * * *', window: { duration: '0s' } });
  const once = manifest('once', { schedule: '1 0 * * *' });
  const { planned } = await data(json(once, often), '--from', '2026-03-01T00:00:00Z', '--for', '5m');
  expect(planned.peaks).toEqual([
    {
      minute: '2026-03-01T00:01:00Z',
      starts: 2,
      kronJobs: [
        { kind: 'KronJob', identity: 'prod/often', starts: 1 },
        { kind: 'KronJob', identity: 'prod/once', starts: 1 },
      ],
    },
    {
      minute: '2026-03-01T00:00:00Z',
      starts: 1,
      kronJobs: [{ kind: 'KronJob', identity: 'prod/often', starts: 1 }],
    },
  ]);
});

describe('--max-per-minute', () => {
  const pair = json(manifest('a', { schedule: '5 * * * *' }), manifest('b', { schedule: '5 * * * *' }));

  test.each([
    ['0 when the peak is not above it', ['--max-per-minute', '2'], 0],
    ['3 when it is', ['--max-per-minute', '1'], 3],
    ['3 for any start when it is 0', ['--max-per-minute', '0'], 3],
    ['2 for what is no number', ['--max-per-minute', 'some'], 2],
    ['2 for a number below zero', ['--max-per-minute=-1'], 2],
  ])('exits with %s', async (_, args, code) => {
    const run = await runKron(['forecast', '-f', '-', ...now, ...args], { stdin: pair });
    expect(run.code).toBe(code);
  });

  test('has a range', async () => {
    const run = await runKron(['forecast', '-f', '-', ...now, '--max-per-minute', '1000000000'], {
      stdin: pair,
    });
    expect(run.err).toContain('expected a whole number from 0 to 999999999, found "1000000000"');
  });

  test('reports the first exceeding minute after the forecast', async () => {
    const run = await runKron(['forecast', '-f', '-', ...now, '--max-per-minute', '1'], { stdin: pair });
    expect(run.err).toBe('2 Jobs start in the minute 2026-02-28T19:05:00Z: --max-per-minute is 1\n');
    expect(run.out).toMatch(/^2 KronJobs\n/);
  });

  test('is not checked if the input is invalid', async () => {
    const args = ['forecast', '-f', '-', '-f', 'two-mistakes.yaml', ...now, '--max-per-minute', '1'];
    const run = await runKron(args, { stdin: pair });
    expect(run.code).toBe(1);
    expect(run.out).toMatch(/^2 KronJobs\n/);
  });
});

describe('drawings', () => {
  test('load no files and contain no scripts', async () => {
    const run = await runKron(['forecast', '-f', 'several.yaml', ...now, '-o', 'svg']);
    expect(run.out.replaceAll('http://www.w3.org/2000/svg', '')).not.toMatch(
      /https?:|<script|src=|href=|@import/,
    );
  });

  test('fit 80 columns', async () => {
    for (const span of ['24h', '48h', '49h', '30d']) {
      const run = await runKron(['forecast', '-f', fleet, '-f', 'several.yaml', ...now, '--for', span]);
      expect(run.out.split('\n').filter((line) => line.length > 80)).toEqual([]);
    }
  });
});

describe('wrong usage', () => {
  test.each([
    [
      '--to and --for',
      ['-f', 'backup.yaml', '--to', '+1d', '--for', '1d'],
      '--to and --for exclude each other',
    ],
    [
      '--to at --from',
      ['-f', 'backup.yaml', '--from', '2026-03-01', '--to', '2026-03-01'],
      '--to must be after --from',
    ],
    ['more than a year', ['-f', 'backup.yaml', '--for', '367d'], 'at most 366 days'],
    ['an unknown output format', ['-f', 'backup.yaml', '-o', 'png'], 'text, json, yaml, svg, html'],
    ['an unknown zone', ['-f', 'backup.yaml', '--tz', 'Mars'], '--tz: '],
    ['an unknown name', ['-f', 'backup.yaml', 'missing'], 'no KronJob is named "missing"'],
  ])('%s', async (_, args, message) => {
    const run = await runKron(['forecast', ...now, ...args]);
    expect(run).toMatchObject({ code: 2, out: '' });
    expect(run.err).toContain(message);
  });
});

describe('ControlledJobs', () => {
  const span = ['--from', '2026-03-02', '--for', '1d'];
  const nineToFive = (spec: Record<string, unknown> = {}, ...more: object[]): Record<string, unknown> =>
    controlled('desk', {
      events: [
        { action: 'start', cronSchedule: '0 9 * * *' },
        { action: 'stop', cronSchedule: '0 17 * * *' },
        ...more,
      ],
      ...spec,
    });

  async function forecastOf(...manifests: Record<string, unknown>[]): Promise<Record<string, unknown>> {
    const run = await runKron(['forecast', '-f', '-', ...span, '-o', 'json'], { stdin: json(...manifests) });
    expect(run).toMatchObject({ code: 0, err: '' });
    return JSON.parse(run.out) as Record<string, unknown>;
  }

  test('a run counts as one start', async () => {
    const found = await forecastOf(nineToFive(), manifest('db'));
    expect(found).toMatchObject({ kronJobs: 1, controlledJobs: 1, suspended: 0 });
    expect(found).toMatchObject({ planned: { starts: 2 }, withoutWindows: { starts: 2 } });
  });

  test('a start during a run is not counted', async () => {
    const found = await forecastOf(nineToFive({}, { action: 'start', cronSchedule: '0 10 * * *' }));
    expect(found).toMatchObject({ kronJobs: 0, controlledJobs: 1, planned: { starts: 1 } });
  });

  test('a window moves a start from its nominal time', async () => {
    const events = [
      { action: 'start', cronSchedule: '0 9 * * *', window: { duration: '6h' } },
      { action: 'stop', cronSchedule: '0 17 * * *' },
    ];
    const found = await forecastOf(controlled('desk', { events }));
    const preview = await runKron(['preview', '-f', '-', ...span, '--count', '1', '-o', 'json'], {
      stdin: json(controlled('desk', { events })),
    });
    const { items } = JSON.parse(preview.out) as { items: { chosenTime: string }[] };
    const minute = items[0]?.chosenTime.replace(/:\d\dZ$/, ':00Z');
    expect(minute).not.toBe('2026-03-02T09:00:00Z');
    expect(found).toMatchObject({
      planned: { peaks: [{ minute, starts: 1, kronJobs: [{ identity: 'prod/desk', starts: 1 }] }] },
      withoutWindows: { peaks: [{ minute: '2026-03-02T09:00:00Z', starts: 1 }] },
    });
  });

  test('a suspended ControlledJob is not counted', async () => {
    const found = await forecastOf(nineToFive({ suspend: true }), manifest('db'));
    expect(found).toMatchObject({ kronJobs: 1, controlledJobs: 0, suspended: 1, planned: { starts: 1 } });
  });

  test('the text counts both kinds and names the objects that start', async () => {
    const run = await runKron(['forecast', '-f', '-', ...span, '--ascii'], {
      stdin: json(nineToFive(), manifest('db')),
    });
    expect(run.out).toMatch(/^1 KronJob, 1 ControlledJob\n/);
    expect(run.out).toMatch(/MINUTE +STARTS +OBJECTS\n.*prod\/db\n.*prod\/desk\n/);
  });
});
