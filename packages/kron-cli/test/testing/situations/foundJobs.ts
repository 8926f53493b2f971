import { storedJob, storedKronJob } from '../observed.ts';
import { finished } from './endings.ts';
import { day, due, jobOfDay, labelsOfDay, type Situations } from './situation.ts';

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

export const foundJobs: Situations = {
  'a Job with the same name but without Kron’s label blocks the period': {
    state: [storedKronJob(), storedJob('x', taken)],
    expected: { action: 'wait', reason: 'ForeignJob', create: null },
  },
  'a Job of an earlier KronJob with the same name blocks the period': {
    state: [storedKronJob(), storedJob(jobOfDay, ofAnEarlierOne)],
    expected: { action: 'wait', reason: 'ForeignJob', create: null },
  },
  'an own Job with the label of another period blocks the period': {
    state: [
      storedKronJob({ policy: { concurrency: 'allow' } }),
      storedJob(jobOfDay, ofAnotherPeriod, finished),
    ],
    expected: { action: 'wait', reason: 'ForeignJob', create: null },
  },
  'the period is missed if a foreign Job keeps the name past the deadline': {
    state: [storedKronJob(), storedJob('x', taken)],
    now: '2026-03-01T01:30:00Z',
    expected: { action: 'record', reason: 'DeadlineExceeded', status: { lastOutcome: 'missed' } },
  },
  'an existing Job of the period is recorded if the status lacks it': {
    state: [storedKronJob(), unrecorded],
    now: '2026-03-01T01:00:00Z',
    expected: { action: 'record', reason: 'JobExists', status: { ...recorded, activeCount: 1 } },
  },
  'if that Job has ended, the same write counts it': {
    state: [storedKronJob(), storedJob(jobOfDay, { labels: labelsOfDay, creationTimestamp: due }, finished)],
    now: '2026-03-01T01:00:00Z',
    expected: {
      action: 'record',
      reason: 'JobExists',
      status: { ...recorded, succeeded: 1, activeCount: 0 },
    },
  },
  'such a Job is recorded while suspended too': {
    state: [storedKronJob({ policy: { suspend: true } }), unrecorded],
    now: '2026-03-01T01:00:00Z',
    expected: { action: 'suspended', reason: 'Suspended', status: recorded },
  },
  'such a Job of an invalid KronJob is recorded too': {
    state: [storedKronJob({ schedule: '@daily' }), unrecorded],
    now: '2026-03-01T01:00:00Z',
    expected: { action: 'invalid', reason: 'InvalidSpec', status: recorded },
  },
};
