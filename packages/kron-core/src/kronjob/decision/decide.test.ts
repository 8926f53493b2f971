import { describe, expect, test } from '@jest/globals';
import type { Period } from '../../period/period.ts';
import { upcoming } from '../../period/upcoming.ts';
import type { ScheduleSpec } from '../../spec/spec.ts';
import { at, handledUpTo, hourly, idAt, jobOf, manualJob, observed } from '../testing/scenario.ts';
import { decide } from './decide.ts';
import { type Decision, unknownAge } from './decision.ts';
import type { Claim, Observed } from './observed.ts';

type Scenario = {
  rule: string;
  spec?: Partial<ScheduleSpec>;
  now: string;
  seen?: Partial<Observed>;
  want: {
    action: Decision['action'];
    reason: Decision['reason'];
    /** The clock times of periods, and their outcomes. */
    outcomes?: [clock: string, what: string][];
    next?: string | null;
    wakeAt?: string | null;
    delete?: string[];
    claim?: 'ShortTTL' | 'Replace' | null;
    /** Periods up to it do not count. */
    floor?: string | null;
    period?: string | null;
  };
};

const forbid = { concurrency: 'forbid' } as const;
const allow = { concurrency: 'allow' } as const;
const replace = { concurrency: 'replace' } as const;
const hour = { deadline: '1h' } as const;

const claimOf = (clock: string, parts: Partial<Claim>): Claim => ({
  periodID: idAt(clock),
  jobName: jobOf(clock).name,
  claimedAt: at(clock),
  for: 'ShortTTL',
  holder: 'leader-0',
  ...parts,
});

