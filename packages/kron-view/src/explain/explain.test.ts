import { expect, test } from '@jest/globals';
import { endTexts } from '../clock/wallTime.ts';
import { zoneClock } from '../clock/zoneClock.ts';
import { fleetRun, objectRow } from '../testing/columns.ts';
import { describeCommand, explainCommand } from './explainCommand.ts';
import { explanationSteps } from './explanationSteps.ts';
import { windowGeometry } from './windowGeometry.ts';

const run = { identity: 'prod/db-backup', periodID: '2026-11-21T23:00:00Z' };
const backup = objectRow('prod/db-backup');

test.each([
  [{ kind: 'files' as const, names: ['my fleet.yaml'] }, " -f 'my fleet.yaml'", /^A report has only/],
  [{ kind: 'files' as const, names: ['a.yaml', 'b.yaml'] }, ' -f a.yaml -f b.yaml', /fill in where/],
  [{ kind: 'files' as const, names: ['stdin'] }, ' -f -', /^Give it the same manifests on standard input\.$/],
  [{ kind: 'files' as const, names: ['stdin', 'a.yaml'] }, ' -f - -f a.yaml', /standard input.*fill in/],
  [{ kind: 'files' as const, names: ['a', 'b', 'c', 'd'] }, ' -f FILE', /each of the 4 files/],
  [{ kind: 'files' as const, names: ['fleet'], recursive: true as const }, ' -f fleet -R', /fill in where/],
  [
    { kind: 'files' as const, names: ['a', 'b', 'c', 'd'], recursive: true as const },
    ' -f FILE -R',
    /each of the 4 files/,
  ],
  [
    { kind: 'files' as const, names: ['a.yaml'], calendars: 'cluster' as const },
    ' -f a.yaml --calendars cluster',
    /fill in where/,
  ],
  [{ kind: 'text' as const, names: [] }, ' -f -', /the text of the editor/],
  [{ kind: 'cluster' as const, names: [] }, '', /the current context/],
])('the command of %j ends with "%s", and says what to change', (source, end, hint) => {
  const found = explainCommand(run, [backup], source);
  expect(found?.command).toBe(`kron explain db-backup -n prod --period 2026-11-21T23:00:00Z${end}`);
  expect(found?.hint).toMatch(hint);
});

test('a Job without a period is described by kubectl', () => {
  const job = fleetRun({ outcome: 'manual', jobName: 'a-by-hand' });
  const cluster = { kind: 'cluster' as const, names: [] };
  expect(describeCommand(job, cluster).command).toBe('kubectl describe job a-by-hand -n prod');
  expect(describeCommand(job, { ...cluster, context: 'prod' })).toEqual({
    command: 'kubectl describe job a-by-hand -n prod --context prod',
    hint: '',
  });
});

test('a run of the cluster of a context is explained there', () => {
  const source = { kind: 'cluster' as const, names: [], context: 'prod' };
  const command = 'kron explain db-backup -n prod --context prod --period 2026-11-21T23:00:00Z';
  expect(explainCommand(run, [backup], source)).toEqual({ command, hint: '' });
});

test('a run that depends on the name of the cluster is explained with this name', () => {
  const objects = [
    objectRow('prod/db-backup', { kind: 'ControlledJob' }),
    { ...backup, clusterName: 'eu-west-1' },
  ];
  const found = explainCommand(run, objects, { kind: 'files', names: ['a.yaml'] });
  expect(found?.command).toBe(
    'kron explain db-backup -n prod --cluster eu-west-1 --period 2026-11-21T23:00:00Z -f a.yaml',
  );
});

test('the name of a run of the address is one word of the command', () => {
  const found = explainCommand({ ...run, identity: '$(a)/b;c' }, [], { kind: 'cluster', names: [] });
  expect(found?.command).toBe(`kron explain 'b;c' -n '$(a)' --period ${run.periodID}`);
});

test('no command explains a run in a window of --window', () => {
  const assumed = objectRow('prod/db-backup', { kind: 'CronJob', windowAssumed: true });
  expect(explainCommand(run, [assumed], { kind: 'files', names: ['a.yaml'] })).toBeNull();
});

test('the lines of kron explain are taken apart into steps', () => {
  const lines = [
    'prod/a  period P',
    '',
    'Draws          2 of at most 64',
    '               1  rejected',
    'Chosen time    T',
  ];
  expect(explanationSteps({ lines, data: {} })).toEqual({
    steps: [
      { label: 'Draws', lines: ['2 of at most 64', '1  rejected'] },
      { label: 'Chosen time', lines: ['T'] },
    ],
    draws: [],
  });
});

test('all draws are listed where the lines leave some out', () => {
  const lines = ['x', '', 'Draws          64', '               … 59 more rejected: 59 by only'];
  const candidates = [{ time: '2026-11-22T00:00:00Z', allowed: false, rejectedBy: 'spec.constraints.only' }];
  expect(explanationSteps({ lines, data: { candidates } }).draws).toEqual([
    '2026-11-22T00:00:00Z rejected by spec.constraints.only',
  ]);
});

test.each([
  ['2026-11-21T23:00:00Z', '2026-11-22T02:00:00Z', ['00:00+01', '03:00+01']],
  ['2026-11-22T22:30:15Z', '2026-11-22T23:30:00Z', ['11-22 23:30:15+01', '11-23 00:30+01']],
  ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z', ['02:30+02', '02:30+01']],
])('the ends of a window from %s to %s have their times', (start, end, texts) => {
  const window = { start: Date.parse(start) / 1000, end: Date.parse(end) / 1000 };
  expect(endTexts(window, 'Europe/Paris', zoneClock({}))).toEqual(texts);
});

test('a window is drawn to the scale of its likeliest part, with forbidden parts over its height', () => {
  const parts = [
    { from: 0, to: 50, mass: 0.75, allowed: 1 },
    { from: 50, to: 100, mass: 0.25, allowed: 0 },
  ];
  // The chosen draw is drawn last, above the others.
  const draws = [
    { time: 25, allowed: true },
    { time: 75, allowed: false },
  ];
  const shape = { start: 0, end: 99, parts, highest: 0.75, nominal: -5, draws, chosen: 25 };
  expect(windowGeometry(shape, { width: 200, height: 102 })).toEqual({
    bars: [
      { x: 0, width: 100, height: 76, allowed: true },
      { x: 100, width: 100, height: 76, allowed: false },
    ],
    base: 80,
    draws: [
      { x: 150, sign: 'rejected' },
      { x: 50, sign: 'chosen' },
    ],
    nominal: null,
    slot: null,
  });
});
