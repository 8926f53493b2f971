import { describe, expect, test } from '@jest/globals';
import { golden } from './testing/golden.ts';
import { controlled, json, manifest } from './testing/manifest.ts';
import { now, runKron } from './testing/runKron.ts';

const start = (cronSchedule: string): object => ({ action: 'start', cronSchedule });
const stop = (cronSchedule: string): object => ({ action: 'stop', cronSchedule });
const inParis = { timezone: { name: 'Europe/Paris' } };

describe('golden outputs', () => {
  test.each([
    ['controlled-one.txt', ['desk', '--count', '4']],
    ['controlled-spring.txt', ['night-shift', '--from', '2026-03-07T12:00:00Z', '--for', '2d']],
    ['controlled-mixed.txt', ['--count', '3']],
    ['controlled-mixed-tokyo.txt', ['--count', '2', '--tz', 'Asia/Tokyo']],
    ['controlled-wide.txt', ['--count', '1', '-o', 'wide']],
    ['controlled.json', ['--count', '1', '-o', 'json']],
    ['controlled.yaml', ['--count', '1', '-o', 'yaml']],
    ['controlled-name.txt', ['-o', 'name']],
  ])('%s', async (file, args) => {
    const run = await runKron(['preview', ...now, '-f', 'controlled.yaml', ...args]);
    expect(run).toMatchObject({ code: 0, err: '' });
    expect(run.out).toBe(golden(file, run.out));
  });
});

type Case = { manifests: Record<string, unknown>[]; args: string[]; out: RegExp; err?: string };

const cases: Record<string, Case> = {
  'a start during a run and a stop outside a run are shown as changing nothing': {
    manifests: [controlled('desk', { events: [start('0 9,10 * * *'), stop('0 17,18 * * *')] })],
    args: ['--from', '2026-03-02', '--for', '1d'],
    out: /09:00.* runs 8h\n.*10:00.* running already\n.*17:00.* ends the run\n.*18:00.* not running\n/,
  },
  'a run without a stop has no end, and later starts change nothing': {
    manifests: [controlled('desk', { events: [start('0 9 1 1 *')] })],
    args: ['--count', '1'],
    out: /running already\n/,
  },
  'nothing runs while suspended': {
    manifests: [controlled('desk', { suspend: true, events: [start('0 9 * * *'), stop('0 17 * * *')] })],
    args: ['--count', '2'],
    out: /start .* suspended {2}spec\.suspend\n.*stop .* suspended {2}spec\.suspend\n/,
  },
  'a stop and a start in the same second are a restart, with the stop first': {
    manifests: [controlled('desk', { events: [start('0 0 * * *'), stop('0 0 * * *')] })],
    args: ['--count', '2'],
    out: /stop .* ends the run\n.*start .* runs 1d\n/,
  },
  'a stop in a gap occurs at the end of the gap, with a note': {
    manifests: [controlled('desk', { ...inParis, events: [start('0 22 * * *'), stop('30 2 * * *')] })],
    args: ['--from', '2026-03-29', '--count', '1'],
    out: /2026-03-29 03:00:00\+02 .* ends the run, at the end of a gap\n/,
  },
  'the second occurrence of a repeated local time is marked': {
    manifests: [controlled('desk', { ...inParis, events: [start('0 22 * * *'), stop('30 2 * * *')] })],
    args: ['--from', '2026-10-25', '--count', '2'],
    out: /02:30:00\+02 .* ends the run\n.*02:30:00\+01 .* not running, the clock was set back\n/,
  },
  'a start in a gap does not occur, with a note': {
    manifests: [controlled('desk', { ...inParis, events: [start('30 2 * * *'), stop('0 17 * * *')] })],
    args: ['--from', '2026-03-29', '--count', '2'],
    out: /03-29 17:00.* not running\n.*03-30 02:30.* runs 14h30m\n/,
    err: 'note: prod/desk: start "30 2 * * *" does not occur on 2026-03-29: clocks in Europe/Paris go from 01:59:59 to 03:00:00\n',
  },
  'an offset moves the shown clock but not UTC': {
    manifests: [
      controlled('desk', { timezone: { name: 'Europe/Paris', offset: 3600 }, events: [start('0 9 * * *')] }),
    ],
    args: ['--count', '1', '-o', 'wide'],
    out: /prod\/desk +Europe\/Paris\+1h +2026-03-01T09:00:00\+02:00 +2026-03-01T07:00:00Z /,
  },
  'a name selects an object of either kind': {
    manifests: [controlled('desk', { events: [start('0 9 * * *')] }), manifest('desk'), manifest('other')],
    args: ['desk', '--count', '1'],
    out: /^NAME .*\nprod\/desk .* run .*\nprod\/desk .* start /,
  },
  'a name can have the format of -o name': {
    manifests: [controlled('desk', { events: [start('0 9 * * *')] }), manifest('other')],
    args: ['controlledjob.kron.io/desk', '--count', '1'],
    out: /^prod\/desk {2}start "0 9 \* \* \*" in UTC\n/,
  },
  '--period selects one nominal time': {
    manifests: [controlled('desk', { events: [start('0 9 * * *'), stop('0 17 * * *')] }), manifest('other')],
    args: ['--period', '2026-03-02T17:00:00Z'],
    out: /^NAME .*\nprod\/desk .* stop .* ends the run\n$/,
  },
};

