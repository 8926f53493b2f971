import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { upcoming } from '../../period/upcoming.ts';
import type { PolicySpec, ScheduleSpec } from '../../spec/spec.ts';
import { scheduleSpecOf, type KronJob } from '../kubernetes/kronJob.ts';
import { nextStatus } from '../kubernetes/nextStatus.ts';
import type { Status } from '../kubernetes/status.ts';
import { storedStatus } from '../kubernetes/storedStatus.ts';
import { at, claimOf, handledUpTo, hourly, idAt, jobOf, manualJob, observed } from '../testing/scenario.ts';
import { decide } from './decide.ts';
import type { Decision } from './decision.ts';
import type { Claim, ClaimPurpose, Observed, ObservedJob, ObservedStatus } from './observed.ts';

/** The Job of 09:00 is active, and so listed in the status, unless a scenario says otherwise. */
type Scenario = {
  name: string;
  now: string;
  policy?: PolicySpec;
  spec?: Partial<ScheduleSpec>;
  jobs?: ObservedJob[];
  status?: ObservedStatus;
  seen?: Partial<Observed>;
  want: Want;
};

type Want = {
  action: Decision['action'];
  reason: Decision['reason'];
  outcomes?: [clock: string, what: string][];
  /** The period of the claim, its purpose, and that of the claim before. null: no claim. */
  claim?: [clock: string, purpose: ClaimPurpose, after?: Claim['after']] | null;
  wakeAt?: string | null;
  next?: string | null;
  delete?: string[];
  message?: string;
};

const queue = { concurrency: 'queue' } as const;
const ended = jobOf('09:00', { state: 'succeeded', finishedAt: at('09:50') });

const queueClaim = (clock: string, parts: Partial<Claim> = {}): { claim: Claim } => ({
  claim: claimOf(clock, { for: 'Queue', ...parts }),
});

const waits = { ...handledUpTo('09:00'), ...queueClaim('10:00') };
/** The claim for a Job whose TTL is 50 minutes. The decision is one of `leader-1`. */
function shortAfter(
  after: Claim['after'],
  clock: string = '10:05',
  holder: string = 'leader-1',
): Pick<Scenario, 'status' | 'seen' | 'jobs'> {
  const claim = queueClaim('10:00', {
    for: 'ShortTTL',
    claimedAt: at(clock),
    holder,
    ...(after && { after }),
  });
  return {
    status: { ...handledUpTo('09:00'), jobTTL: 3_000, ...claim },
    seen: { holder: 'leader-1' },
    jobs: [ended],
  };
}
/** `kron dry-run --now T` watches since T. */
const justNow = (clock: string): Partial<Observed> => ({ watchedSince: at(clock) });
const failures = (count: number, generation = 1): ObservedStatus => ({
  observedGeneration: generation,
  consecutiveFailures: count,
});
const generation = (value = 1): Partial<Observed> => ({ generation: value });