const scenarios: Scenario[] = [
  {
    rule: 'nothing is due: wait for the next period',
    now: '09:30',
    seen: { status: handledUpTo('09:00') },
    want: { action: 'wait', reason: 'NotDue', next: '10:00', wakeAt: '10:00' },
  },
  {
    rule: 'a period runs in the second in which it comes due',
    now: '10:00',
    seen: { status: handledUpTo('09:00') },
    want: {
      action: 'run',
      reason: 'Created',
      outcomes: [['10:00', 'executed Created']],
      next: '11:00',
      wakeAt: '11:00',
    },
  },
  {
    rule: 'with deadline 0s a period that was noticed in time runs up to 30 s later',
    now: '10:00:30',
    seen: { status: handledUpTo('09:00') },
    want: { action: 'run', reason: 'Created', outcomes: [['10:00', 'executed Created']] },
  },
  {
    rule: 'after 30 s a period with deadline 0s is missed',
    now: '10:00:31',
    seen: { status: handledUpTo('09:00') },
    want: {
      action: 'record',
      reason: 'DeadlineExceeded',
      outcomes: [['10:00', 'missed DeadlineExceeded']],
      next: '11:00',
    },
  },
  {
    rule: 'with deadline 0s a period must be noticed in its own second',
    now: '10:00:05',
    seen: { status: handledUpTo('09:00'), watchedSince: at('10:00:01') },
    want: { action: 'record', reason: 'DeadlineExceeded', outcomes: [['10:00', 'missed DeadlineExceeded']] },
  },
  {
    rule: 'a period noticed in the last second of its deadline runs',
    spec: { policy: hour },
    now: '10:59:59',
    seen: { status: handledUpTo('09:00'), watchedSince: at('10:59:59') },
    want: { action: 'run', reason: 'Created', outcomes: [['10:00', 'executed Created']] },
  },
  {
    rule: 'after downtime only the latest period runs and supersedes the others',
    spec: { policy: { deadline: '10h' } },
    now: '12:30',
    seen: { status: handledUpTo('09:00'), watchedSince: at('12:30') },
    want: {
      action: 'run',
      reason: 'Created',
      outcomes: [
        ['10:00', 'missed Superseded'],
        ['11:00', 'missed Superseded'],
        ['12:00', 'executed Created'],
      ],
    },
  },
  {
    rule: 'a late period gives way to one that is on time',
    spec: { policy: { deadline: '10h' } },
    now: '12:00',
    seen: { status: handledUpTo('10:00'), watchedSince: at('11:30') },
    want: {
      action: 'run',
      reason: 'Created',
      outcomes: [
        ['11:00', 'missed Superseded'],
        ['12:00', 'executed Created'],
      ],
    },
  },
  {
    rule: 'after a long outage the ten newest outcomes are listed',
    now: '23:30',
    seen: { status: handledUpTo('01:00'), watchedSince: at('23:30') },
    want: {
      action: 'record',
      reason: 'DeadlineExceeded',
      outcomes: ['14', '15', '16', '17', '18', '19', '20', '21', '22', '23'].map((h) => [
        `${h}:00`,
        'missed DeadlineExceeded',
      ]),
    },
  },
  {
    rule: 'the outcome of an existing Job is listed even if many later periods were missed',
    now: '23:30',
    seen: { status: handledUpTo('01:00'), jobs: [jobOf('02:00')], watchedSince: at('23:30') },
    want: {
      action: 'record',
      reason: 'DeadlineExceeded',
      outcomes: [
        ['02:00', 'executed JobExists'],
        ...['15', '16', '17', '18', '19', '20', '21', '22', '23'].map((h): [string, string] => [
          `${h}:00`,
          'missed DeadlineExceeded',
        ]),
      ],
    },
  },
  {
    rule: 'the outcome of a Job that may have run is listed even if many later periods were missed',
    now: '23:30',
    seen: {
      watchedSince: at('23:30'),
      status: { ...handledUpTo('09:00'), jobTTL: 0, claim: claimOf('10:00', {}) },
    },
    want: {
      action: 'record',
      reason: 'DeadlineExceeded',
      outcomes: [
        ['10:00', 'missed Unknown'],
        ...['15', '16', '17', '18', '19', '20', '21', '22', '23'].map((h): [string, string] => [
          `${h}:00`,
          'missed DeadlineExceeded',
        ]),
      ],
      claim: null,
    },
  },
  {
    rule: 'the outcome of an existing Job is listed before an older one without a Job',
    now: '23:30',
    seen: {
      status: { ...handledUpTo('01:00'), claim: claimOf('02:00', { for: 'Replace' }) },
      jobs: [jobOf('03:00')],
      watchedSince: at('23:30'),
    },
    want: {
      action: 'record',
      reason: 'DeadlineExceeded',
      outcomes: [
        ['03:00', 'executed JobExists'],
        ...['15', '16', '17', '18', '19', '20', '21', '22', '23'].map((h): [string, string] => [
          `${h}:00`,
          'missed DeadlineExceeded',
        ]),
      ],
    },
  },
  {
    rule: 'existing Jobs are recorded in the order of their periods',
    now: '11:30',
    seen: { status: handledUpTo('09:00'), jobs: [jobOf('11:00'), jobOf('10:00')] },
    want: {
      action: 'record',
      reason: 'JobExists',
      outcomes: [
        ['10:00', 'executed JobExists'],
        ['11:00', 'executed JobExists'],
      ],
    },
  },
  {
    rule: 'the last period-id alone is enough to know what is handled',
    now: '09:30',
    seen: { status: { lastPeriodID: idAt('09:00') } },
    want: { action: 'wait', reason: 'NotDue', outcomes: [], next: '10:00' },
  },
  {
    rule: 'a status with a chosen time and without a period has handled nothing',
    now: '10:30',
    seen: {
      createdAt: at('08:30'),
      status: { lastChosenTime: at('10:00') },
      jobs: [jobOf('09:00'), jobOf('10:00')],
    },
    want: {
      action: 'record',
      reason: 'JobExists',
      outcomes: [
        ['09:00', 'executed JobExists'],
        ['10:00', 'executed JobExists'],
      ],
    },
  },
  {
    rule: 'forbid: a period that comes due while a Job is active is skipped for good',
    spec: { policy: forbid },
    now: '10:00',
    seen: { status: handledUpTo('09:00'), jobs: [jobOf('09:00')] },
    want: {
      action: 'record',
      reason: 'JobActive',
      outcomes: [['10:00', 'skipped JobActive']],
      next: '11:00',
    },
  },
  {
    rule: 'a skipped period does not run when the old Job ends',
    spec: { policy: { ...forbid, deadline: '1h' } },
    now: '10:10',
    seen: { status: handledUpTo('10:00'), jobs: [jobOf('09:00', { state: 'succeeded' })] },
    want: { action: 'wait', reason: 'NotDue', next: '11:00' },
  },
  {
    rule: 'forbid counts a Job that is being deleted as active',
    spec: { policy: forbid },
    now: '10:00',
    seen: { status: handledUpTo('09:00'), jobs: [jobOf('09:00', { deleting: true })] },
    want: { action: 'record', reason: 'JobActive', outcomes: [['10:00', 'skipped JobActive']] },
  },
  {
    rule: 'forbid counts a Job that a user triggered as active',
    spec: { policy: forbid },
    now: '10:00',
    seen: { status: handledUpTo('09:00'), jobs: [manualJob('09:50')] },
    want: { action: 'record', reason: 'JobActive', outcomes: [['10:00', 'skipped JobActive']] },
  },
  {
    rule: 'replace deletes an active Job that a user triggered',
    spec: { policy: replace },
    now: '10:00',
    seen: { status: handledUpTo('09:00'), jobs: [manualJob('09:50')] },
    want: { action: 'replace', reason: 'ReplacePending', delete: [manualJob('09:50').name] },
  },
  {
    rule: 'a finished Job that a user triggered does not handle a period',
    spec: { policy: forbid },
    now: '10:00',
    seen: { status: handledUpTo('09:00'), jobs: [manualJob('09:50', { state: 'succeeded' })] },
    want: { action: 'run', reason: 'Created', outcomes: [['10:00', 'executed Created']] },
  },
  {
    rule: 'allow: a period runs beside an active Job',
    spec: { policy: allow },
    now: '10:00',
    seen: { status: handledUpTo('09:00'), jobs: [jobOf('09:00')] },
    want: { action: 'run', reason: 'Created', outcomes: [['10:00', 'executed Created']] },
  },
  {
    rule: 'a Job with another owner never counts as active',
    spec: { policy: forbid },
    now: '10:00',
    seen: { status: handledUpTo('09:00'), jobs: [jobOf('09:00', { owned: false })] },
    want: { action: 'run', reason: 'Created', outcomes: [['10:00', 'executed Created']] },
  },
  {
    rule: 'replace: the period is claimed and the active Job deleted',
    spec: { policy: replace },
    now: '10:00',
    seen: { status: handledUpTo('09:00'), jobs: [jobOf('09:00')] },
    want: {
      action: 'replace',
      reason: 'ReplacePending',
      outcomes: [],
      delete: [jobOf('09:00').name],
      claim: 'Replace',
      next: '11:00',
      wakeAt: '11:00',
    },
  },
  {
    rule: 'replace waits while all active Jobs are being deleted',
    spec: { policy: replace },
    now: '10:20',
    seen: {
      status: { ...handledUpTo('09:00'), claim: claimOf('10:00', { for: 'Replace' }) },
      jobs: [jobOf('09:00', { deleting: true })],
    },
    want: {
      action: 'wait',
      reason: 'ReplacePending',
      outcomes: [],
      claim: 'Replace',
      delete: [],
      wakeAt: '11:00',
    },
  },
  {
    rule: 'replace: the current leader creates the new Job once the old ones are gone, even if late',
    spec: { policy: replace },
    now: '10:59:59',
    seen: {
      watchedSince: at('10:59:50'),
      status: { ...handledUpTo('09:00'), claim: claimOf('10:00', { for: 'Replace' }) },
    },
    want: { action: 'run', reason: 'Created', outcomes: [['10:00', 'executed Created']] },
  },
  {
    rule: 'replace gives up when the next period is due',
    spec: { policy: replace },
    now: '11:00',
    seen: {
      status: { ...handledUpTo('09:00'), claim: claimOf('10:00', { for: 'Replace' }) },
      jobs: [jobOf('09:00', { deleting: true })],
    },
    want: {
      action: 'wait',
      reason: 'ReplacePending',
      outcomes: [['10:00', 'missed Superseded']],
      claim: 'Replace',
      next: '12:00',
    },
  },
  {
    rule: 'an existing Job is recorded, which repairs a crash between the create and the status write',
    now: '10:30',
    seen: { status: handledUpTo('09:00'), jobs: [jobOf('10:00')] },
    want: {
      action: 'record',
      reason: 'JobExists',
      outcomes: [['10:00', 'executed JobExists']],
      next: '11:00',
    },
  },
  {
    rule: 'an existing Job is recorded even while suspended',
    spec: { policy: { suspend: true } },
    now: '12:30',
    seen: { status: handledUpTo('09:00'), jobs: [jobOf('10:00')] },
    want: {
      action: 'suspended',
      reason: 'Suspended',
      outcomes: [['10:00', 'executed JobExists']],
      next: null,
      wakeAt: null,
    },
  },
  {
    rule: 'an existing Job is recorded even if the spec is invalid now',
    spec: { schedule: '@daily' },
    now: '12:30',
    seen: { status: handledUpTo('09:00'), jobs: [jobOf('10:00')] },
    want: {
      action: 'invalid',
      reason: 'InvalidSpec',
      outcomes: [['10:00', 'executed JobExists']],
      next: null,
    },
  },
  {
    rule: "a rejected create is retried until the last second of the period's time",
    spec: { policy: { deadline: '10m' } },
    now: '10:00',
    seen: {
      status: handledUpTo('09:00'),
      refused: { jobName: jobOf('10:00').name, message: 'exceeded quota' },
    },
    want: { action: 'wait', reason: 'FailedCreate', outcomes: [], next: '11:00', wakeAt: '10:10' },
  },
  {
    rule: 'a rejected create whose time is over is missed',
    now: '10:31',
    seen: {
      status: handledUpTo('09:00'),
      refused: { jobName: jobOf('10:00').name, message: 'exceeded quota' },
    },
    want: {
      action: 'record',
      reason: 'DeadlineExceeded',
      outcomes: [['10:00', 'missed DeadlineExceeded']],
      next: '11:00',
    },
  },
  {
    rule: 'a rejected create of another Job has no effect',
    now: '10:00',
    seen: {
      status: handledUpTo('09:00'),
      refused: { jobName: jobOf('09:00').name, message: 'exceeded quota' },
    },
    want: { action: 'run', reason: 'Created', outcomes: [['10:00', 'executed Created']] },
  },
  {
    rule: 'suspended: a period that comes due is not handled',
    spec: { policy: { suspend: true } },
    now: '12:00',
    seen: { status: handledUpTo('09:00') },
    want: { action: 'suspended', reason: 'Suspended', outcomes: [], wakeAt: null },
  },
  {
    rule: 'resumed: the latest period runs if it is still within its deadline',
    spec: { policy: hour },
    now: '12:30',
    seen: { status: handledUpTo('09:00'), watchedSince: at('12:30') },
    want: {
      action: 'run',
      reason: 'Created',
      outcomes: [
        ['10:00', 'missed DeadlineExceeded'],
        ['11:00', 'missed DeadlineExceeded'],
        ['12:00', 'executed Created'],
      ],
    },
  },
  {
    rule: 'resumed with deadline 0s: no past period runs',
    now: '12:30',
    seen: { status: handledUpTo('10:00'), watchedSince: at('12:30') },
    want: {
      action: 'record',
      reason: 'DeadlineExceeded',
      outcomes: [
        ['11:00', 'missed DeadlineExceeded'],
        ['12:00', 'missed DeadlineExceeded'],
      ],
    },
  },
  {
    rule: 'a period due before the KronJob was created does not count',
    spec: { policy: { deadline: '10h' } },
    now: '10:30',
    seen: { createdAt: at('10:15'), watchedSince: at('10:15') },
    want: { action: 'wait', reason: 'NotDue', outcomes: [], next: '11:00' },
  },
  {
    rule: 'a period due in the second of creation counts',
    now: '10:00',
    seen: { createdAt: at('10:00'), watchedSince: at('10:00') },
    want: { action: 'run', reason: 'Created', outcomes: [['10:00', 'executed Created']] },
  },
  {
    rule: 'editing the schedule starts no past period',
    spec: { policy: { deadline: '10h' } },
    now: '10:30',
    seen: { status: { ...handledUpTo('08:00'), schedulingHash: 'v1:another' } },
    want: { action: 'wait', reason: 'NotDue', outcomes: [], next: '11:00' },
  },
  {
    rule: 'a hash of an unknown version counts as unchanged',
    spec: { policy: { deadline: '10h' } },
    now: '10:30',
    seen: { status: { ...handledUpTo('09:00'), schedulingHash: 'v0:another' } },
    want: { action: 'run', reason: 'Created', outcomes: [['10:00', 'executed Created']] },
  },
  {
    rule: 'after an edit only periods with a nominal time after the highest handled one count',
    spec: { schedule: '*/30 * * * *' },
    now: '10:30',
    seen: {
      status: { ...handledUpTo('10:00'), highestPeriodID: idAt('12:00'), schedulingHash: 'v1:another' },
    },
    want: { action: 'wait', reason: 'NotDue', outcomes: [], next: '12:30' },
  },
  {
    rule: 'a second edit keeps the floor of the first',
    now: '10:30',
    seen: {
      status: { ...handledUpTo('09:00'), schedulingFloor: idAt('12:00'), schedulingHash: 'v1:another' },
    },
    want: { action: 'wait', reason: 'NotDue', outcomes: [], next: '13:00', floor: '12:00' },
  },
  {
    rule: 'a handled period stays handled when the clock goes back',
    now: '09:00',
    seen: { status: handledUpTo('11:00') },
    want: { action: 'wait', reason: 'NotDue', outcomes: [], next: '12:00', wakeAt: '12:00' },
  },
  {
    rule: 'a handled period stays handled when its time is computed later than it was recorded',
    now: '10:00:10',
    seen: { status: { ...handledUpTo('10:00'), lastChosenTime: at('09:50') } },
    want: { action: 'wait', reason: 'NotDue', outcomes: [], next: '11:00' },
  },
  {
    rule: 'no period exists after notAfter',
    spec: { notAfter: '2026-03-01T10:00:00Z' },
    now: '10:30',
    seen: { status: handledUpTo('10:00') },
    want: { action: 'ended', reason: 'NotAfterPassed', outcomes: [], next: null, wakeAt: null },
  },
  {
    rule: 'a period due at notAfter itself still runs',
    spec: { notAfter: '2026-03-01T10:00:00Z' },
    now: '10:00',
    seen: { status: handledUpTo('09:00') },
    want: {
      action: 'run',
      reason: 'Created',
      outcomes: [['10:00', 'executed Created']],
      next: null,
      wakeAt: null,
    },
  },
  {
    rule: 'a period due at notAfter is announced up to the second before',
    spec: { notAfter: '2026-03-01T10:00:00Z' },
    now: '09:59:59',
    seen: { status: handledUpTo('09:00') },
    want: { action: 'wait', reason: 'NotDue', next: '10:00', wakeAt: '10:00' },
  },
  {
    rule: 'a period after notAfter is not announced',
    spec: { notAfter: '2026-03-01T10:30:00Z' },
    now: '10:10',
    seen: { status: handledUpTo('10:00') },
    want: { action: 'ended', reason: 'NotAfterPassed', next: null, wakeAt: null },
  },
  {
    rule: 'no period exists before notBefore',
    spec: { notBefore: '2026-03-01T15:00:00Z', policy: { deadline: '10h' } },
    now: '14:30',
    seen: {},
    want: { action: 'wait', reason: 'NotDue', outcomes: [], next: '15:00' },
  },
  {
    rule: 'an unschedulable period is recorded at its nominal time',
    spec: { constraints: { avoid: [{ hours: '10' }] } },
    now: '10:00',
    seen: { status: handledUpTo('09:00') },
    want: {
      action: 'record',
      reason: 'NoAllowedInstant',
      outcomes: [['10:00', 'unschedulable NoAllowedInstant']],
      next: '11:00',
    },
  },
  {
    rule: 'the last period that can run is found behind unschedulable ones',
    spec: { constraints: { avoid: [{ hours: '11-12' }] }, policy: { deadline: '10h' } },
    now: '12:30',
    seen: { status: handledUpTo('09:00'), watchedSince: at('12:30') },
    want: {
      action: 'run',
      reason: 'Created',
      outcomes: [['10:00', 'executed Created']],
      next: '11:00',
      wakeAt: '12:30',
    },
  },
  {
    rule: 'a foreign Job with the name holds the period up and is not deleted',
    spec: { policy: hour },
    now: '10:00',
    seen: { status: handledUpTo('09:00'), jobs: [jobOf('10:00', { owned: false })] },
    want: { action: 'wait', reason: 'ForeignJob', outcomes: [], delete: [], next: '11:00', wakeAt: '11:00' },
  },
  {
    rule: 'a period held up by a foreign Job is retried in the last second of its time',
    now: '10:00:10',
    seen: { status: handledUpTo('09:00'), jobs: [jobOf('10:00', { owned: false })] },
    want: { action: 'wait', reason: 'ForeignJob', wakeAt: '10:00:30' },
  },
  {
    rule: 'a period held up by a foreign Job past its deadline is missed',
    now: '10:00:31',
    seen: { status: handledUpTo('09:00'), jobs: [jobOf('10:00', { owned: false })] },
    want: { action: 'record', reason: 'DeadlineExceeded', outcomes: [['10:00', 'missed DeadlineExceeded']] },
  },
  {
    rule: 'an on-time period takes over from one that a foreign Job holds up',
    spec: { policy: { deadline: '10h' } },
    now: '11:00',
    seen: { status: handledUpTo('09:00'), jobs: [jobOf('10:00', { owned: false })] },
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
    rule: 'a short-lived Job is claimed before it is created',
    now: '10:00',
    seen: { status: { ...handledUpTo('09:00'), jobTTL: 0 } },
    want: { action: 'run', reason: 'Created', claim: 'ShortTTL' },
  },
  {
    rule: 'a Job whose TTL outlives the deadline by ten minutes needs no claim',
    spec: { policy: hour },
    now: '10:00',
    seen: { status: { ...handledUpTo('09:00'), jobTTL: 4200 } },
    want: { action: 'run', reason: 'Created', claim: null },
  },
  {
    rule: 'a Job whose TTL does not outlive the deadline by ten minutes is claimed',
    spec: { policy: hour },
    now: '10:00',
    seen: { status: { ...handledUpTo('09:00'), jobTTL: 4199 } },
    want: { action: 'run', reason: 'Created', claim: 'ShortTTL' },
  },
  {
    rule: 'the claim of another leader is carried out while its Job cannot have run',
    now: '10:04:00',
    seen: {
      watchedSince: at('10:00:20'),
      status: { ...handledUpTo('09:00'), jobTTL: 301, claim: claimOf('10:00', {}) },
    },
    want: { action: 'run', reason: 'Created', outcomes: [['10:00', 'executed Created']], claim: 'ShortTTL' },
  },
  {
    rule: 'the claim of another leader is missed if its Job may have run',
    now: '10:04:01',
    seen: {
      watchedSince: at('10:00:20'),
      status: { ...handledUpTo('09:00'), jobTTL: 301, claim: claimOf('10:00', {}) },
    },
    want: {
      action: 'record',
      reason: 'Unknown',
      outcomes: [['10:00', 'missed Unknown']],
      claim: null,
      next: '11:00',
    },
  },
  {
    rule: 'a claim whose Job exists is fulfilled',
    now: '10:30',
    seen: {
      status: { ...handledUpTo('09:00'), jobTTL: 0, claim: claimOf('10:00', {}) },
      jobs: [jobOf('10:00', { state: 'succeeded' })],
    },
    want: { action: 'record', reason: 'JobExists', outcomes: [['10:00', 'executed JobExists']], claim: null },
  },
  {
    rule: 'a claim of a period before the last handled one is dropped',
    now: '11:30',
    seen: {
      status: { ...handledUpTo('11:00'), jobTTL: 0, claim: claimOf('10:00', {}) },
    },
    want: { action: 'wait', reason: 'NotDue', outcomes: [], claim: null },
  },
  {
    rule: 'a claim is not carried out before its chosen time, even if the clock was set back',
    spec: { policy: replace },
    now: '09:59:40',
    seen: { status: { ...handledUpTo('09:00'), claim: claimOf('10:00', { for: 'Replace' }) } },
    want: {
      action: 'wait',
      reason: 'NotDue',
      outcomes: [],
      claim: 'Replace',
      next: '10:00',
      wakeAt: '10:00',
    },
  },
  {
    rule: 'a claim from the future stays until its period is due',
    now: '09:58:59',
    seen: { status: { ...handledUpTo('09:00'), jobTTL: 600, claim: claimOf('10:00', {}) } },
    want: {
      action: 'wait',
      reason: 'NotDue',
      outcomes: [],
      claim: 'ShortTTL',
      next: '10:00',
      wakeAt: '10:00',
    },
  },
  {
    rule: 'a claim of unknown age is not carried out, because its Job may have run',
    now: '10:00',
    seen: {
      status: { ...handledUpTo('09:00'), jobTTL: 600, claim: claimOf('10:00', { claimedAt: unknownAge }) },
    },
    want: {
      action: 'record',
      reason: 'Unknown',
      outcomes: [['10:00', 'missed Unknown']],
      claim: null,
      next: '11:00',
    },
  },
  {
    rule: 'the claim of a leader whose clock is ahead waits for its time',
    now: '09:59:00',
    seen: { status: { ...handledUpTo('09:00'), jobTTL: 600, claim: claimOf('10:00', {}) } },
    want: { action: 'wait', reason: 'NotDue', outcomes: [], claim: 'ShortTTL', next: '10:00' },
  },
  {
    rule: "a claim with another chosen time than this configuration's is dropped, and its period does not count",
    now: '10:00:10',
    seen: {
      status: {
        ...handledUpTo('09:00'),
        jobTTL: 600,
        claim: claimOf('10:00', { chosenTime: at('10:00:05') }),
      },
    },
    want: { action: 'wait', reason: 'NotDue', outcomes: [], claim: null, next: '11:00', floor: '10:00' },
  },
  {
    rule: 'after an edit the claimed period never runs',
    spec: { window: { duration: '3h' } },
    now: '10:01',
    seen: {
      status: {
        ...handledUpTo('09:00'),
        jobTTL: 600,
        claim: claimOf('10:00', {}),
        schedulingHash: 'v1:another',
      },
    },
    want: { action: 'wait', reason: 'NotDue', outcomes: [], claim: null, floor: '10:00' },
  },
  {
    rule: 'at an edit a claim whose Job may have run is recorded, and its period does not count',
    now: '10:30',
    seen: {
      status: {
        ...handledUpTo('09:00'),
        jobTTL: 0,
        claim: claimOf('10:00', {}),
        schedulingHash: 'v1:another',
      },
    },
    want: {
      action: 'record',
      reason: 'Unknown',
      outcomes: [['10:00', 'missed Unknown']],
      claim: null,
      floor: '10:00',
    },
  },
  {
    rule: 'the period of a Job of another configuration does not count',
    now: '10:30',
    seen: {
      status: handledUpTo('09:00'),
      jobs: [jobOf('10:00', { chosenTime: at('10:20'), createdAt: at('10:20') })],
    },
    want: {
      action: 'record',
      reason: 'JobExists',
      outcomes: [['10:00', 'executed JobExists']],
      floor: '10:00',
    },
  },
  {
    rule: 'a Job of this configuration does not raise the floor',
    now: '10:30',
    seen: { status: handledUpTo('09:00'), jobs: [jobOf('10:00')] },
    want: { action: 'record', reason: 'JobExists', floor: null, period: '10:00' },
  },
  {
    rule: "a foreign Job under another leader's claim keeps the claim",
    now: '10:01',
    seen: {
      status: { ...handledUpTo('09:00'), jobTTL: 600, claim: claimOf('10:00', {}) },
      jobs: [jobOf('10:00', { owned: false })],
    },
    want: { action: 'wait', reason: 'ForeignJob', claim: 'ShortTTL', wakeAt: '10:08:59' },
  },
  {
    rule: 'a claim is not carried out while suspended',
    spec: { policy: { suspend: true } },
    now: '10:01',
    seen: { status: { ...handledUpTo('09:00'), jobTTL: 600, claim: claimOf('10:00', {}) } },
    want: { action: 'suspended', reason: 'Suspended', outcomes: [], claim: 'ShortTTL', wakeAt: '10:09' },
  },
  {
    rule: 'a claim of an edited configuration is dropped without an outcome',
    now: '10:01',
    seen: {
      status: {
        ...handledUpTo('09:00'),
        jobTTL: 600,
        claim: claimOf('10:00', {}),
        schedulingHash: 'v1:another',
      },
    },
    want: { action: 'wait', reason: 'NotDue', outcomes: [], claim: null },
  },
  {
    rule: 'finished Jobs beyond the limits are deleted, oldest first',
    now: '09:30',
    seen: {
      status: handledUpTo('09:00'),
      jobs: ['05:00', '03:00', '04:00', '06:00', '02:00'].map((clock) =>
        jobOf(clock, { state: 'succeeded' }),
      ),
    },
    want: { action: 'wait', reason: 'NotDue', delete: [jobOf('02:00').name, jobOf('03:00').name] },
  },
  {
    rule: 'Jobs that users triggered count towards the limits by age',
    spec: { policy: { successfulJobsHistoryLimit: 1 } },
    now: '09:30',
    seen: {
      status: handledUpTo('09:00'),
      jobs: [manualJob('05:30', { state: 'succeeded' }), jobOf('06:00', { state: 'succeeded' })],
    },
    want: { action: 'wait', reason: 'NotDue', delete: [manualJob('05:30').name] },
  },
  {
    rule: 'a finished Job that is already being deleted is not deleted again',
    spec: { policy: { successfulJobsHistoryLimit: 0 } },
    now: '09:30',
    seen: { status: handledUpTo('09:00'), jobs: [jobOf('05:00', { state: 'succeeded', deleting: true })] },
    want: { action: 'wait', reason: 'NotDue', delete: [] },
  },
  {
    rule: 'with clock skew, a watch that began in the future counts as starting now',
    now: '10:00',
    seen: { status: handledUpTo('09:00'), watchedSince: at('10:00:02') },
    want: { action: 'run', reason: 'Created', outcomes: [['10:00', 'executed Created']] },
  },
  {
    rule: 'an invalid field of a stored status counts as absent',
    now: '09:30',
    seen: {
      createdAt: at('09:15'),
      status: {
        lastPeriodID: 'garbage',
        lastNominalTime: '',
        schedulingSince: 'yesterday',
        highestPeriodID: '?',
      },
    },
    want: { action: 'wait', reason: 'NotDue', outcomes: [], next: '10:00' },
  },
  {
    rule: 'failed Jobs have their own limit',
    now: '09:30',
    seen: {
      status: handledUpTo('09:00'),
      jobs: ['05:00', '04:00'].map((clock) => jobOf(clock, { state: 'failed' })),
    },
    want: { action: 'wait', reason: 'NotDue', delete: [jobOf('04:00').name] },
  },
  {
    rule: 'a finished Job is kept until the stored status has handled its period',
    spec: { policy: { successfulJobsHistoryLimit: 0 } },
    now: '10:30',
    seen: { status: handledUpTo('09:00'), jobs: [jobOf('10:00', { state: 'succeeded' })] },
    want: { action: 'record', reason: 'JobExists', delete: [] },
  },
  {
    rule: 'a finished Job is kept until its result is counted',
    spec: { policy: { successfulJobsHistoryLimit: 0 } },
    now: '10:30',
    seen: {
      status: { ...handledUpTo('10:00'), active: [{ name: jobOf('10:00').name }] },
      jobs: [jobOf('10:00', { state: 'succeeded' })],
    },
    want: { action: 'wait', reason: 'NotDue', delete: [] },
  },
  {
    rule: 'a KronJob that is being deleted has no actions',
    now: '10:00',
    seen: { deleting: true, status: handledUpTo('09:00') },
    want: { action: 'ended', reason: 'Deleting', outcomes: [], next: null, wakeAt: null, delete: [] },
  },
];

