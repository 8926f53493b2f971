import { expect, test } from '@jest/globals';
import type { FleetRun } from '@kron/fleet/fleet/fleet';
import { groupedRuns } from '@kron/fleet/live/patchedFleet';
import { runsOnRecord } from './runsOnRecord.ts';

const periodID = '2026-03-01T00:00:00Z';
const base = { identity: 'prod/a', outcome: 'executed', reason: 'Created', source: 'Job' } as const;
const period: FleetRun = { ...base, kind: 'KronJob', periodID };
const controlled: FleetRun = { ...base, kind: 'ControlledJob', periodID };
const manual: FleetRun = { ...base, kind: 'KronJob', outcome: 'manual', createdAt: periodID, jobName: 'm' };
const other: FleetRun = { ...manual, createdAt: '2026-03-01T00:00:01Z', jobName: 'n' };

test('runs of a period and Jobs that were created at its instant are found, of both kinds', () => {
  const past = groupedRuns([period, controlled, manual, other]);
  expect(runsOnRecord(past, { identity: 'prod/a', periodID })).toEqual([period, manual, controlled]);
  expect(runsOnRecord(past, { identity: 'prod/b', periodID })).toEqual([]);
  expect(runsOnRecord(null, { identity: 'prod/a', periodID })).toEqual([]);
});
