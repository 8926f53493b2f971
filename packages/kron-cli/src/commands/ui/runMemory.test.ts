import { expect, test } from '@jest/globals';
import type { FleetRun } from '@kron/fleet/fleet/fleet';
import { RunMemory } from './runMemory.ts';

const owner = 'KronJob prod/a';
const periodID = '2026-03-01T00:00:00Z';
const oldest = '2026-01-01T00:00:00Z';

const period = { kind: 'KronJob', identity: 'prod/a', periodID, chosenTime: periodID } as const;
const executed = { ...period, outcome: 'executed', reason: 'Created', jobName: 'a-1' };
const ofEvent: FleetRun = { ...executed, source: 'Event', message: 'Created job a-1: …' };
const ofStatus: FleetRun = { ...executed, source: 'Status', result: 'Succeeded' };
const ofJob: FleetRun = { ...executed, source: 'Job', result: 'Active', createdAt: periodID };
const queued: FleetRun = { ...ofJob, result: 'Suspended', queue: 'nightly' };
const manual: FleetRun = {
  kind: 'KronJob',
  identity: 'prod/a',
  outcome: 'manual',
  reason: '',
  jobName: 'a-1',
  createdAt: periodID,
  source: 'Job',
  result: 'Active',
};

type Look = { runs: FleetRun[]; names?: string[] | undefined };
const looks: [string, Look[], Partial<FleetRun>[]][] = [
  [
    'the Job is the best source',
    [{ runs: [ofEvent, ofStatus, ofJob] }],
    [{ source: 'Job', result: 'Active' }],
  ],
  [
    'a status has the result of a Job that is gone',
    [{ runs: [ofJob] }, { runs: [ofStatus], names: [] }],
    [{ source: 'Job', result: 'Succeeded' }],
  ],
  ['a Job that is gone was deleted', [{ runs: [ofJob] }, { runs: [], names: [] }], [{ result: 'Deleted' }]],
  [
    'a Job that ended keeps its result after it is gone',
    [{ runs: [{ ...ofJob, result: 'Failed' }] }, { runs: [], names: [] }],
    [{ result: 'Failed' }],
  ],
  [
    'a Job that is gone from its queue was deleted, and has no queue',
    [{ runs: [queued] }, { runs: [], names: [] }],
    [{ result: 'Deleted' }],
  ],
  [
    'a Job that left its queue, while the status has yet to show it',
    [{ runs: [queued] }, { runs: [{ ...ofStatus, result: 'Suspended', queue: 'nightly' }, ofJob] }],
    [{ result: 'Active' }],
  ],
  [
    'a Job in its queue that the status shows as running still',
    [{ runs: [ofJob] }, { runs: [{ ...ofStatus, result: 'Active' }, queued] }],
    [{ result: 'Suspended', queue: 'nightly' }],
  ],
  [
    'a Job that failed in its queue, by the status',
    [{ runs: [queued] }, { runs: [{ ...ofStatus, result: 'Failed' }], names: [] }],
    [{ result: 'Failed' }],
  ],
  [
    'an Event of a Job that does not exist: it was deleted',
    [{ runs: [ofEvent], names: [] }],
    [{ result: 'Deleted' }],
  ],
  [
    'an Event of a Job, if Jobs may not be read: its result is not known',
    [{ runs: [ofEvent], names: undefined }],
    [{ outcome: 'executed', source: 'Event' }],
  ],
  [
    'a run stays after its sources are gone',
    [{ runs: [ofStatus] }, { runs: [], names: [] }],
    [{ result: 'Succeeded' }],
  ],
  ['a manual Job has a run of its own', [{ runs: [manual] }], [{ outcome: 'manual', jobName: 'a-1' }]],
  [
    'a Job whose period the spec does not prove any more keeps it',
    [{ runs: [ofJob] }, { runs: [{ ...manual, result: 'Succeeded' }] }],
    [{ periodID, outcome: 'executed', result: 'Succeeded' }],
  ],
  [
    'the same from the start, if the status has the period',
    [{ runs: [ofStatus, { ...manual, result: 'Succeeded' }] }],
    [{ periodID, outcome: 'executed', source: 'Job' }],
  ],
];