describe('decide', () => {
  test.each(scenarios)('$rule', ({ spec, now, seen, want }) => {
    const decision = decide({ ...hourly, ...spec }, at(now), observed(seen));
    expect(decision).toMatchObject({ action: want.action, reason: want.reason });
    expect(summary(decision, want)).toEqual(want);
  });
});

test('without an observation the KronJob counts as created and watched from now on', () => {
  const decision = decide(hourly, at('10:00'));
  expect(decision).toMatchObject({ action: 'run', outcomes: [{ periodID: idAt('10:00') }] });
  expect(decision.scheduling.schedulingSince).toEqual(at('10:00'));
});

describe('an invalid spec', () => {
  const broken = { ...hourly, schedule: '@daily' };

  test('has the problems that a validator of whole KronJobs found', () => {
    const issues = [{ path: 'spec.jobTemplate', message: 'expected a template' }];
    expect(decide(broken, at('10:00'), observed({ issues })).message).toBe(
      'spec.jobTemplate: expected a template',
    );
  });

  test('raises the highest handled period to that of an existing Job', () => {
    const seen = observed({ status: handledUpTo('09:00'), jobs: [jobOf('10:00')] });
    expect(decide(broken, at('10:30'), seen).scheduling.highestPeriodID).toBe(idAt('10:00'));
  });
});

