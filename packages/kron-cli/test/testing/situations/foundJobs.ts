import { storedJob, storedKronJob } from '../observed.ts';
import { finished } from './endings.ts';
import { day, due, jobOfDay, labelsOfDay, type Situation } from './situation.ts';

const taken = { name: jobOfDay, labels: {}, ownerReferences: [] };
const ofAnEarlierOne = {
  labels: labelsOfDay,
  ownerReferences: [
    { apiVersion: 'kron.io/v1alpha1', kind: 'KronJob', name: 'backup', uid: 'kron-0', controller: true },
  ],
};
const ofAnotherPeriod = {
  labels: {
    ...labelsOfDay,
    'kron.io/period-id': '20260210T000000Z',
    'kron.io/chosen-time': '20260210T003000Z',
  },
};
const unrecorded = storedJob(jobOfDay, { labels: labelsOfDay, creationTimestamp: due });
const recorded = { lastPeriodID: `${day}T00:00:00Z`, lastOutcome: 'executed' };

/** Jobs that are there already. */
export const foundJobs: readonly Situation[] = [
  {
    rule: 'a Job without our label that has the name is found in the way',
    state: [storedKronJob(), storedJob('x', taken)],
    expected: { action: 'wait', reason: 'ForeignJob', create: null },
  },
  {
    rule: 'a Job of an earlier KronJob of the same name is in the way',
    state: [storedKronJob(), storedJob(jobOfDay, ofAnEarlierOne)],
    expected: { action: 'wait', reason: 'ForeignJob', create: null },
  },
  {
    rule: 'an own Job that says it is of another period is in the way',
    state: [
      storedKronJob({ policy: { concurrency: 'allow' } }),
      storedJob(jobOfDay, ofAnotherPeriod, finished),
    ],
    expected: { action: 'wait', reason: 'ForeignJob', create: null },
  },
  {
    rule: 'after a foreign Job has held the name too long the period is missed',
    state: [storedKronJob(), storedJob('x', taken)],
    now: '2026-03-01T01:30:00Z',
    expected: { action: 'record', reason: 'DeadlineExceeded', status: { lastOutcome: 'missed' } },
  },
  {
    rule: 'a Job of the period that nobody has written down is recorded',
    state: [storedKronJob(), unrecorded],
    now: '2026-03-01T01:00:00Z',
    expected: { action: 'record', reason: 'JobExists', status: { ...recorded, activeCount: 1 } },
  },
  {
    rule: 'one that has ended by then is counted in the same write',
    state: [storedKronJob(), storedJob(jobOfDay, { labels: labelsOfDay, creationTimestamp: due }, finished)],
    now: '2026-03-01T01:00:00Z',
    expected: {
      action: 'record',
      reason: 'JobExists',
      status: { ...recorded, succeeded: 1, activeCount: 0 },
    },
  },
  {
    rule: 'it is recorded while suspended, too',
    state: [storedKronJob({ policy: { suspend: true } }), unrecorded],
    now: '2026-03-01T01:00:00Z',
    expected: { action: 'suspended', reason: 'Suspended', status: recorded },
  },
  {
    rule: 'it is recorded of an invalid KronJob, too',
    state: [storedKronJob({ schedule: '@daily' }), unrecorded],
    now: '2026-03-01T01:00:00Z',
    expected: { action: 'invalid', reason: 'InvalidSpec', status: recorded },
  },
];
