import { jobTemplate } from './manifest.ts';
import { handled, storedJob, storedKronJob } from './observed.ts';

type Fields = Record<string, unknown>;

/** The period of this day is due at 00:57:39 as prod/backup. */
const day = '2026-03-01';
export const due = '2026-03-01T00:57:39Z';
const jobOfDay = 'backup-4llbpiospz';

/** What a cluster has at an instant, and what the operator does about its KronJob then. */
export type Situation = { rule: string; state: Fields[]; now?: string; expected: Fields };

/** Its Jobs can vanish before anybody has written down that they ran. */
export const shortLived = {
  schedule: '0 0 * * *',
  window: { duration: '1h' },
  jobTemplate: { spec: { ...(jobTemplate()['spec'] as Fields), ttlSecondsAfterFinished: 60 } },
};
/** The status of a Job that has ended. */
export const finished = {
  conditions: [{ type: 'Complete', status: 'True', lastTransitionTime: '2026-02-28T00:31:00Z' }],
};
const failed = { conditions: [{ ...finished.conditions[0], type: 'Failed' }] };
const taken = { name: jobOfDay, labels: {}, ownerReferences: [] };
/** The part of a status that claims the period. */
export const claim = (purpose: string, fields: Fields = {}): Fields => ({
  claim: {
    periodID: `${day}T00:00:00Z`,
    chosenTime: due,
    jobName: jobOfDay,
    claimedAt: due,
    for: purpose,
    holder: 'other',
    ...fields,
  },
});

const refused = (type: string): Fields => ({
  type,
  status: type === 'Ready' ? 'False' : 'True',
  reason: 'JobTemplateRefused',
  message: 'spec.template.spec.containers: Required value',
  lastTransitionTime: '2026-02-01T00:00:00Z',
});