test.each(looks)('%s', (_, seen, wanted) => {
  const memory = new RunMemory();
  for (const { runs, ...look } of seen) {
    const names = 'names' in look ? look.names : ['a-1'];
    memory.merge(owner, runs, { current: names === undefined ? undefined : new Set(names), oldest });
  }
  const all = [...memory.all()];
  expect(all).toMatchObject(wanted);
  expect(all).toHaveLength(wanted.length);
  // Also without a queue that it is to have no longer.
  expect(all.map(({ queue }) => queue)).toEqual(wanted.map(({ queue }) => queue));
});

const failed: FleetRun = {
  ...manual,
  startedAt: '2026-03-01T00:00:01Z',
  endedAt: '2026-03-01T00:10:00Z',
  result: 'Failed',
  message: 'BackoffLimitExceeded',
};
const again: FleetRun = { ...manual, createdAt: '2026-03-01T01:00:00Z' };

test.each<[string, FleetRun, FleetRun]>([
  ['a Job that was created again', failed, again],
  ['the same when it is seen after its end', failed, { ...again, result: 'Succeeded' }],
  [
    'the Job of a period that was created again',
    { ...failed, ...period, outcome: 'executed', calendars: 'old' },
    { ...again, ...period, outcome: 'executed' },
  ],
  ['a Job that was suspended', { ...again, startedAt: periodID }, { ...again, result: 'Suspended' }],
])('%s has nothing of before', (_, before, after) => {
  const memory = new RunMemory();
  const look = { current: new Set(['a-1']), oldest };
  memory.merge(owner, [before], look);
  memory.merge(owner, [], { ...look, current: new Set() });
  memory.merge(owner, [after], look);
  expect([...memory.all()]).toEqual([after]);
});

test('the result of an Event whose Jobs may not be read is not known', () => {
  const memory = new RunMemory();
  memory.merge(owner, [ofEvent], { current: undefined, oldest });
  expect([...memory.all()][0]).not.toHaveProperty('result');
});

test('only runs that changed are returned', () => {
  const memory = new RunMemory();
  const look = { current: new Set(['a-1']), oldest };
  expect(memory.merge(owner, [ofJob], look)).toEqual([ofJob]);
  expect(memory.merge(owner, [ofJob], look)).toEqual([]);
  const ended: FleetRun = { ...ofJob, result: 'Failed' };
  expect(memory.merge(owner, [ended], look)).toEqual([ended]);
  const detailed: FleetRun = { createdAt: periodID, startedAt: periodID, message: 'm', ...ended };
  expect(memory.merge(owner, [detailed], look)).toEqual([detailed]);
  expect(memory.merge(owner, [detailed], look)).toEqual([]);
});

test('runs before the past that is shown are left out', () => {
  const memory = new RunMemory();
  memory.merge(owner, [ofJob], { current: new Set(['a-1']), oldest: '2026-03-01T00:00:01Z' });
  expect([...memory.all()]).toEqual([]);
});

test('the newest 200 runs of an object are kept, and none of a deleted one', () => {
  const memory = new RunMemory();
  const runs = Array.from({ length: 300 }, (_, day): FleetRun => {
    const time = new Date(Date.UTC(2026, 0, 1 + day)).toISOString().replace('.000', '');
    return { ...ofStatus, periodID: time, chosenTime: time };
  });
  memory.merge(owner, runs, { current: undefined, oldest });
  const kept = new Set([...memory.all()].map((run) => run.periodID));
  expect(kept).toEqual(new Set(runs.slice(100).map((run) => run.periodID)));
  memory.forget(owner);
  expect([...memory.all()]).toEqual([]);
});
