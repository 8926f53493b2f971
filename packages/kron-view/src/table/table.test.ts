import { expect, test } from '@jest/globals';
import { zoneClock } from '../clock/zoneClock.ts';
import { fleetRun } from '../testing/columns.ts';
import { pageAfter, pageText } from './tablePage.ts';
import { tableCells } from './tableCells.ts';

const nominal = Date.UTC(2026, 10, 21, 23) / 1000;
const row = {
  row: 0,
  identity: 'prod/db-backup',
  periodID: '2026-11-21T23:00:00Z',
  kind: 'KronJob' as const,
  action: 'run' as const,
  nominal,
  windowStart: nominal,
  windowEnd: nominal + 10_800,
  chosen: nominal + 4354,
  outcome: 'planned',
  reason: '',
  run: null,
};
const clocks = { choice: 'own', own: 'Europe/Paris', local: 'Asia/Tokyo', clock: zoneClock({}) };

test('a run shows wall times of its own zone, and when it is due in UTC', () => {
  const cells = tableCells(row, clocks);
  expect(Object.fromEntries(cells.map(({ title, text }) => [title, text]))).toMatchObject({
    Chosen: 'Sun 2026-11-22 01:12:34+01',
    UTC: '2026-11-22T00:12:34Z',
    Nominal: 'Sun 2026-11-22 00:00:00+01',
    Window: '00:00 to 03:00',
    Offset: '1h12m34s',
    Reason: '–',
  });
  expect(cells.find(({ time }) => time !== undefined)?.time).toBe('2026-11-22T00:12:34Z');
});

test.each([
  ['utc', 'Sun 2026-11-22 00:12:34Z'],
  ['local', 'Sun 2026-11-22 09:12:34+09'],
  ['America/New_York', 'Sat 2026-11-21 19:12:34-05'],
])('%s is the zone of its times', (choice, text) => {
  expect(tableCells(row, { ...clocks, choice })[1]?.text).toBe(text);
});

test('an offset of more than a day is written as kron preview writes it', () => {
  const cells = tableCells({ ...row, chosen: nominal + 93_600 }, clocks);
  expect(cells.find(({ title }) => title === 'Offset')?.text).toBe('26h');
});

test('an unschedulable period is due at its nominal time', () => {
  const cells = tableCells({ ...row, chosen: null }, clocks);
  expect(cells[1]).toEqual({ title: 'Chosen', text: 'none, Sun 2026-11-22 00:00:00+01', time: row.periodID });
});

test.each([
  ['executed, succeeded', { outcome: 'executed', result: 'Succeeded' }],
  [
    'executed, suspended, waits in queue nightly',
    { outcome: 'executed', result: 'Suspended', queue: 'nightly' },
  ],
  ['executed, suspended', { outcome: 'executed', result: 'Suspended' }],
  ['executed, deleted', { outcome: 'executed', result: 'Deleted' }],
  ['skipped', { outcome: 'skipped' }],
] as const)('what was recorded is %s', (text, run) => {
  const cells = tableCells({ ...row, outcome: run.outcome, run: fleetRun(run) }, clocks);
  expect(cells.find(({ title }) => title === 'Outcome')?.text).toBe(text);
});

test('pages stay within the table', () => {
  expect(pageAfter(0, 250, 1)).toBe(100);
  expect(pageAfter(200, 250, 1)).toBe(200);
  expect(pageAfter(0, 250, -1)).toBe(0);
  expect(pageAfter(0, 0, 1)).toBe(0);
  expect(pageText(200, 250)).toBe('201 to 250 of 250 runs');
  expect(pageText(0, 1)).toBe('1 to 1 of 1 run');
  expect(pageText(0, 0)).toBe('0 runs');
});