const scenarios: Scenario[] = [
  {
    name: 'at the limit a period waits',
    now: '10:00',
    want: {
      action: 'wait',
      reason: 'Queued',
      outcomes: [],
      claim: ['10:00', 'Queue'],
      next: '11:00',
      wakeAt: '11:00',
      message: `Period 2026-03-01T10:00:00Z waits for a place: Job ${jobOf('09:00').name} is active and maxActive is 1.`,
    },
  },
  {
    name: 'a period without a claim must be noticed in time',
    now: '10:00:01',
    seen: justNow('10:00:01'),
    want: { action: 'record', reason: 'DeadlineExceeded', outcomes: [['10:00', 'missed DeadlineExceeded']] },
  },
  {
    name: 'a claimed period starts when a place is free, however late',
    now: '10:59:59',
    status: waits,
    jobs: [ended],
    seen: justNow('10:59:59'),
    want: { action: 'run', reason: 'Created', outcomes: [['10:00', 'executed Created']], claim: null },
  },
  {
    name: 'the deadline ends the wait even if a place is free',
    now: '10:10:01',
    policy: { ...queue, deadline: '10m' },
    status: waits,
    jobs: [ended],
    want: {
      action: 'record',
      reason: 'DeadlineExceeded',
      outcomes: [['10:00', 'missed DeadlineExceeded']],
      claim: null,
    },
  },
  {
    name: 'a newer period displaces the one that waits, and waits in its place',
    now: '11:00',
    status: waits,
    want: {
      action: 'wait',
      reason: 'Queued',
      outcomes: [['10:00', 'skipped Displaced']],
      claim: ['11:00', 'Queue'],
      wakeAt: '12:00',
    },
  },
  {
    name: 'a free place goes to the period that waits',
    now: '11:00',
    status: waits,
    jobs: [ended],
    want: {
      action: 'run',
      reason: 'Created',
      outcomes: [['10:00', 'executed Created']],
      next: '11:00',
      wakeAt: '11:00',
    },
  },
  {
    name: 'then the newer one waits',
    now: '11:00',
    status: handledUpTo('10:00'),
    jobs: [ended, jobOf('10:00', { createdAt: at('11:00') })],
    want: { action: 'wait', reason: 'Queued', outcomes: [], claim: ['11:00', 'Queue'] },
  },
  {
    name: 'a newer period that is too late displaces too',
    now: '11:00:05',
    status: waits,
    seen: justNow('11:00:05'),
    want: {
      action: 'record',
      reason: 'DeadlineExceeded',
      outcomes: [
        ['10:00', 'skipped Displaced'],
        ['11:00', 'missed DeadlineExceeded'],
      ],
      claim: null,
    },
  },
  {
    name: 'a newer period within its deadline waits in its place',
    now: '11:20',
    policy: { ...queue, deadline: '3h' },
    status: waits,
    seen: justNow('11:20'),
    want: {
      action: 'wait',
      reason: 'Queued',
      outcomes: [['10:00', 'skipped Displaced']],
      claim: ['11:00', 'Queue'],
      wakeAt: '12:00',
    },
  },
  {
    name: 'suspend ends the wait without an outcome',
    now: '10:20',
    policy: { ...queue, suspend: true },
    status: waits,
    want: { action: 'suspended', reason: 'Suspended', outcomes: [], claim: null },
  },
  {
    name: 'resumed without a deadline, the period is missed',
    now: '10:40',
    status: { ...handledUpTo('09:00'), suspendedSince: at('10:20') },
    seen: { ...justNow('10:40'), resumedAt: at('10:40') },
    want: { action: 'record', reason: 'DeadlineExceeded', outcomes: [['10:00', 'missed DeadlineExceeded']] },
  },
  {
    name: 'an edit to forbid skips the period that waits',
    now: '10:20',
    policy: { concurrency: 'forbid' },
    status: waits,
    want: { action: 'record', reason: 'JobActive', outcomes: [['10:00', 'skipped JobActive']], claim: null },
  },
  {
    name: 'a failure that reaches the limit skips the period that waits',
    now: '10:20',
    policy: { ...queue, pauseAfterFailures: 2 },
    status: { ...waits, ...failures(1), active: [{ name: jobOf('09:00').name }] },
    jobs: [jobOf('09:00', { state: 'failed', finishedAt: at('10:19') })],
    seen: generation(),
    want: {
      action: 'record',
      reason: 'ConsecutiveFailures',
      outcomes: [['10:00', 'skipped ConsecutiveFailures']],
      claim: null,
      message: 'Period 2026-03-01T10:00:00Z is skipped: the last 2 runs failed.',
    },
  },
  {
    name: 'replace deletes no more Jobs than it needs places, the oldest first',
    now: '10:00',
    policy: { concurrency: 'replace', maxActive: 2 },
    jobs: [jobOf('09:00'), jobOf('08:00'), jobOf('07:00', { deleting: true })],
    want: {
      action: 'replace',
      reason: 'ReplacePending',
      delete: [jobOf('08:00').name],
      claim: ['10:00', 'Replace'],
      message: `Period 2026-03-01T10:00:00Z replaces Job ${jobOf('08:00').name}.`,
    },
  },
  {
    name: 'a pause deletes nothing',
    now: '10:00',
    policy: { concurrency: 'replace', pauseAfterFailures: 2 },
    status: { ...handledUpTo('09:00'), ...failures(2) },
    seen: generation(),
    want: {
      action: 'record',
      reason: 'ConsecutiveFailures',
      outcomes: [['10:00', 'skipped ConsecutiveFailures']],
      delete: [],
    },
  },
  {
    name: 'an edit of the spec resumes',
    now: '10:00',
    policy: { ...queue, pauseAfterFailures: 2 },
    status: { ...handledUpTo('09:00'), ...failures(2) },
    jobs: [ended],
    seen: generation(2),
    want: { action: 'run', reason: 'Created', outcomes: [['10:00', 'executed Created']] },
  },
  {
    name: 'the wait ends at the deadline, if no newer period is due before',
    now: '10:05',
    policy: { ...queue, deadline: '10m' },
    status: waits,
    want: { action: 'wait', reason: 'Queued', wakeAt: '10:10', claim: ['10:00', 'Queue'] },
  },
  {
    name: 'a deadline below 30 s leaves 30 s',
    now: '10:00',
    policy: { ...queue, deadline: '1s' },
    want: { action: 'wait', reason: 'Queued', wakeAt: '10:00:30' },
  },
  {
    name: 'a deadline below 1 s does not end the wait',
    now: '10:00',
    policy: { ...queue, deadline: '999ms' },
    want: { action: 'wait', reason: 'Queued', wakeAt: '11:00' },
  },
  {
    name: 'after the deadline the decision goes on with newer periods',
    now: '11:00',
    policy: { ...queue, deadline: '10m' },
    status: waits,
    want: {
      action: 'wait',
      reason: 'Queued',
      outcomes: [['10:00', 'missed DeadlineExceeded']],
      claim: ['11:00', 'Queue'],
    },
  },
  {
    name: 'below the limit a period starts',
    now: '10:00',
    policy: { ...queue, maxActive: 2 },
    want: { action: 'run', reason: 'Created' },
  },
  {
    name: 'Jobs of kron trigger, suspended Jobs and Jobs that are being deleted are active',
    now: '10:00',
    policy: { ...queue, maxActive: 2 },
    jobs: [manualJob('09:30'), jobOf('09:00', { deleting: true })],
    want: {
      action: 'wait',
      reason: 'Queued',
      message: `Period 2026-03-01T10:00:00Z waits for a place: Jobs ${jobOf('09:00').name}, ${manualJob('09:30').name} are active and maxActive is 2.`,
    },
  },
  {
    name: 'a message names the five oldest Jobs, in an order that does not depend on the cache',
    now: '10:00',
    jobs: ['07:00', '03:00', '06:00', '04:00', '05:00', '08:00', '02:00'].map((clock) => jobOf(clock)),
    want: {
      action: 'wait',
      reason: 'Queued',
      message: `Period 2026-03-01T10:00:00Z waits for a place: Jobs ${['02', '03', '04', '05', '06']
        .map((hour) => jobOf(`${hour}:00`).name)
        .join(', ')} and 2 more are active and maxActive is 1.`,
    },
  },
  {
    name: 'a message names the oldest suspended Job and its queue',
    now: '10:00',
    policy: { ...queue, maxActive: 3 },
    jobs: [
      jobOf('09:00', { suspended: true, queue: 'weekly' }),
      jobOf('08:00', { suspended: true, queue: 'nightly' }),
      jobOf('07:00'),
    ],
    want: {
      action: 'wait',
      reason: 'Queued',
      message: `Period 2026-03-01T10:00:00Z waits for a place: Jobs ${['07', '08', '09'].map((hour) => jobOf(`${hour}:00`).name).join(', ')} are active and maxActive is 3; Job ${jobOf('08:00').name} waits in queue nightly.`,
    },
  },
  {
    name: 'forbid skips for a Job that is suspended',
    now: '10:00',
    policy: {},
    jobs: [jobOf('09:00', { suspended: true })],
    want: {
      action: 'record',
      reason: 'JobActive',
      message: `Period 2026-03-01T10:00:00Z is skipped: concurrency is forbid and Job ${jobOf('09:00').name} is active; Job ${jobOf('09:00').name} is suspended.`,
    },
  },
  {
    name: 'forbid skips at maxActive',
    now: '10:00',
    policy: { maxActive: 2 },
    jobs: [jobOf('08:00'), jobOf('09:00')],
    want: {
      action: 'record',
      reason: 'JobActive',
      outcomes: [['10:00', 'skipped JobActive']],
      message: `Period 2026-03-01T10:00:00Z is skipped: concurrency is forbid, maxActive is 2 and Jobs ${jobOf('08:00').name}, ${jobOf('09:00').name} are active.`,
    },
  },
  {
    name: 'forbid below maxActive starts',
    now: '10:00',
    policy: { maxActive: 2 },
    want: { action: 'run', reason: 'Created' },
  },
  {
    name: 'replace waits while enough Jobs are being deleted',
    now: '10:00',
    policy: { concurrency: 'replace', maxActive: 2 },
    jobs: [jobOf('07:00'), jobOf('08:00', { deleting: true }), jobOf('09:00', { deleting: true })],
    want: {
      action: 'wait',
      reason: 'ReplacePending',
      delete: [],
      message: `Period 2026-03-01T10:00:00Z runs when Jobs ${jobOf('08:00').name}, ${jobOf('09:00').name} are gone.`,
    },
  },
  {
    name: 'replace waits for one of two',
    now: '10:00',
    policy: { concurrency: 'replace', maxActive: 3 },
    jobs: [jobOf('07:00'), jobOf('08:00', { deleting: true }), jobOf('09:00', { deleting: true })],
    want: {
      action: 'wait',
      reason: 'ReplacePending',
      message: `Period 2026-03-01T10:00:00Z runs when 1 of Jobs ${jobOf('08:00').name}, ${jobOf('09:00').name} is gone.`,
    },
  },
  {
    name: 'replace deletes manual Jobs too, by age',
    now: '10:00',
    policy: { concurrency: 'replace', maxActive: 2 },
    jobs: [jobOf('09:00'), manualJob('08:30'), jobOf('08:00')],
    want: {
      action: 'replace',
      reason: 'ReplacePending',
      delete: [jobOf('08:00').name, manualJob('08:30').name],
    },
  },
  {
    name: 'a refused deletion of a Job that need not go does not matter',
    now: '10:00',
    policy: { concurrency: 'replace', maxActive: 2 },
    jobs: [jobOf('08:00'), jobOf('09:00')],
    seen: { refusedDelete: { jobName: jobOf('09:00').name, message: 'no' } },
    want: { action: 'replace', reason: 'ReplacePending', delete: [jobOf('08:00').name] },
  },
  {
    name: 'an edit to allow starts the period that waits',
    now: '10:20',
    policy: { concurrency: 'allow' },
    status: waits,
    want: { action: 'run', reason: 'Created', outcomes: [['10:00', 'executed Created']] },
  },
  {
    name: 'an edit to replace turns the claim into one for Replace',
    now: '10:20',
    policy: { concurrency: 'replace' },
    status: waits,
    want: { action: 'replace', reason: 'ReplacePending', claim: ['10:00', 'Replace'] },
  },
  {
    name: 'an edit to queue turns a claim for Replace into one for Queue',
    now: '10:20',
    status: { ...waits, ...queueClaim('10:00', { for: 'Replace' }) },
    jobs: [jobOf('09:00', { deleting: true })],
    want: { action: 'wait', reason: 'Queued', claim: ['10:00', 'Queue'] },
  },
  {
    name: 'a foreign Job holds up a period that waits',
    now: '10:20',
    status: waits,
    jobs: [jobOf('10:00', { owned: false })],
    want: {
      action: 'wait',
      reason: 'ForeignJob',
      claim: ['10:00', 'Queue'],
      wakeAt: '11:00',
    },
  },
  {
    name: 'then a newer period supersedes it',
    now: '11:00',
    status: waits,
    jobs: [jobOf('10:00', { owned: false })],
    want: {
      action: 'run',
      reason: 'Created',
      outcomes: [
        ['10:00', 'missed Superseded'],
        ['11:00', 'executed Created'],
      ],
    },
  },
  {
    name: 'a failed create is retried until a newer period is due',
    now: '10:59:59',
    status: waits,
    jobs: [ended],
    seen: { refused: { jobName: jobOf('10:00').name, message: 'no' } },
    want: { action: 'wait', reason: 'FailedCreate', claim: ['10:00', 'Queue'], wakeAt: '11:00' },
  },
  {
    name: 'then a newer period supersedes it as well',
    now: '11:00',
    status: waits,
    jobs: [ended],
    seen: { refused: { jobName: jobOf('10:00').name, message: 'no' } },
    want: {
      action: 'run',
      reason: 'Created',
      outcomes: [
        ['10:00', 'missed Superseded'],
        ['11:00', 'executed Created'],
      ],
    },
  },
  {
    name: 'a refused read settles nothing, and does not ask again at once',
    now: '11:00',
    status: waits,
    seen: { refusedRead: 'forbidden' },
    want: { action: 'wait', reason: 'FailedRead', outcomes: [], claim: ['10:00', 'Queue'], wakeAt: '12:00' },
  },
  {
    name: 'the Job of a later period displaces the one that waits',
    now: '11:00:20',
    status: waits,
    jobs: [jobOf('11:00')],
    want: {
      action: 'record',
      reason: 'JobExists',
      outcomes: [
        ['10:00', 'skipped Displaced'],
        ['11:00', 'executed JobExists'],
      ],
      claim: null,
    },
  },
  {
    name: 'a claim stays while the clock is set back to before its period',
    now: '09:50',
    status: waits,
    want: { action: 'wait', reason: 'NotDue', claim: ['10:00', 'Queue'], outcomes: [], wakeAt: '10:00' },
  },
  {
    name: 'an edit of the schedule ends the wait without an outcome',
    now: '10:20',
    status: { ...waits, schedulingHash: 'v1:other' },
    want: { action: 'wait', reason: 'NotDue', outcomes: [], claim: null },
  },
  {
    name: 'an invalid spec ends the wait without an outcome',
    now: '10:20',
    status: waits,
    seen: { issues: [{ path: 'spec.jobTemplate', message: 'wrong' }] },
    want: { action: 'invalid', reason: 'InvalidSpec', outcomes: [], claim: null },
  },
  {
    name: 'notAfter ends no wait',
    now: '10:20',
    spec: { notAfter: idAt('10:00') },
    status: waits,
    want: { action: 'wait', reason: 'Queued', claim: ['10:00', 'Queue'], wakeAt: null, next: null },
  },
  {
    name: 'a claim of a period that the spec does not name starts nothing',
    now: '10:20',
    status: { ...handledUpTo('09:00'), ...queueClaim('10:10') },
    jobs: [ended],
    seen: justNow('10:20'),
    want: { action: 'record', reason: 'DeadlineExceeded', outcomes: [['10:00', 'missed DeadlineExceeded']] },
  },
  {
    name: 'a claim before a short-lived Job is one for ShortTTL',
    now: '10:20',
    status: { ...waits, jobTTL: 60 },
    jobs: [ended],
    want: { action: 'run', reason: 'Created', claim: ['10:00', 'ShortTTL', 'Queue'] },
  },
  {
    name: 'a wait without an end claims its Job with any TTL',
    now: '10:20',
    status: { ...waits, jobTTL: 86_400 },
    jobs: [ended],
    want: { action: 'run', reason: 'Created', claim: ['10:00', 'ShortTTL', 'Queue'] },
  },
  {
    name: 'a replacement without an end claims its Job with any TTL',
    now: '10:20',
    policy: { concurrency: 'replace' },
    status: { ...handledUpTo('09:00'), ...queueClaim('10:00', { for: 'Replace' }), jobTTL: 86_400 },
    jobs: [ended],
    want: { action: 'run', reason: 'Created', claim: ['10:00', 'ShortTTL', 'Replace'] },
  },
  {
    name: 'a wait that the deadline ends needs no second claim for a long TTL',
    now: '10:05',
    policy: { ...queue, deadline: '10m' },
    status: { ...waits, jobTTL: 3_600 },
    jobs: [ended],
    want: { action: 'run', reason: 'Created', claim: null },
  },
  {
    name: 'a period that has waited starts when its claim has become one for ShortTTL',
    now: '10:20',
    ...shortAfter('Queue'),
    want: { action: 'run', reason: 'Created', claim: ['10:00', 'ShortTTL', 'Queue'] },
  },
  {
    name: 'also after a short wait',
    now: '10:00:31',
    ...shortAfter('Queue', '10:00:10'),
    want: { action: 'run', reason: 'Created', claim: ['10:00', 'ShortTTL', 'Queue'] },
  },
  {
    name: 'the deadline of the wait ends it as well',
    now: '10:10:01',
    policy: { ...queue, deadline: '10m' },
    ...shortAfter('Queue'),
    want: { action: 'record', reason: 'DeadlineExceeded', outcomes: [['10:00', 'missed DeadlineExceeded']] },
  },
  {
    name: 'a period that has replaced Jobs starts when its claim has become one for ShortTTL',
    now: '10:20',
    policy: { concurrency: 'replace', deadline: '10m' },
    ...shortAfter('Replace'),
    want: { action: 'run', reason: 'Created', claim: ['10:00', 'ShortTTL', 'Replace'] },
  },
  {
    name: 'the next period supersedes one that has replaced Jobs',
    now: '11:00',
    policy: { concurrency: 'replace' },
    ...shortAfter('Replace'),
    want: {
      action: 'run',
      reason: 'Created',
      outcomes: [
        ['10:00', 'missed Superseded'],
        ['11:00', 'executed Created'],
      ],
    },
  },
  {
    name: 'a shorter deadline ends the time of a claim for ShortTTL without a wait',
    now: '10:20',
    policy: { concurrency: 'forbid' },
    ...shortAfter(undefined, '10:09'),
    want: { action: 'record', reason: 'DeadlineExceeded', outcomes: [['10:00', 'missed DeadlineExceeded']] },
  },
  {
    name: 'the claim of another holder begins no wait after its last second',
    now: '10:12',
    policy: { ...queue, deadline: '10m' },
    ...shortAfter(undefined, '10:00', 'leader-0'),
    jobs: [jobOf('09:00')],
    want: { action: 'record', reason: 'DeadlineExceeded', outcomes: [['10:00', 'missed DeadlineExceeded']] },
  },
  {
    name: 'the claim of another holder begins no wait when a newer period is due',
    now: '11:00',
    policy: { ...queue, deadline: '3h' },
    ...shortAfter(undefined, '10:30', 'leader-0'),
    jobs: [jobOf('09:00')],
    want: {
      action: 'wait',
      reason: 'Queued',
      outcomes: [['10:00', 'skipped Displaced']],
      claim: ['11:00', 'Queue'],
    },
  },
  {
    name: 'a claim for ShortTTL in time gives no more time than the deadline',
    now: '10:00:31',
    status: {
      ...handledUpTo('09:00'),
      jobTTL: 60,
      ...queueClaim('10:00', { for: 'ShortTTL', claimedAt: at('10:00'), holder: 'leader-1' }),
    },
    seen: { holder: 'leader-1' },
    jobs: [ended],
    want: { action: 'record', reason: 'DeadlineExceeded', outcomes: [['10:00', 'missed DeadlineExceeded']] },
  },
  {
    name: 'a pause leaves the periods before the last one missed',
    now: '12:00:05',
    policy: { ...queue, deadline: '3h', pauseAfterFailures: 1 },
    status: { ...handledUpTo('09:00'), ...failures(1) },
    jobs: [ended],
    seen: { ...generation(), ...justNow('12:00:05') },
    want: {
      action: 'record',
      reason: 'ConsecutiveFailures',
      outcomes: [
        ['10:00', 'missed Superseded'],
        ['11:00', 'missed Superseded'],
        ['12:00', 'skipped ConsecutiveFailures'],
      ],
    },
  },
  {
    name: 'an existing Job comes before a pause',
    now: '10:00',
    policy: { ...queue, pauseAfterFailures: 1 },
    status: { ...handledUpTo('09:00'), ...failures(1) },
    jobs: [jobOf('10:00')],
    seen: generation(),
    want: { action: 'record', reason: 'JobExists', outcomes: [['10:00', 'executed JobExists']] },
  },
  {
    name: 'a pause comes before a foreign Job',
    now: '10:00',
    policy: { ...queue, pauseAfterFailures: 1 },
    status: { ...handledUpTo('09:00'), ...failures(1) },
    jobs: [jobOf('10:00', { owned: false })],
    seen: generation(),
    want: { action: 'record', reason: 'ConsecutiveFailures' },
  },
];

