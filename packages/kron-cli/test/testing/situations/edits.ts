import { storedJob, storedKronJob } from '../observed.ts';
import { claim } from './claim.ts';
import { beingDeleted, day, due, type Situations } from './situation.ts';

/** A status written under another scheduling configuration. */
const another = { schedulingHash: 'v1:0', observedGeneration: 1 };
/** A status whose hash version is unknown: it counts as written under the current configuration. */
const same = { schedulingHash: 'v0', observedGeneration: 1 };

/** KronJobs that were edited since their status was written. */
export const edits: Situations = {
  'an edit starts no past period': {
    state: [storedKronJob({ schedule: '0 0 * * *', window: { duration: '30m' } }, another)],
    expected: {
      action: 'wait',
      reason: 'NotDue',
      scheduling: { schedulingSince: due, schedulingFloor: '2026-02-28T00:00:00Z' },
      status: { observedGeneration: 2, nextPeriodID: '2026-03-02T00:00:00Z' },
    },
  },
  'an edit drops a late period, even within its deadline': {
    state: [storedKronJob({ policy: { deadline: '1h' } }, another)],
    now: '2026-03-01T01:00:00Z',
    expected: { action: 'wait', reason: 'NotDue', outcomes: [], create: null },
  },
  'another time zone takes effect now': {
    state: [storedKronJob({ timezone: 'America/New_York' }, another)],
    expected: {
      action: 'wait',
      reason: 'NotDue',
      scheduling: { schedulingSince: due },
      next: { periodID: `${day}T05:00:00Z` },
    },
  },
  'another policy takes effect at once and moves nothing': {
    state: [storedKronJob({ policy: { deadline: '1h' } }, same)],
    now: '2026-03-01T01:00:00Z',
    expected: { action: 'run', reason: 'Created', status: { observedGeneration: 2 } },
  },
  'an edit of the schedule drops a pending replacement': {
    state: [
      storedKronJob(
        { schedule: '30 6 * * *', policy: { concurrency: 'replace' } },
        { ...claim('Replace'), ...another },
      ),
      storedJob('old', beingDeleted),
    ],
    now: '2026-03-01T01:00:00Z',
    expected: { action: 'wait', reason: 'NotDue', outcomes: [], claim: null },
  },
};
