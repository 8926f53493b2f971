import { describe, expect, test } from '@jest/globals';
import { golden, withoutTzdata } from './testing/golden.ts';
import { controlled, json } from './testing/manifest.ts';
import { now, runKron } from './testing/runKron.ts';

describe('golden outputs', () => {
  test.each([
    ['explain-controlled.txt', ['desk']],
    ['explain-controlled-gap.txt', ['night-shift', '--period', '2026-03-08T07:00:00Z', '--visual']],
    ['explain-controlled-window.txt', ['night-shift', '--visual', '--ascii']],
    ['explain-controlled.json', ['night-shift', '-o', 'json']],
    ['explain-controlled-mixed.yaml', ['report', 'desk', '-o', 'yaml']],
  ])('%s', async (file, args) => {
    const run = await runKron(['explain', ...now, '-f', 'controlled.yaml', ...args]);
    expect(run).toMatchObject({ code: 0, err: '' });
    expect(withoutTzdata(run.out)).toBe(golden(file, withoutTzdata(run.out)));
  });
});

const nineToFive = controlled('desk', {
  events: [
    { action: 'start', cronSchedule: '0 9,10 * * *' },
    { action: 'stop', cronSchedule: '0 17 * * *' },
  ],
});

test.each([
  [
    '--at selects the latest event before it',
    ['--at', '2026-03-02T16:59:59Z'],
    'start 2026-03-02T10:00:00Z, the latest one at --at',
  ],
  [
    '--at in the second of an event selects that event',
    ['--at', '2026-03-02T17:00:00Z'],
    'stop 2026-03-02T17:00:00Z, the latest one at --at',
  ],
  [
    'a start during a run changes nothing, and the start of the run is shown',
    ['--period', '2026-03-02T10:00:00Z'],
    'running already (Start)',
  ],
  [
    'the active run is shown from its start',
    ['--period', '2026-03-02T10:00:00Z'],
    'Mon 2026-03-02 09:00:00Z to Mon 2026-03-02 17:00:00Z (8h)',
  ],
  ['a stop ends the run', ['--period', '2026-03-02T17:00:00Z'], 'ends the run (NotScheduled)'],
])('%s', async (_, args, expected) => {
  const run = await runKron(['explain', '-f', '-', ...now, ...args], { stdin: json(nineToFive) });
  expect(run).toMatchObject({ code: 0, err: '' });
  expect(run.out).toContain(expected);
});

test('a start is later than a stop in the same second', async () => {
  const events = ['start', 'stop'].map((action) => ({ action, cronSchedule: '0 0 * * *' }));
  const stdin = json(controlled('desk', { events }));
  const run = await runKron(['explain', '-f', '-', ...now, '--at', '2026-03-02', '-o', 'json'], { stdin });
  expect(JSON.parse(run.out)).toMatchObject({ action: 'start', changes: true, shouldBeRunning: true });
});

test('explain describes the events that preview lists', async () => {
  const preview = await runKron([
    'preview',
    ...now,
    '-f',
    'controlled.yaml',
    'night-shift',
    '--count',
    '2',
    '-o',
    'json',
  ]);
  const { items } = JSON.parse(preview.out) as { items: Record<string, unknown>[] };
  expect(items).toHaveLength(2);
  // kron explain has what the operator decides then, in place of the effect.
  for (const { outcome: _, reason: __, ...item } of items) {
    const args = ['night-shift', '--period', String(item['nominalTime']), '-o', 'json'];
    const run = await runKron(['explain', ...now, '-f', 'controlled.yaml', ...args]);
    expect(JSON.parse(run.out)).toMatchObject(item);
  }
});