describe('flow control', () => {
  const rows = scenarios.map((scenario) => [`${scenario.now} ${scenario.name}`, scenario] as const);

  test.each(rows)('%s', (_, scenario) => check(decided(scenario), scenario.want));

  test.each(rows)('the same with suspended Jobs: %s', (_, scenario) => {
    const { message: before, ...want } = decided(scenario);
    const jobs = (scenario.jobs ?? [jobOf('09:00')]).map((job) =>
      job.state === 'active' ? { ...job, suspended: true as const, queue: 'nightly' } : job,
    );
    const { message, ...decision } = decided({ ...scenario, jobs });
    expect(decision).toEqual(want);
    expect(message.replace(/; Job \S+ waits in queue nightly/, '')).toBe(
      before.replace(/; Job \S+ (?:waits in queue \w+|is suspended)/, ''),
    );
  });

  test('a pause counts only the failures that its own status write lists', () => {
    const clocks = Array.from({ length: 10 }, (_, hour) => `${`${hour}`.padStart(2, '0')}:00`);
    const jobs = clocks.map((clock) => jobOf(clock, { state: 'failed', finishedAt: at('09:30') }));
    const seen = observed({ createdAt: at('00:00'), status: failures(0), jobs, generation: 1 });
    const policy = { pauseAfterFailures: 10 };
    expect(decide({ ...hourly, policy }, at('10:00'), seen).action).toBe('run');
  });

  test('of two on-time periods the newer one displaces the older, and waits', () => {
    const { spec, first, second, due } = closePeriods();
    const policy = { ...queue, deadline: '0s' };
    const seen = observed({ status: handledUpTo('09:59'), jobs: [jobOf('09:00')] });
    const decision = decide({ ...spec, policy }, due, seen);
    expect(decision).toMatchObject({ reason: 'Queued', claim: { periodID: second } });
    expect(decision.outcomes).toMatchObject([{ periodID: first, outcome: 'skipped', reason: 'Displaced' }]);
  });
});

