import { storedJob, storedKronJob } from '../observed.ts';
import { failed, finished } from './endings.ts';
import { due, jobOfDay, labelsOfDay, type Situation } from './situation.ts';

const now = '2026-03-01T00:00:00Z';

/** Jobs that have ended, and how many of them stay. */
export const history: readonly Situation[] = [
  {
    rule: 'beyond the history limits the oldest Jobs go',
    state: [
      storedKronJob({ policy: { successfulJobsHistoryLimit: 1 } }),
      storedJob('older', { creationTimestamp: '2026-02-27T00:30:00Z' }, finished),
      storedJob('newer', {}, finished),
    ],
    now,
    expected: { action: 'wait', reason: 'NotDue', delete: ['older'] },
  },
  {
    rule: 'each limit is for its kind of end',
    state: [
      storedKronJob({ policy: { successfulJobsHistoryLimit: 0, failedJobsHistoryLimit: 1 } }),
      storedJob('bad', { creationTimestamp: '2026-02-26T00:30:00Z' }, failed),
      storedJob('worse', { creationTimestamp: '2026-02-25T00:30:00Z' }, failed),
      storedJob('good', {}, finished),
    ],
    now,
    expected: { action: 'wait', reason: 'NotDue', delete: ['worse', 'good'] },
  },
  {
    rule: 'with a history limit of 0 a failed Job goes once its end is written down',
    state: [storedKronJob({ policy: { failedJobsHistoryLimit: 0 } }), storedJob('old', {}, failed)],
    now,
    expected: { action: 'wait', reason: 'NotDue', delete: ['old'] },
  },
  {
    rule: 'a failed Job that was active is counted before it goes',
    state: [
      storedKronJob({ policy: { failedJobsHistoryLimit: 0 } }, { active: [{ name: 'old', uid: 'job-old' }] }),
      storedJob('old', {}, failed),
    ],
    now,
    expected: { action: 'wait', reason: 'NotDue', delete: [], status: { failed: 1, activeCount: 0 } },
  },
  {
    rule: 'a Job that nobody has written down stays, whatever the limit',
    state: [
      storedKronJob({ policy: { successfulJobsHistoryLimit: 0 } }),
      storedJob(jobOfDay, { labels: labelsOfDay, creationTimestamp: due }, finished),
    ],
    now: '2026-03-01T01:00:00Z',
    expected: { action: 'record', reason: 'JobExists', delete: [], status: { succeeded: 1 } },
  },
];