describe('a decision', () => {
  test('that records nothing leaves the highest handled period', () => {
    const status = { ...handledUpTo('09:00'), highestPeriodID: idAt('08:00') };
    expect(decide(hourly, at('09:30'), observed({ status })).scheduling.highestPeriodID).toBe(idAt('08:00'));
  });

  test('examines at most a thousand periods', () => {
    // Only the first ten minutes of the day are allowed, so every later period is unschedulable.
    const spec: ScheduleSpec = {
      ...hourly,
      schedule: '* * * * *',
      constraints: { only: [{ date: '2026-03-01', between: '00:00-00:09' }] },
      policy: { deadline: '100h' },
    };
    const decideAt = (clock: string): Decision['action'] =>
      decide(spec, at(clock), observed({ createdAt: at('00:00'), watchedSince: at(clock) })).action;
    expect(decideAt('16:48')).toBe('run'); // the 1,000th period, counted back from now, is 00:09
    expect(decideAt('16:49')).toBe('record');
  });

  test.each([
    ['after', '12:00'],
    ['around', '12:00'],
    ['after', '14:30'],
    ['around', '14:30'],
    ['after', '15:00'],
    ['around', '15:00'],
  ] as const)(
    'counts a later nominal time that was due earlier as handled, %s, created at %s',
    (mode, created) => {
      const spec: ScheduleSpec = { ...hourly, schedule: '* * * * *', window: { mode, duration: '99m' } };
      const handledAt = (clock: string): { listed: string; highest: string; truly: string } => {
        const seen = observed({ createdAt: at(created), watchedSince: at(created) });
        const { outcomes, scheduling } = decide(spec, at(clock), seen);
        const last = outcomes.at(-1);
        const until = last === undefined ? 0 : (last.chosenTime ?? last.nominalTime).getTime();
        const truly = periodsDue(spec, new Date(at(created).getTime() - 1_000), until);
        return {
          listed: highestOf(outcomes),
          highest: scheduling.highestPeriodID ?? '',
          truly: highestOf(truly),
        };
      };
      const seen = Array.from({ length: 60 }, (_, minute) =>
        handledAt(`15:${String(minute).padStart(2, '0')}`),
      );
      for (const { highest, truly } of seen) expect(highest).toBe(truly);
      expect(seen.filter(({ listed, highest }) => listed < highest).length).toBeGreaterThan(0);
    },
  );

  test('names at most ten problems', () => {
    const clauses = Array.from({ length: 64 }, () => ({ hours: '24' }));
    const broken = decide({ ...hourly, constraints: { only: clauses } }, at('10:00'), observed());
    expect(broken.message.split('\n')).toHaveLength(11);
    expect(broken.message).toContain('and 54 more problems');
  });

  test('is plain data and does not modify its input', () => {
    const seen = observed({ status: { ...handledUpTo('09:00'), jobTTL: 0 }, jobs: [jobOf('09:00')] });
    const before = structuredClone(seen);
    const decision = decide(hourly, at('10:00'), seen);
    expect(structuredClone(decision)).toEqual(decision);
    expect(seen).toEqual(before);
  });
});