/** A schedule whose windows overlap, and the first two periods after 09:59, due within 20 s of each other. */
function closePeriods(): { spec: ScheduleSpec; first: string; second: string; due: Date } {
  for (let salt = 0; ; salt += 1) {
    const spec = {
      ...hourly,
      schedule: '0,1 * * * *',
      window: { duration: '3m' },
      seed: { salt: `${salt}` },
    };
    const [first, second] = take(upcoming(spec, at('09:59:59')), 2);
    const [from, due] = [first?.chosenTime, second?.chosenTime];
    if (!first || !second || !from || !due) continue;
    const gap = due.getTime() - from.getTime();
    if (gap > 0 && gap <= 20_000) return { spec, first: first.periodID, second: second.periodID, due };
  }
}

function take<T>(items: Iterable<T>, count: number): T[] {
  const taken: T[] = [];
  for (const item of items) if (taken.push(item) === count) break;
  return taken;
}

function decided({ now, policy = queue, spec, jobs, status, seen }: Scenario): Decision {
  const active = jobs ?? [jobOf('09:00')];
  const whole = { ...hourly, ...spec, policy };
  return decide(whole, at(now), observed({ status: status ?? handledUpTo('09:00'), jobs: active, ...seen }));
}

function check(decision: Decision, want: Want): void {
  const { action, reason, outcomes, claim, wakeAt, next, message } = decision;
  const found = {
    action,
    reason,
    outcomes: outcomes.map((record) => [record.periodID, `${record.outcome} ${record.reason}`]),
    claim: claim && { periodID: claim.periodID, for: claim.for, after: claim.after, unsure: claim.unsure },
    wakeAt,
    next: next?.periodID ?? null,
    delete: decision.delete,
    message,
  };
  expect(found).toMatchObject(wanted(want));
}

