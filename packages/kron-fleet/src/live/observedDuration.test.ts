import { expect, test } from '@jest/globals';
import type { FleetRun } from '../fleet/fleet.ts';
import { observedDuration } from './observedDuration.ts';

const start = Date.UTC(2026, 10, 22);

function runsOf(durations: readonly number[], result: FleetRun['result'] = 'Succeeded') {
  const runs = durations.map((duration, index): [string, FleetRun] => [
    `${result} ${index}`,
    {
      kind: 'KronJob',
      identity: 'prod/a',
      outcome: 'executed',
      reason: 'Created',
      startedAt: new Date(start).toISOString(),
      endedAt: new Date(start + duration * 1000).toISOString(),
      result,
      source: 'Job',
    },
  ]);
  return new Map(runs);
}

test.each([
  ['no Job', [], null],
  ['two Jobs', [10, 20], null],
  ['three Jobs', [90, 10, 20], 20],
  ['four Jobs', [10, 20, 41, 90], 31],
  ['Jobs that end at once', [0, 0, 0], 0],
])('of %s is the median from three on', (_, durations, median) => {
  expect(observedDuration(runsOf(durations))).toBe(median);
});

test('counts Jobs that failed, and none that still runs or is gone', () => {
  expect(observedDuration(new Map([...runsOf([10, 20]), ...runsOf([60], 'Failed')]))).toBe(20);
  expect(observedDuration(new Map([...runsOf([10, 20]), ...runsOf([60], 'Active')]))).toBeNull();
  expect(observedDuration(new Map([...runsOf([10, 20]), ...runsOf([60], 'Deleted')]))).toBeNull();
});