function periodsDue(spec: ScheduleSpec, after: Date, until: number): Period[] {
  const found: Period[] = [];
  for (const period of upcoming(spec, after)) {
    if ((period.chosenTime ?? period.nominalTime).getTime() > until) break;
    found.push(period);
  }
  return found;
}

function highestOf(periods: readonly { periodID: string }[]): string {
  return (
    periods
      .map(({ periodID }) => periodID)
      .sort()
      .at(-1) ?? ''
  );
}

/** The decision in the columns of the table, limited to those that the row has. */
function summary(decision: Decision, want: Scenario['want']): Scenario['want'] {
  const all = {
    outcomes: decision.outcomes.map((o): [string, string] => [
      clockOf(o.nominalTime),
      `${o.outcome} ${o.reason}`,
    ]),
    next: decision.next === null ? null : clockOf(decision.next.nominalTime),
    wakeAt: decision.wakeAt === null ? null : clockOf(decision.wakeAt),
    delete: decision.delete,
    claim: decision.claim?.for ?? null,
    floor: clockOfID(decision.scheduling.schedulingFloor),
    period: clockOfID(decision.period?.periodID ?? null),
  };
  const asked = Object.entries(all).filter(([key]) => key in want);
  return { action: decision.action, reason: decision.reason, ...Object.fromEntries(asked) };
}

function clockOfID(periodID: string | null): string | null {
  return periodID === null ? null : clockOf(new Date(periodID));
}

function clockOf(instant: Date): string {
  return instant.toISOString().slice(11, 19).replace(/:00$/, '');
}

test.each([[undefined], [5], [null]])('a spec with the identity %s is invalid', (identity) => {
  const spec = { identity, schedule: '0 0 * * *' } as unknown as ScheduleSpec;
  expect(decide(spec, at('10:00'))).toMatchObject({ action: 'invalid', reason: 'InvalidSpec' });
});
