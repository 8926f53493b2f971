import { describe, expect, test } from '@jest/globals';
import type { FleetRun } from '@kron/fleet/fleet/fleet';
import fc from 'fast-check';
import { columnsAt, fleetRun } from '../testing/columns.ts';
import { at } from '../testing/zones.ts';
import { stateBit } from '../worker/protocol.ts';
import { kindAt } from './markKind.ts';
import { firstMarkFrom, rowMarks, type RowMarks } from './rowMarks.ts';

const hour = 3600;
const midnight = at('2026-11-22T00:00:00Z');

function run(periodID: string, changes: Partial<FleetRun>): FleetRun {
  return fleetRun({ periodID, result: 'Succeeded', ...changes });
}

function kinds(marks: RowMarks): string[] {
  return Array.from(marks.kind, kindAt);
}

describe('a period without a record', () => {
  test.each([
    [0, 'planned'],
    [stateBit.unschedulable, 'unschedulable'],
    [stateBit.suspended, 'suspended'],
    [stateBit.suspended | stateBit.unschedulable, 'suspended'],
    [stateBit.start, 'start'],
    [stateBit.stop, 'stop'],
    [stateBit.start | stateBit.idle, 'idle'],
  ])('with the state %i is %s', (state, kind) => {
    expect(kinds(rowMarks(columnsAt([midnight], [state]), null))).toEqual([kind]);
  });

  test('is at its nominal time if it is unschedulable', () => {
    const columns = columnsAt([midnight], [stateBit.unschedulable]);
    const marks = rowMarks({ ...columns, chosen: Float64Array.of(NaN) }, null);
    expect([...marks.at]).toEqual([midnight]);
  });

  test('has no mark if it is past and the source records runs', () => {
    const columns = columnsAt([midnight, midnight + hour]);
    const marks = rowMarks(columns, { runs: [], now: midnight + 1 });
    expect([kinds(marks), [...marks.unknown]]).toEqual([['planned'], [-Infinity, midnight + 1]]);
    const withoutPast = rowMarks(columns, null);
    expect([kinds(withoutPast), [...withoutPast.unknown]]).toEqual([['planned', 'planned'], []]);
  });

  test('is not hatched in the window of the oldest record', () => {
    const columns = { ...columnsAt([midnight + hour]), start: Float64Array.of(midnight + 0.5 * hour) };
    const marks = rowMarks(
      { ...columns, nominal: Float64Array.of(midnight) },
      {
        runs: [run('2026-11-22T00:00:00Z', { chosenTime: '2026-11-22T01:00:00Z' })],
        now: midnight + 2 * hour,
      },
    );
    expect([...marks.unknown]).toEqual([-Infinity, midnight + 0.5 * hour]);
  });

  test.each([
    ['before the oldest record, and since it', [2], [-Infinity, 2, 3, 3.5]],
    ['between two records', [0, 3], [-Infinity, 0, 1, 3]],
    ['since the newest record', [0], [-Infinity, 0, 1, 3.5]],
  ])('is hatched %s', (_, recordedHours, expected) => {
    const columns = columnsAt([0, 1, 2, 3, 4].map((hours) => midnight + hours * hour));
    const runs = recordedHours.map((hours) => run(`2026-11-22T0${hours}:00:00Z`, {}));
    const marks = rowMarks(columns, { runs, now: midnight + 3.5 * hour });
    expect([...marks.unknown].map((time) => (time - midnight) / hour)).toEqual(expected);
    expect(kinds(marks)).toEqual([...recordedHours.map(() => 'succeeded'), 'planned']);
  });
});

describe('a record', () => {
  test.each([
    [{ result: 'Succeeded' }, 'succeeded'],
    [{ result: 'Failed' }, 'failed'],
    [{ result: 'Active' }, 'running'],
    [{ result: 'Suspended', queue: 'nightly' }, 'suspended'],
    [{ result: 'Deleted' }, 'executed'],
    [{ outcome: 'skipped' }, 'skipped'],
    [{ outcome: 'missed' }, 'missed'],
    [{ outcome: 'unschedulable' }, 'unschedulable'],
  ] as const)('%p makes its period %s', (changes, kind) => {
    const columns = columnsAt([midnight, midnight + hour]);
    const runs = [run('2026-11-22T00:00:00Z', changes)];
    const marks = rowMarks(columns, { runs, now: midnight + 1 });
    expect(kinds(marks)).toEqual([kind, 'planned']);
    expect([...marks.unknown]).toEqual([-Infinity, midnight]);
  });

  test('of a period that the schedule does not have any more has a mark of its own', () => {
    const runs = [
      run('2026-11-22T00:30:00Z', {
        chosenTime: '2026-11-22T00:40:00Z',
        startedAt: '2026-11-22T00:40:07Z',
        endedAt: '2026-11-22T00:50:00Z',
      }),
    ];
    const marks = rowMarks(columnsAt([midnight, midnight + hour]), { runs, now: midnight + 2 * hour });
    expect(kinds(marks)).toEqual(['succeeded']);
    expect(marks.at[0]).toBe(at('2026-11-22T00:40:00Z'));
    expect([marks.ranFrom?.[0], marks.ranTo?.[0]]).toEqual([
      at('2026-11-22T00:40:07Z'),
      at('2026-11-22T00:50:00Z'),
    ]);
  });
});

describe('a Job without a period', () => {
  const { periodID: _, ...manual } = run('', { outcome: 'manual', createdAt: '2026-11-22T01:00:00Z' });

  test.each([
    ['Succeeded', 'manualSucceeded'],
    ['Failed', 'manualFailed'],
    ['Active', 'manualRunning'],
    ['Suspended', 'manualSuspended'],
    ['Deleted', 'manualExecuted'],
  ] as const)('that is %s has the kind %s', (result, kind) => {
    const marks = rowMarks(columnsAt([midnight]), {
      runs: [{ ...manual, result }],
      now: midnight + 2 * hour,
    });
    expect(kinds(marks)).toEqual([kind]);
    expect(marks.at[0]).toBe(midnight + hour);
  });

  test('is apart from a run and another Job of the same second', () => {
    const runs = [run('2026-11-22T01:00:00Z', { result: 'Failed' }), manual, { ...manual, jobName: 'other' }];
    const marks = rowMarks(columnsAt([midnight + hour]), { runs, now: midnight + 2 * hour });
    expect(kinds(marks).toSorted()).toEqual(['failed', 'manualSucceeded', 'manualSucceeded']);
  });
});

test('the first mark from a time on is found by halving', () => {
  const times = fc.array(fc.nat(1000)).map((list) => list.sort((a, b) => a - b));
  fc.assert(
    fc.property(times, fc.nat(1000), (list, time) => {
      const marks = rowMarks(columnsAt(list), null);
      expect(firstMarkFrom(marks, time)).toBe(list.filter((other) => other < time).length);
    }),
  );
});
