import { storedJob, storedKronJob } from '../observed.ts';
import { claim } from './claim.ts';
import { finished } from './endings.ts';
import { beingDeleted, due, jobOfDay, type Situations } from './situation.ts';

const manual = { labels: { 'kron.io/name': 'backup', 'kron.io/manual': 'true' } };

/** Periods that come due while another Job exists. */
export const concurrency: Situations = {
  'forbid skips while a Job is active': {
    state: [storedKronJob(), storedJob('old')],
    expected: { action: 'record', reason: 'JobActive', create: null, status: { lastOutcome: 'skipped' } },
  },
  'forbid skips while a Job that a user triggered is active': {
    state: [storedKronJob(), storedJob('by-hand', manual)],
    expected: { action: 'record', reason: 'JobActive', create: null, status: { lastOutcome: 'skipped' } },
  },
  'forbid skips while a Job is being deleted': {
    state: [storedKronJob(), storedJob('old', beingDeleted)],
    expected: { action: 'record', reason: 'JobActive', create: null, status: { activeCount: 1 } },
  },
  'a finished Job does not block a run, and is counted': {
    state: [storedKronJob({}, { active: [{ name: 'old' }] }), storedJob('old', {}, finished)],
    expected: {
      action: 'run',
      reason: 'Created',
      status: { succeeded: 1, lastSuccessfulTime: '2026-02-28T00:31:00Z' },
    },
  },
  'a Job of the same name in another namespace does not block a run': {
    state: [storedKronJob(), storedJob('old', { namespace: 'test' })],
    expected: { action: 'run', reason: 'Created' },
  },
  'a Job of another KronJob does not block a run, even with the label': {
    state: [storedKronJob(), storedJob('old', { ownerReferences: [] })],
    expected: { action: 'run', reason: 'Created' },
  },
  'allow runs while another Job is active': {
    state: [storedKronJob({ policy: { concurrency: 'allow' } }), storedJob('old')],
    expected: { action: 'run', reason: 'Created', status: { activeCount: 2 } },
  },
  'replace claims the period and deletes the active Job first': {
    state: [storedKronJob({ policy: { concurrency: 'replace' } }), storedJob('old')],
    expected: {
      action: 'replace',
      reason: 'ReplacePending',
      delete: ['old'],
      create: null,
      status: { claim: { for: 'Replace', holder: 'me', jobName: jobOfDay, claimedAt: due } },
    },
  },
  'replace deletes all active Jobs': {
    state: [storedKronJob({ policy: { concurrency: 'replace' } }), storedJob('one'), storedJob('two')],
    expected: { action: 'replace', reason: 'ReplacePending', delete: ['one', 'two'] },
  },
  'replace runs at once when the Job has ended': {
    state: [
      storedKronJob({ policy: { concurrency: 'replace' } }, { active: [{ name: 'old' }] }),
      storedJob('old', {}, finished),
    ],
    expected: { action: 'run', reason: 'Created', delete: [] },
  },
  'replace waits while the Job is being deleted': {
    state: [
      storedKronJob({ policy: { concurrency: 'replace' } }, claim('Replace')),
      storedJob('old', beingDeleted),
    ],
    now: '2026-03-01T01:00:00Z',
    expected: { action: 'wait', reason: 'ReplacePending', create: null },
  },
  'the current leader continues a claimed replacement whose Job is not deleted yet': {
    state: [storedKronJob({ policy: { concurrency: 'replace' } }, claim('Replace')), storedJob('old')],
    now: '2026-03-01T01:00:00Z',
    expected: { action: 'replace', reason: 'ReplacePending', delete: ['old'] },
  },
  'a claimed replacement runs when the Job is gone, however late': {
    state: [storedKronJob({ policy: { concurrency: 'replace' } }, claim('Replace'))],
    now: '2026-03-01T12:00:00Z',
    expected: { action: 'run', reason: 'Created', create: { metadata: { name: jobOfDay } } },
  },
  'queue claims the period while a Job is active': {
    state: [storedKronJob({ policy: { concurrency: 'queue' } }), storedJob('old')],
    expected: {
      action: 'wait',
      reason: 'Queued',
      create: null,
      status: { claim: { for: 'Queue', holder: 'me', jobName: jobOfDay, claimedAt: due } },
    },
  },
  'a period that waits runs when the Job has ended': {
    state: [
      storedKronJob(
        { policy: { concurrency: 'queue' } },
        { ...claim('Queue', { holder: 'me' }), active: [{ name: 'old' }] },
      ),
      storedJob('old', {}, finished),
    ],
    now: '2026-03-01T12:00:00Z',
    expected: { action: 'run', reason: 'Created', create: { metadata: { name: jobOfDay } } },
  },
  'no period starts after too many failed runs in a row': {
    state: [storedKronJob({ policy: { pauseAfterFailures: 2 } }, { consecutiveFailures: 2 })],
    expected: { action: 'record', reason: 'ConsecutiveFailures', status: { lastOutcome: 'skipped' } },
  },
  'the next period supersedes a pending replacement': {
    state: [
      storedKronJob({ policy: { concurrency: 'replace', deadline: '1h' } }, claim('Replace')),
      storedJob('old', beingDeleted),
    ],
    now: '2026-03-02T01:00:00Z',
    expected: {
      action: 'wait',
      reason: 'ReplacePending',
      outcomes: [{ periodID: '2026-03-01T00:00:00Z', outcome: 'missed', reason: 'Superseded' }],
    },
  },
};