/** Only the fields that the scenario names. */
function wanted({ outcomes, claim, wakeAt, next, ...rest }: Want): object {
  const claimed = claim && { periodID: idAt(claim[0]), for: claim[1], after: claim[2], unsure: undefined };
  return {
    ...rest,
    ...(outcomes && { outcomes: outcomes.map(([clock, what]) => [idAt(clock), what]) }),
    ...(claim !== undefined && { claim: claimed }),
    ...(wakeAt !== undefined && { wakeAt: wakeAt && at(wakeAt) }),
    ...(next !== undefined && { next: next && idAt(next) }),
  };
}

describe('the count of failed runs', () => {
  const policy = { pauseAfterFailures: 3 };
  const active = (...clocks: string[]) => ({ active: clocks.map((clock) => ({ name: jobOf(clock).name })) });
  const failed = (clock: string, finished: string, parts: Partial<ObservedJob> = {}) =>
    jobOf(clock, { state: 'failed', finishedAt: at(finished), ...parts });
  const succeeded = (clock: string, finished: string) => failed(clock, finished, { state: 'succeeded' });

  const rows: [
    what: string,
    jobs: ObservedJob[],
    status: ObservedStatus,
    count: number,
    of?: Partial<KronJob['metadata']>,
  ][] = [
    ['a failure adds 1', [failed('09:00', '09:10')], { ...failures(1), ...active('09:00') }, 2],
    ['a success sets 0', [succeeded('09:00', '09:10')], { ...failures(2), ...active('09:00') }, 0],
    [
      'in the order of the ends',
      [failed('08:00', '09:20'), succeeded('09:00', '09:10')],
      { ...failures(2), ...active('08:00', '09:00') },
      1,
    ],
    [
      'then in the order of the due times',
      [succeeded('09:00', '09:10'), failed('08:00', '09:10')],
      { ...failures(2), ...active('08:00', '09:00') },
      0,
    ],
    ['a Job that was counted before', [failed('09:00', '09:10')], failures(1), 1],
    [
      'a manual Job does not count',
      [manualJob('09:00', { state: 'failed' })],
      { ...failures(1), active: [{ name: manualJob('09:00').name }] },
      1,
    ],
    [
      'a Job with the name of another period does not count',
      [failed('09:00', '09:10', { name: 'report-forged' })],
      { ...failures(1), active: [{ name: 'report-forged' }] },
      1,
    ],
    [
      'a Job that was created before its period does not count',
      [failed('09:00', '09:10', { createdAt: at('08:00') })],
      { ...failures(1), ...active('09:00') },
      1,
    ],
    [
      'a Job of a period that was missed does not count',
      [failed('09:00', '09:10')],
      {
        ...failures(1),
        ...active('09:00'),
        recent: [{ periodID: idAt('09:00'), outcome: 'missed', reason: 'DeadlineExceeded' }],
      },
      1,
    ],
    [
      'an edit sets 0, without the Jobs that ended',
      [failed('09:00', '09:10')],
      { ...failures(2), ...active('09:00') },
      0,
      { generation: 2 },
    ],
    ['a status without a generation starts at 0', [], { consecutiveFailures: 2 }, 0],
    [
      'never above the greatest int32',
      [failed('09:00', '09:10')],
      { ...failures(2_147_483_647), ...active('09:00') },
      2_147_483_647,
    ],
  ];
  // Not with a parameter for each column: Jest would take the missing last one for a callback.
  test.each(rows)('%s', (...[, jobs, status, count, metadata]) => {
    expect(writtenFor(policy, jobs, status, metadata).written?.consecutiveFailures).toBe(count);
  });

  test('is absent without pauseAfterFailures', () => {
    const { written } = writtenFor({}, [failed('09:00', '09:10')], { ...failures(2), ...active('09:00') });
    expect(written).not.toHaveProperty('consecutiveFailures');
  });

  test.each([
    [3, policy, 'ConsecutiveFailures', 'The last 3 runs failed: no period starts until the spec is edited.'],
    [
      1,
      { pauseAfterFailures: 1 },
      'ConsecutiveFailures',
      'The last run failed: no period starts until the spec is edited.',
    ],
    [2, policy, 'Scheduled', 'Periods are scheduled.'],
    [
      3,
      { ...policy, suspend: true },
      'Suspended',
      'spec.policy.suspend is true: no Job starts until it is false.',
    ],
  ])('%i failures: Ready %j', (count, under, reason, message) => {
    const { ready } = writtenFor(under, [], failures(count));
    expect(ready).toMatchObject({
      reason,
      message,
      status: reason === 'ConsecutiveFailures' ? 'False' : 'True',
    });
  });

  test('Ready is Queued while a period waits', () => {
    const { ready, written } = writtenFor(queue, [jobOf('09:00')], waits, {}, '10:20');
    expect(ready).toMatchObject({ status: 'True', reason: 'Queued' });
    expect(ready?.message).toContain('waits for a place');
    expect(written?.claim).toEqual({
      ...claimOf('10:00', { for: 'Queue' }),
      chosenTime: idAt('10:00'),
      claimedAt: idAt('10:00'),
    });
    expect(written?.nextPeriodID).toBe(idAt('11:00'));
  });

  function writtenFor(
    under: PolicySpec,
    jobs: ObservedJob[],
    status: ObservedStatus,
    metadata: Partial<KronJob['metadata']> = {},
    now = '09:30',
  ): { written: Status | null; ready: NonNullable<Status['conditions']>[number] | undefined } {
    const stored = storedStatus({ ...handledUpTo('09:00'), ...status });
    const { identity: _, ...schedule } = hourly;
    const kronJob: KronJob = {
      metadata: { name: 'report', namespace: 'prod', generation: 1, ...metadata },
      spec: { ...schedule, policy: under, jobTemplate: { spec: {} } },
      status: stored,
    };
    const seen = observed({ generation: kronJob.metadata.generation ?? 1, status: stored, jobs });
    const decision = decide(scheduleSpecOf(kronJob), at(now), seen);
    const written = nextStatus(kronJob, decision, seen, at(now));
    return { written, ready: written?.conditions?.find(({ type }) => type === 'Ready') };
  }
});

