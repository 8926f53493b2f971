import { describe, expect, test } from '@jest/globals';
import { columnsAt, fleetRun, objectRow } from '../testing/columns.ts';
import { at, offsetsOf } from '../testing/zones.ts';
import { stateBit } from '../worker/protocol.ts';
import { batchName, markName } from './markName.ts';
import { rowMarks } from './rowMarks.ts';

const chosen = at('2026-11-22T01:12:34Z');

function ownTime(zone: string): (instant: number) => string {
  const offsetAt = offsetsOf(zone);
  return (instant) => new Date((instant + offsetAt(instant)) * 1000).toISOString().slice(11, 19);
}

describe('the name of a mark', () => {
  test('has its object, outcome, instant, own time and window', () => {
    const columns = {
      ...columnsAt([chosen]),
      start: Float64Array.of(at('2026-11-21T23:00:00Z')),
      end: Float64Array.of(at('2026-11-22T02:00:00Z')),
    };
    const backup = objectRow('prod/db-backup', { zone: 'Europe/Paris' });
    expect(markName(backup, rowMarks(columns, null), 0, ownTime('Europe/Paris'))).toBe(
      'prod/db-backup, planned, 2026-11-22T01:12:34Z, 02:12:34 in Europe/Paris, window 00:00 to 03:00',
    );
  });

  test('of an event says what the event does', () => {
    const marks = rowMarks(
      columnsAt([chosen, chosen], [stateBit.start, stateBit.stop | stateBit.idle]),
      null,
    );
    const desk = objectRow('prod/desk');
    expect(markName(desk, marks, 0, ownTime('UTC'))).toBe(
      'prod/desk, planned, 2026-11-22T01:12:34Z, 01:12:34 in UTC, start',
    );
    expect(markName(desk, marks, 1, ownTime('UTC'))).toMatch(/, changes nothing$/);
  });
});

test('the name of a manual Job has its result', () => {
  const runs = [fleetRun({ outcome: 'manual', createdAt: '2026-11-22T01:12:34Z', result: 'Failed' })];
  const marks = rowMarks(columnsAt([]), { runs, now: chosen + 60 });
  expect(markName(objectRow('prod/a'), marks, 0, ownTime('UTC'))).toBe(
    'prod/a, failed, 2026-11-22T01:12:34Z, 01:12:34 in UTC, manual Job',
  );
});

test('the name of a batch counts its outcomes', () => {
  const marks = rowMarks(
    columnsAt([chosen, chosen + 60, chosen + 120], [0, 0, stateBit.unschedulable]),
    null,
  );
  const sync = objectRow('shop/sync');
  expect(batchName(sync, marks, { first: 0, count: 2 })).toBe(
    'shop/sync, 2 runs, planned, 2026-11-22T01:12:34Z to 2026-11-22T01:13:34Z, Enter zooms in',
  );
  expect(batchName(sync, marks, { first: 0, count: 3 })).toBe(
    'shop/sync, 3 runs, 2 planned, 1 unschedulable, 2026-11-22T01:12:34Z to 2026-11-22T01:14:34Z, Enter zooms in',
  );
});
