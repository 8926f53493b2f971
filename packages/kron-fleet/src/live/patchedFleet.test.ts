import { expect, test } from '@jest/globals';
import type { FleetRun } from '../fleet/fleet.ts';
import { groupedRuns, patchedRuns } from './patchedFleet.ts';

const periodID = '2026-03-01T00:00:00Z';

function run(kind: FleetRun['kind'], changes: Partial<FleetRun> = {}): FleetRun {
  return {
    kind,
    identity: 'prod/a',
    periodID,
    outcome: 'executed',
    reason: 'Created',
    source: 'Job',
    ...changes,
  };
}

test('a KronJob and a ControlledJob of one name have their own runs', () => {
  const [ofKronJob, ofControlledJob] = [run('KronJob'), run('ControlledJob')];
  const runs = groupedRuns([ofKronJob, ofControlledJob]);
  expect(runs).toEqual(
    new Map([
      ['KronJob prod/a', new Map([[periodID, ofKronJob]])],
      ['ControlledJob prod/a', new Map([[periodID, ofControlledJob]])],
    ]),
  );
  const failed = run('KronJob', { result: 'Failed' });
  expect(patchedRuns(runs, { runs: [failed], gone: ['ControlledJob prod/a'] })).toEqual(
    new Map([['KronJob prod/a', new Map([[periodID, failed]])]]),
  );
});

test('what is gone goes before new runs of its name', () => {
  const again = run('KronJob', { periodID: '2026-03-02T00:00:00Z' });
  const runs = patchedRuns(groupedRuns([run('KronJob')]), { runs: [again], gone: ['KronJob prod/a'] });
  expect([...(runs.get('KronJob prod/a')?.values() ?? [])]).toEqual([again]);
});

test('an object without a change keeps its map', () => {
  const runs = groupedRuns([run('KronJob'), run('ControlledJob')]);
  const patched = patchedRuns(runs, { runs: [run('KronJob', { result: 'Failed' })], gone: [] });
  expect(patched.get('ControlledJob prod/a')).toBe(runs.get('ControlledJob prod/a'));
});
