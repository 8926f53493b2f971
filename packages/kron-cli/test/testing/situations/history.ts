import { storedJob, storedKronJob } from '../observed.ts';
import { failed, finished } from './endings.ts';
import { due, jobOfDay, labelsOfDay, type Situations } from './situation.ts';

const now = '2026-03-01T00:00:00Z';

export const history: Situations = {
  'the oldest Jobs beyond the history limits are deleted': {
    state: [
      storedKronJob({ policy: { successfulJobsHistoryLimit: 1 } }),
      storedJob('older', { creationTimestamp: '2026-02-27T00:30:00Z' }, finished),
      storedJob('newer', {}, finished),
    ],
    now,
    expected: { action: 'wait', reason: 'NotDue', delete: ['older'] },
  },
  'each history limit applies to its own result': {
    state: [
      storedKronJob({ policy: { successfulJobsHistoryLimit: 0, failedJobsHistoryLimit: 1 } }),
      storedJob('bad', { creationTimestamp: '2026-02-26T00:30:00Z' }, failed),
      storedJob('worse', { creationTimestamp: '2026-02-25T00:30:00Z' }, failed),
      storedJob('good', {}, finished),
    ],
    now,
    expected: { action: 'wait', reason: 'NotDue', delete: ['worse', 'good'] },
  },
  'with a history limit of 0, a failed Job is deleted after its end is recorded': {
    state: [storedKronJob({ policy: { failedJobsHistoryLimit: 0 } }), storedJob('old', {}, failed)],
    now,
    expected: { action: 'wait', reason: 'NotDue', delete: ['old'] },
  },
  'a Job that has just failed is counted before it is deleted': {
    state: [
      storedKronJob({ policy: { failedJobsHistoryLimit: 0 } }, { active: [{ name: 'old', uid: 'job-old' }] }),
      storedJob('old', {}, failed),
    ],
    now,
    expected: { action: 'wait', reason: 'NotDue', delete: [], status: { failed: 1, activeCount: 0 } },
  },
  'a Job that the status lacks is not deleted, whatever the limit': {
    state: [
      storedKronJob({ policy: { successfulJobsHistoryLimit: 0 } }),
      storedJob(jobOfDay, { labels: labelsOfDay, creationTimestamp: due }, finished),
    ],
    now: '2026-03-01T01:00:00Z',
    expected: { action: 'record', reason: 'JobExists', delete: [], status: { succeeded: 1 } },
  },
};
