import { expect, test } from '@jest/globals';
import { groupedRuns } from '@kron/fleet/live/patchedFleet';
import { fleetRun } from '../testing/columns.ts';
import { runsOnRecord } from './runsOnRecord.ts';

const periodID = '2026-03-01T00:00:00Z';
const period = fleetRun({ periodID });
const controlled = fleetRun({ kind: 'ControlledJob', periodID });
const manual = fleetRun({ outcome: 'manual', createdAt: periodID, jobName: 'm' });
const other = { ...manual, createdAt: '2026-03-01T00:00:01Z', jobName: 'n' };

test('runs of a period and Jobs that were created at its instant are found, of both kinds', () => {
  const past = groupedRuns([period, controlled, manual, other]);
  expect(runsOnRecord(past, { identity: 'prod/a', periodID })).toEqual([period, manual, controlled]);
  expect(runsOnRecord(past, { identity: 'prod/b', periodID })).toEqual([]);
  expect(runsOnRecord(null, { identity: 'prod/a', periodID })).toEqual([]);
});
