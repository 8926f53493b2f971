import { storedJob, storedKronJob } from '../observed.ts';
import { claim } from './claim.ts';
import { beingDeleted, day, due, type Situation } from './situation.ts';

/** Of a configuration that is not the one in force. */
const another = { schedulingHash: 'v1:0', observedGeneration: 1 };
/** Of the one in force, whatever that is. */
const same = { schedulingHash: 'v0', observedGeneration: 1 };

/** KronJobs that were edited since their status was written. */
export const edits: readonly Situation[] = [
  {
    rule: 'an edit that is seen for the first time fires nothing of the past',
    state: [storedKronJob({ schedule: '0 0 * * *', window: { duration: '30m' } }, another)],
    expected: {
      action: 'wait',
      reason: 'NotDue',
      scheduling: { schedulingSince: due, schedulingFloor: '2026-02-28T00:00:00Z' },
      status: { observedGeneration: 2, nextPeriodID: '2026-03-02T00:00:00Z' },
    },
  },
  {
    rule: 'a period that is late and within its deadline does not survive an edit',
    state: [storedKronJob({ policy: { deadline: '1h' } }, another)],
    now: '2026-03-01T01:00:00Z',
    expected: { action: 'wait', reason: 'NotDue', outcomes: [], create: null },
  },
  {
    rule: 'another timezone takes force now',
    state: [storedKronJob({ timezone: 'America/New_York' }, another)],
    expected: {
      action: 'wait',
      reason: 'NotDue',
      scheduling: { schedulingSince: due },
      next: { periodID: `${day}T05:00:00Z` },
    },
  },
  {
    rule: 'another policy counts at once and moves nothing',
    state: [storedKronJob({ policy: { deadline: '1h' } }, same)],
    now: '2026-03-01T01:00:00Z',
    expected: { action: 'run', reason: 'Created', status: { observedGeneration: 2 } },
  },
  {
    rule: 'a replacement that waits when the schedule is edited is given up',
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
];