describe('an edit of a calendar while a period waits', () => {
  const withCalendar = (...entries: { from: string }[]): ScheduleSpec => ({
    ...hourly,
    policy: queue,
    constraints: { avoid: [{ calendar: 'holidays' }] },
    calendars: { calendar: { holidays: { entries } } },
  });
  const before = withCalendar();
  const after = withCalendar({ from: '2026-12-24' });

  test.each<[name: string, now: string, jobs: ObservedJob[], want: Want]>([
    [
      'the earlier edition decides about it',
      '10:20',
      [jobOf('09:00')],
      { action: 'wait', reason: 'Queued', outcomes: [], claim: ['10:00', 'Queue'], wakeAt: '11:00' },
    ],
    [
      'a free place still goes to it',
      '10:20',
      [ended],
      { action: 'run', reason: 'Created', outcomes: [['10:00', 'executed Created']], wakeAt: '10:20' },
    ],
    [
      'the wait ends without an outcome when a period is due',
      '11:00',
      [jobOf('09:00')],
      { action: 'wait', reason: 'Queued', outcomes: [], claim: ['11:00', 'Queue'] },
    ],
    [
      'also if a place is free',
      '11:00',
      [ended],
      { action: 'run', reason: 'Created', outcomes: [['11:00', 'executed Created']] },
    ],
  ])('%s', (_, now, jobs, want) => {
    const seen = observed({ status: waits, jobs, calendarsSeenAt: at('10:10') });
    check(decide(after, at(now), seen, before), want);
  });
});

