import { describe, expect, test } from '@jest/globals';
import type { Period } from '../../period/period.ts';
import { upcoming } from '../../period/upcoming.ts';
import type { ScheduleSpec } from '../../spec/spec.ts';
import { decide } from './decide.ts';
import type { Decision } from './decision.ts';
import type { Claim, Observed } from './observed.ts';
import { at, handledUpTo, hourly, idAt, jobOf, manualJob, observed } from '../testing/scenario.ts';

type Scenario = {
  rule: string;
  spec?: Partial<ScheduleSpec>;
  now: string;
  seen?: Partial<Observed>;
  want: {
    action: Decision['action'];
    reason: Decision['reason'];
    /** Clock times of the periods, with what became of them. */
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
    rule: 'a period that comes due is run in its own second',
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
    rule: 'a busy second does not turn a deadline of 0s into never: what counts is when the period was noticed',
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
    rule: 'a period noticed at the very end of its deadline is run',
    spec: { policy: hour },
    now: '10:59:59',
    seen: { status: handledUpTo('09:00'), watchedSince: at('10:59:59') },
    want: { action: 'run', reason: 'Created', outcomes: [['10:00', 'executed Created']] },
  },
  {
    rule: 'after downtime only the latest period runs; the ones before it are superseded',
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
    rule: 'a Job from before a long outage is listed, however many periods have been missed since',
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
    rule: 'a Job that may have come and gone before a long outage is listed as well',
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
    rule: 'forbid: a period that comes due while a Job is active is skipped and its slot consumed',
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
    rule: 'forbid counts a Job that a person has triggered as active',
    spec: { policy: forbid },
    now: '10:00',
    seen: { status: handledUpTo('09:00'), jobs: [manualJob('09:50')] },
    want: { action: 'record', reason: 'JobActive', outcomes: [['10:00', 'skipped JobActive']] },
  },
  {
    rule: 'replace deletes a Job that a person has triggered as any other that is active',
    spec: { policy: replace },
    now: '10:00',
    seen: { status: handledUpTo('09:00'), jobs: [manualJob('09:50')] },
    want: { action: 'replace', reason: 'ReplacePending', delete: [manualJob('09:50').name] },
  },
  {
    rule: 'a Job that a person has triggered is of no period: the next one runs when it has ended',
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
    rule: 'a Job that somebody else owns is never active for us',
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
    rule: 'replace: whoever leads by then creates the new Job once the old ones are gone, however late',
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
    rule: 'a Job that exists is recorded: a crash between create and status is healed',
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
    rule: 'a Job that exists is recorded even while suspended',
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
    rule: 'a Job that exists is recorded even when the spec is invalid by now',
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
    rule: 'a create that was refused is waited with, at most to the last second in which it may be tried',
    spec: { policy: { deadline: '10m' } },
    now: '10:00',
    seen: {
      status: handledUpTo('09:00'),
      refused: { jobName: jobOf('10:00').name, message: 'exceeded quota' },
    },
    want: { action: 'wait', reason: 'FailedCreate', outcomes: [], next: '11:00', wakeAt: '10:10' },
  },
  {
    rule: 'a create that was refused after its time is missed',
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
    rule: 'a refusal says nothing of another Job',
    now: '10:00',
    seen: {
      status: handledUpTo('09:00'),
      refused: { jobName: jobOf('09:00').name, message: 'exceeded quota' },
    },
    want: { action: 'run', reason: 'Created', outcomes: [['10:00', 'executed Created']] },
  },
  {
    rule: 'suspended: what comes due is not handled',
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
    rule: 'resumed with deadline 0s: nothing of the past runs',
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
    rule: 'editing the schedule fires nothing of the past',
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
    rule: 'after an edit no period runs again: only nominal times after the highest one handled count',
    spec: { schedule: '*/30 * * * *' },
    now: '10:30',
    seen: {
      status: { ...handledUpTo('10:00'), highestPeriodID: idAt('12:00'), schedulingHash: 'v1:another' },
    },
    want: { action: 'wait', reason: 'NotDue', outcomes: [], next: '12:30' },
  },
  {
    rule: 'another edit leaves behind what the one before it has left behind',
    now: '10:30',
    seen: {
      status: { ...handledUpTo('09:00'), schedulingFloor: idAt('12:00'), schedulingHash: 'v1:another' },
    },
    want: { action: 'wait', reason: 'NotDue', outcomes: [], next: '13:00', floor: '12:00' },
  },
  {
    rule: 'handled stays handled when the clock goes back',
    now: '09:00',
    seen: { status: handledUpTo('11:00') },
    want: { action: 'wait', reason: 'NotDue', outcomes: [], next: '12:00', wakeAt: '12:00' },
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
    rule: 'a foreign Job under the name keeps the period waiting, and is left alone',
    spec: { policy: hour },
    now: '10:00',
    seen: { status: handledUpTo('09:00'), jobs: [jobOf('10:00', { owned: false })] },
    want: { action: 'wait', reason: 'ForeignJob', outcomes: [], delete: [], next: '11:00', wakeAt: '11:00' },
  },
  {
    rule: 'a period blocked by a foreign Job is tried in the last second of its time',
    now: '10:00:10',
    seen: { status: handledUpTo('09:00'), jobs: [jobOf('10:00', { owned: false })] },
    want: { action: 'wait', reason: 'ForeignJob', wakeAt: '10:00:30' },
  },
  {
    rule: 'after its deadline a period blocked by a foreign Job is missed',
    now: '10:00:31',
    seen: { status: handledUpTo('09:00'), jobs: [jobOf('10:00', { owned: false })] },
    want: { action: 'record', reason: 'DeadlineExceeded', outcomes: [['10:00', 'missed DeadlineExceeded']] },
  },
  {
    rule: 'a period that is on time takes over from one that a foreign Job has blocked',
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
    rule: 'a claim of another leader is carried out while the absence of its Job proves that it never existed',
    now: '10:04:00',
    seen: {
      watchedSince: at('10:00:20'),
      status: { ...handledUpTo('09:00'), jobTTL: 301, claim: claimOf('10:00', {}) },
    },
    want: { action: 'run', reason: 'Created', outcomes: [['10:00', 'executed Created']], claim: 'ShortTTL' },
  },
  {
    rule: 'a claim of another leader whose Job may have come and gone is missed, and not run again',
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
    rule: 'a claim whose Job is there is fulfilled',
    now: '10:30',
    seen: {
      status: { ...handledUpTo('09:00'), jobTTL: 0, claim: claimOf('10:00', {}) },
      jobs: [jobOf('10:00', { state: 'succeeded' })],
    },
    want: { action: 'record', reason: 'JobExists', outcomes: [['10:00', 'executed JobExists']], claim: null },
  },
  {
    rule: 'a claim of a period before the last handled one is closed: the last handled period never moves back',
    now: '11:30',
    seen: {
      status: { ...handledUpTo('11:00'), jobTTL: 0, claim: claimOf('10:00', {}) },
    },
    want: { action: 'wait', reason: 'NotDue', outcomes: [], claim: null },
  },
  {
    rule: 'a claim is not carried out before its chosen time, whatever the clock did meanwhile',
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
    rule: 'a claim from the future of somebody else is not carried out: the clock was put back, and its Job may have run',
    now: '09:58:59',
    seen: { status: { ...handledUpTo('09:00'), jobTTL: 600, claim: claimOf('10:00', {}) } },
    want: {
      action: 'record',
      reason: 'Unknown',
      outcomes: [['10:00', 'missed Unknown']],
      claim: null,
      next: '11:00',
    },
  },
  {
    rule: 'a claim of somebody whose clock is ahead waits for its time',
    now: '09:59:00',
    seen: { status: { ...handledUpTo('09:00'), jobTTL: 600, claim: claimOf('10:00', {}) } },
    want: { action: 'wait', reason: 'NotDue', outcomes: [], claim: 'ShortTTL', next: '10:00' },
  },
  {
    rule: 'a claim of another choice than this configuration makes is dropped, and its period left alone',
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
    rule: 'an edit leaves the claimed period behind: it never runs under the new configuration',
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
    rule: 'a claim that nobody knows the end of is recorded at an edit, and its period left behind',
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
    rule: 'a Job that another configuration has made leaves its period behind',
    now: '10:30',
    seen: { status: handledUpTo('09:00'), jobs: [jobOf('10:00', { chosenTime: at('10:20') })] },
    want: {
      action: 'record',
      reason: 'JobExists',
      outcomes: [['10:00', 'executed JobExists']],
      floor: '10:00',
    },
  },
  {
    rule: 'a Job that this configuration has made leaves nothing behind',
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
    rule: 'Jobs that a person has triggered count towards the limits, by their age',
    spec: { policy: { successfulJobsHistoryLimit: 1 } },
    now: '09:30',
    seen: {
      status: handledUpTo('09:00'),
      jobs: [manualJob('05:30', { state: 'succeeded' }), jobOf('06:00', { state: 'succeeded' })],
    },
    want: { action: 'wait', reason: 'NotDue', delete: [manualJob('05:30').name] },
  },
  {
    rule: 'a finished Job that is being deleted already is not deleted again',
    spec: { policy: { successfulJobsHistoryLimit: 0 } },
    now: '09:30',
    seen: { status: handledUpTo('09:00'), jobs: [jobOf('05:00', { state: 'succeeded', deleting: true })] },
    want: { action: 'wait', reason: 'NotDue', delete: [] },
  },
  {
    rule: 'a watch that began in the future began now: clocks differ',
    now: '10:00',
    seen: { status: handledUpTo('09:00'), watchedSince: at('10:00:02') },
    want: { action: 'run', reason: 'Created', outcomes: [['10:00', 'executed Created']] },
  },
  {
    rule: 'what cannot be read in a stored status counts as absent',
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
    rule: 'failed Jobs have a limit of their own',
    now: '09:30',
    seen: {
      status: handledUpTo('09:00'),
      jobs: ['05:00', '04:00'].map((clock) => jobOf(clock, { state: 'failed' })),
    },
    want: { action: 'wait', reason: 'NotDue', delete: [jobOf('04:00').name] },
  },
  {
    rule: 'a finished Job is kept until the stored status has its period handled: it is the lock',
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
    rule: 'nothing is done for a KronJob that is being deleted',
    now: '10:00',
    seen: { deleting: true, status: handledUpTo('09:00') },
    want: { action: 'ended', reason: 'Deleting', outcomes: [], next: null, wakeAt: null },
  },
];