export const situations: readonly Situation[] = [
  {
    rule: 'before it is due it is waited for',
    state: [storedKronJob()],
    now: '2026-03-01T00:00:00Z',
    expected: { action: 'wait', reason: 'NotDue', wakeAt: due, create: null },
  },
  {
    rule: 'in the second in which it is due it runs, and the Job is owned',
    state: [storedKronJob()],
    expected: {
      action: 'run',
      reason: 'Created',
      create: { metadata: { name: jobOfDay, ownerReferences: [{ uid: 'kron-1' }] } },
      status: { lastPeriodID: `${day}T00:00:00Z`, active: [{ name: jobOfDay }], observedGeneration: 2 },
    },
  },
  {
    rule: 'a second late it is missed without a deadline, as nobody has been watching',
    state: [storedKronJob()],
    now: '2026-03-01T00:57:40Z',
    expected: {
      action: 'record',
      reason: 'DeadlineExceeded',
      create: null,
      status: { lastOutcome: 'missed' },
    },
  },
  {
    rule: 'late but within its deadline it runs',
    state: [storedKronJob({ policy: { deadline: '1h' } })],
    now: '2026-03-01T01:00:00Z',
    expected: { action: 'run', create: { metadata: { name: jobOfDay } } },
  },
  {
    rule: 'of several late ones only the last runs',
    state: [storedKronJob({ policy: { deadline: '72h' } }, handled('2026-02-26'))],
    now: '2026-03-01T01:00:00Z',
    expected: {
      action: 'run',
      outcomes: [{ reason: 'Superseded' }, { reason: 'Superseded' }, { reason: 'Created' }],
    },
  },
  {
    rule: 'suspended, nothing runs',
    state: [storedKronJob({ policy: { suspend: true } })],
    expected: { action: 'suspended', reason: 'Suspended', create: null, outcomes: [] },
  },
  {
    rule: 'a period without an allowed instant is recorded',
    state: [storedKronJob({ constraints: { only: [{ hours: '5' }] } })],
    now: '2026-03-01T00:00:00Z',
    expected: { action: 'record', reason: 'NoAllowedInstant', status: { lastOutcome: 'unschedulable' } },
  },
  {
    rule: 'forbid skips while a Job is active',
    state: [storedKronJob(), storedJob('old')],
    expected: { action: 'record', reason: 'JobActive', create: null, status: { lastOutcome: 'skipped' } },
  },
  {
    rule: 'a Job that has ended is in nobody’s way, and counted',
    state: [storedKronJob({}, { active: [{ name: 'old' }] }), storedJob('old', {}, finished)],
    expected: { action: 'run', status: { succeeded: 1, lastSuccessfulTime: '2026-02-28T00:31:00Z' } },
  },
  {
    rule: 'a Job of the same name and another namespace is in nobody’s way',
    state: [storedKronJob(), storedJob('old', { namespace: 'test' })],
    expected: { action: 'run' },
  },
  {
    rule: 'a Job of another KronJob is in nobody’s way, though it carries the label',
    state: [storedKronJob(), storedJob('old', { ownerReferences: [] })],
    expected: { action: 'run' },
  },
  {
    rule: 'allow runs beside an active Job',
    state: [storedKronJob({ policy: { concurrency: 'allow' } }), storedJob('old')],
    expected: { action: 'run', status: { activeCount: 2 } },
  },
  {
    rule: 'replace claims the period and deletes the active Job first',
    state: [storedKronJob({ policy: { concurrency: 'replace' } }), storedJob('old')],
    expected: {
      action: 'replace',
      delete: ['old'],
      create: null,
      status: { claim: { for: 'Replace', holder: 'me', jobName: jobOfDay, claimedAt: due } },
    },
  },
  {
    rule: 'replace waits while the Job is being deleted',
    state: [
      storedKronJob({ policy: { concurrency: 'replace' } }, claim('Replace')),
      storedJob('old', { deletionTimestamp: due }),
    ],
    now: '2026-03-01T01:00:00Z',
    expected: { action: 'wait', reason: 'ReplacePending', create: null },
  },
  {
    rule: 'a claimed replacement runs when the Job is gone, however late',
    state: [storedKronJob({ policy: { concurrency: 'replace' } }, claim('Replace'))],
    now: '2026-03-01T12:00:00Z',
    expected: { action: 'run', create: { metadata: { name: jobOfDay } } },
  },
  {
    rule: 'a Job without our label that has the name is found in the way',
    state: [storedKronJob(), storedJob('x', taken)],
    expected: { action: 'wait', reason: 'ForeignJob', create: null },
  },
  {
    rule: 'a Job of the period that nobody has written down is recorded',
    state: [
      storedKronJob(),
      storedJob(jobOfDay, {
        labels: {
          'kron.io/name': 'backup',
          'kron.io/period-id': '20260301T000000Z',
          'kron.io/chosen-time': '20260301T005739Z',
        },
      }),
    ],
    now: '2026-03-01T01:00:00Z',
    expected: { action: 'record', reason: 'JobExists', status: { lastPeriodID: `${day}T00:00:00Z` } },
  },
  {
    rule: 'a Job that can vanish is claimed before it is created',
    state: [storedKronJob(shortLived, { jobTTL: 60 })],
    expected: {
      action: 'run',
      claimStatus: { claim: { for: 'ShortTTL', holder: 'me' }, lastPeriodID: '2026-02-28T00:00:00Z' },
      status: { lastPeriodID: `${day}T00:00:00Z`, jobTTL: 60 },
    },
  },
  {
    rule: 'the claim of another one whose Job may have come and gone is missed',
    state: [storedKronJob(shortLived, { ...claim('ShortTTL'), jobTTL: 60 })],
    now: '2026-03-01T00:58:00Z',
    expected: { action: 'record', reason: 'Unknown', create: null },
  },
  {
    rule: 'the own claim whose Job is not there runs',
    state: [storedKronJob(shortLived, { ...claim('ShortTTL', { holder: 'me' }), jobTTL: 60 })],
    expected: { action: 'run', create: { metadata: { name: jobOfDay } } },
  },
  {
    rule: 'beyond the history limits the oldest Jobs go',
    state: [
      storedKronJob({ policy: { successfulJobsHistoryLimit: 1 } }),
      storedJob('older', { creationTimestamp: '2026-02-27T00:30:00Z' }, finished),
      storedJob('newer', {}, finished),
    ],
    now: '2026-03-01T00:00:00Z',
    expected: { action: 'wait', delete: ['older'] },
  },
  {
    rule: 'past notAfter it has ended',
    state: [storedKronJob({ notAfter: '2026-02-28T12:00:00Z' }, { schedulingHash: 'v0' })],
    expected: { action: 'ended', reason: 'NotAfterPassed', next: null, wakeAt: null },
  },
  {
    rule: 'one that is being deleted does nothing',
    state: [storedKronJob({}, {}, { deletionTimestamp: due })],
    expected: { action: 'ended', reason: 'Deleting', status: null },
  },
  {
    rule: 'an invalid one says so in its status',
    state: [storedKronJob({ schedule: '@daily' })],
    expected: { action: 'invalid', reason: 'InvalidSpec', create: null, status: { observedGeneration: 2 } },
  },
  {
    rule: 'an edit that is seen for the first time fires nothing of the past',
    state: [
      storedKronJob(
        { schedule: '0 0 * * *', window: { duration: '30m' } },
        { schedulingHash: 'v1:0', observedGeneration: 1 },
      ),
    ],
    expected: {
      action: 'wait',
      scheduling: { schedulingSince: due, schedulingFloor: '2026-02-28T00:00:00Z' },
      status: { observedGeneration: 2, nextPeriodID: '2026-03-02T00:00:00Z' },
    },
  },
  {
    rule: 'a template that the API server has refused is tried all the same',
    state: [storedKronJob({}, { conditions: [refused('Ready'), refused('InvalidSpec')] })],
    expected: { action: 'run', create: { metadata: { name: jobOfDay } } },
  },
  {
    rule: 'of two the one that is on time runs, and the one that is a minute late is superseded',
    state: [
      storedKronJob({
        schedule: '0,1 0 * * *',
        window: null,
        policy: { deadline: '2m', concurrency: 'allow' },
        constraints: null,
      }),
    ],
    now: '2026-03-01T00:01:00Z',
    expected: {
      action: 'run',
      period: { periodID: '2026-03-01T00:01:00Z' },
      outcomes: [{ reason: 'Superseded' }, { reason: 'Created' }],
    },
  },
  {
    rule: 'with a history limit of 0 a failed Job goes once its end is written down',
    state: [storedKronJob({ policy: { failedJobsHistoryLimit: 0 } }), storedJob('old', {}, failed)],
    now: '2026-03-01T00:00:00Z',
    expected: { action: 'wait', delete: ['old'] },
  },
  {
    rule: 'a failed Job that was active is counted before it goes',
    state: [
      storedKronJob({ policy: { failedJobsHistoryLimit: 0 } }, { active: [{ name: 'old', uid: 'job-old' }] }),
      storedJob('old', {}, failed),
    ],
    now: '2026-03-01T00:00:00Z',
    expected: { action: 'wait', delete: [], status: { failed: 1, activeCount: 0 } },
  },
  {
    rule: 'replace deletes all that are active',
    state: [storedKronJob({ policy: { concurrency: 'replace' } }), storedJob('one'), storedJob('two')],
    expected: { action: 'replace', delete: ['one', 'two'] },
  },
  {
    rule: 'a replacement gives way to the next period',
    state: [
      storedKronJob({ policy: { concurrency: 'replace', deadline: '1h' } }, claim('Replace')),
      storedJob('old', { deletionTimestamp: due, finalizers: ['foregroundDeletion'] }),
    ],
    now: '2026-03-02T01:00:00Z',
    expected: { outcomes: [{ periodID: '2026-03-01T00:00:00Z', outcome: 'missed', reason: 'Superseded' }] },
  },
  {
    rule: 'before notBefore nothing is due',
    state: [storedKronJob({ notBefore: '2026-03-05T00:00:00Z' }, { schedulingHash: 'v0' })],
    expected: { action: 'wait', next: { periodID: '2026-03-05T00:00:00Z' } },
  },
  {
    rule: 'after a foreign Job has held the name too long the period is missed',
    state: [storedKronJob(), storedJob('x', taken)],
    now: '2026-03-01T01:30:00Z',
    expected: { action: 'record', reason: 'DeadlineExceeded', status: { lastOutcome: 'missed' } },
  },
];