/** Runs one period an hour, whose Job ends before the next one. Returns the outcomes. */
function livedThrough(pauseAfterFailures: number, failed: readonly boolean[]): string[] {
  const { identity: _, ...schedule } = hourly;
  const metadata = { name: 'report', namespace: 'prod', generation: 1 };
  let kronJob: KronJob = {
    metadata,
    spec: { ...schedule, policy: { pauseAfterFailures }, jobTemplate: { spec: {} } },
  };
  const jobs: ObservedJob[] = [];
  const outcomes: string[] = [];
  for (const [index, isFailed] of failed.entries()) {
    const clock = `${String(index + 1).padStart(2, '0')}:00`;
    const seen = observed({ generation: 1, status: kronJob.status ?? {}, jobs });
    const decision = decide(scheduleSpecOf(kronJob), at(clock), seen);
    outcomes.push(...decision.outcomes.map(({ reason }) => reason));
    kronJob = { ...kronJob, status: nextStatus(kronJob, decision, seen, at(clock)) ?? kronJob.status ?? {} };
    const state = isFailed ? 'failed' : 'succeeded';
    if (decision.action === 'run') jobs.push(jobOf(clock, { state, finishedAt: at(`${clock}:50`) }));
  }
  return outcomes;
}

test('any KronJob pauses after exactly so many failures in a row', () => {
  const lives = fc.tuple(
    fc.integer({ min: 1, max: 4 }),
    fc.array(fc.boolean(), { minLength: 1, maxLength: 22 }),
  );
  fc.assert(
    fc.property(lives, ([limit, failed]) => {
      let row = 0;
      const want = failed.map((isFailed) => {
        if (row >= limit) return 'ConsecutiveFailures';
        row = isFailed ? row + 1 : 0;
        return 'Created';
      });
      expect(livedThrough(limit, failed)).toEqual(want);
    }),
  );
});