test.each(Object.entries(cases))('%s', async (_, { manifests, args, out, err = '' }) => {
  const run = await runKron(['preview', '-f', '-', ...now, ...args], { stdin: json(...manifests) });
  expect(run).toMatchObject({ code: 0, err });
  expect(run.out).toMatch(out);
});

test('starts that clocks skip are noted, and beyond ten the ControlledJobs are named', async () => {
  const spec = { timezone: { name: 'Europe/Berlin' }, events: [start('30 2 * * *'), stop('0 17 * * *')] };
  const stdin = json(...Array.from({ length: 12 }, (_, index) => controlled(`desk${index}`, spec)));
  const run = await runKron(['preview', '-f', '-', '--from', '2027-03-28', '--for', '1d'], { stdin });
  expect(run.err.trimEnd().split('\n').slice(-2)).toEqual([
    'note: prod/desk9: start "30 2 * * *" does not occur on 2027-03-28: clocks in Europe/Berlin go from 01:59:59 to 03:00:00',
    'note: 2 more notes about clock changes: prod/desk10, prod/desk11',
  ]);
});

test('an unknown nominal time gets the nearest ones', async () => {
  const stdin = json(controlled('desk', { events: [start('0 9 * * *')] }));
  const run = await runKron(['preview', '-f', '-', '--period', '2026-03-02T09:01:00Z'], { stdin });
  expect(run).toMatchObject({ code: 2, out: '' });
  expect(run.err).toContain(
    'is not a nominal time of spec.events[0] of prod/desk (0 9 * * * in UTC); the nearest are 2026-03-02T09:00:00Z',
  );
});

describe('a command that reads only KronJobs says what to do instead', () => {
  const stdin = json(controlled('desk', { events: [start('0 9 * * *')] }), manifest('db'));

  test('diff', async () => {
    const run = await runKron(['diff', '-', 'backup.yaml', ...now, '--for', '1d'], { stdin });
    expect(run.code).toBe(1);
    expect(run.err).toContain(
      'note: 1 ControlledJob left out, prod/desk: this command reads KronJobs and CronJobs; kron preview,',
    );
    expect(run.err).toContain('to compare ControlledJobs: diff <(kron preview -f OLD');
  });

  test('trigger', async () => {
    const run = await runKron(['trigger', 'desk', '-f', '-', '--dry-run'], { stdin });
    expect(run).toMatchObject({ code: 1, out: '' });
    expect(run.err).toContain(
      'prod/desk: cannot trigger ControlledJobs: to restart a run, suspend the ControlledJob and resume it',
    );
  });
});

test('an invalid ControlledJob does not affect the KronJobs', async () => {
  const stdin = json(controlled('desk', { events: [] }), manifest('db'));
  const run = await runKron(['preview', '-f', '-', ...now, '--count', '1'], { stdin });
  expect(run.code).toBe(1);
  expect(run.out).toContain('prod/db');
  expect(run.err).toContain('prod/desk: spec.events: expected');
});