describe('decide', () => {
  test.each(scenarios)('$rule', ({ spec, now, seen, want }) => {
    const decision = decide({ ...hourly, ...spec }, at(now), observed(seen));
    expect(decision).toMatchObject({ action: want.action, reason: want.reason });
    expect(summary(decision, want)).toEqual(want);
  });
});

describe('a decision', () => {
  test('looks at a thousand periods for one that can run, and at no more', () => {
    // Only the first second of the year is allowed, so that every later period is unschedulable.
    const spec: ScheduleSpec = {
      ...hourly,
      schedule: '* * * * *',
      constraints: { only: [{ date: '2026-03-01', between: '00:00-00:09' }] },
      policy: { deadline: '100h' },
    };
    const decideAt = (clock: string): Decision['action'] =>
      decide(spec, at(clock), observed({ createdAt: at('00:00'), watchedSince: at(clock) })).action;
    expect(decideAt('16:48')).toBe('run'); // the 1,000th back is 00:09
    expect(decideAt('16:49')).toBe('record');
  });

  test('counts a later nominal time that was due earlier among the handled ones', () => {
    const spec: ScheduleSpec = { ...hourly, schedule: '* * * * *', window: { duration: '99m' } };
    const handledAt = (clock: string): { listed: string; highest: string; truly: string } => {
      const seen = observed({ createdAt: at('12:00'), watchedSince: at('12:00') });
      const { outcomes, scheduling } = decide(spec, at(clock), seen);
      const last = outcomes.at(-1);
      const until = last === undefined ? 0 : (last.chosenTime ?? last.nominalTime).getTime();
      const truly = periodsDue(spec, at('11:59:59'), until);
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
  });

  test('names at most five Jobs, and ten problems', () => {
    const jobs = Array.from({ length: 2000 }, (_, n) => jobOf('09:00', { name: `job-${n}`, uid: `${n}` }));
    const skipped = decide(hourly, at('10:00'), observed({ status: handledUpTo('09:00'), jobs }));
    expect(skipped.message).toContain('job-4 and 1995 more');
    const clauses = Array.from({ length: 64 }, () => ({ hours: '24' }));
    const broken = decide({ ...hourly, constraints: { only: clauses } }, at('10:00'), observed());
    expect(broken.message.split('\n')).toHaveLength(11);
    expect(broken.message).toContain('and 54 more problems');
  });

  test('is plain data, and leaves what it was given alone', () => {
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

/** The decision in the terms of the table, as far as the row speaks of them. */
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
