import { describe, expect, test } from '@jest/globals';
import type { FleetRun } from '@kron/fleet/fleet/fleet';
import fc from 'fast-check';
import { columnsAt } from '../testing/columns.ts';
import { at } from '../testing/zones.ts';
import { stateBit } from '../worker/protocol.ts';
import { kindAt } from './markKind.ts';
import { firstMarkFrom, rowMarks, type RowMarks } from './rowMarks.ts';

const hour = 3600;
const midnight = at('2026-11-22T00:00:00Z');

function run(periodID: string, changes: Partial<FleetRun>): FleetRun {
  return {
    kind: 'KronJob',
    identity: 'prod/a',
    periodID,
    outcome: 'executed',
    reason: 'Created',
    result: 'Succeeded',
    source: 'Job',
    ...changes,
  };
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

  test('is not known if it is past and the source records runs', () => {
    const columns = columnsAt([midnight, midnight + hour]);
    expect(kinds(rowMarks(columns, { runs: [], now: midnight + 1 }))).toEqual(['unrecorded', 'planned']);
    expect(kinds(rowMarks(columns, null))).toEqual(['planned', 'planned']);
  });
});

describe('a record', () => {
  test.each([
    [{ result: 'Succeeded' }, 'succeeded'],
    [{ result: 'Failed' }, 'failed'],
    [{ result: 'Active' }, 'running'],
    [{ result: 'Deleted' }, 'unrecorded'],
    [{ outcome: 'skipped' }, 'skipped'],
    [{ outcome: 'missed' }, 'missed'],
    [{ outcome: 'unschedulable' }, 'unschedulable'],
  ] as const)('%p makes its period %s', (changes, kind) => {
    const columns = columnsAt([midnight, midnight + hour]);
    const runs = [run('2026-11-22T00:00:00Z', changes)];
    const marks = rowMarks(columns, { runs, now: midnight + 1 });
    expect(kinds(marks)).toEqual([kind, 'planned']);
    expect(marks.recordedFrom).toBe(midnight);
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
    expect(kinds(marks)).toEqual(['unrecorded', 'succeeded', 'unrecorded']);
    expect(marks.at[1]).toBe(at('2026-11-22T00:40:00Z'));
    expect([marks.ranFrom?.[1], marks.ranTo?.[1]]).toEqual([
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
    ['Deleted', 'manualUnrecorded'],
  ] as const)('that is %s has the kind %s', (result, kind) => {
    const marks = rowMarks(columnsAt([midnight]), {
      runs: [{ ...manual, result }],
      now: midnight + 2 * hour,
    });
    expect(kinds(marks)).toEqual(['unrecorded', kind]);
    expect(marks.at[1]).toBe(midnight + hour);
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
