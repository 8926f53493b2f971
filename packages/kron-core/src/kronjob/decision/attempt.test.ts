import { describe, expect, test } from '@jest/globals';
import type { ScheduleSpec } from '../../spec/spec.ts';
import { at, claimOf, handledUpTo, hourly, idAt, jobOf, observed } from '../testing/scenario.ts';
import { decide } from './decide.ts';
import type { Decision } from './decision.ts';
import type { Observed, ObservedJob } from './observed.ts';

const ten = jobOf('10:00').name;
const allow: Partial<ScheduleSpec> = { policy: { concurrency: 'allow' } };
const replace: Partial<ScheduleSpec> = { policy: { concurrency: 'replace' } };
const foreign = jobOf('10:00', { owned: false });
const old = (name: string, parts: Partial<ObservedJob> = {}): ObservedJob =>
  jobOf('09:00', { name, uid: `uid-of-${name}`, ...parts });
const retried = (until: string, holder = 'has no controller'): string =>
  `Job ${ten} ${holder}: period ${idAt('10:00')} is retried until ${until}.`;
const replacement = claimOf('10:00', { for: 'Replace', holder: 'leader-1' });

type Case = [
  rule: string,
  now: string,
  spec: Partial<ScheduleSpec>,
  seen: Partial<Observed>,
  want: Partial<Decision>,
];

describe('an attempt at a due period', () => {
  test.each<Case>([
    [
      'a Job of the period whose chosen time a user changed counts as its Job',
      '10:00:10',
      allow,
      { jobs: [jobOf('10:00', { chosenTime: at('08:30') })] },
      {
        action: 'record',
        reason: 'JobExists',
        message: `Job ${ten} exists: period ${idAt('10:00')} is executed.`,
      },
    ],
    [
      'a Job of the same name with the label of an earlier period is not the Job of the period',
      '10:00:10',
      allow,
      { jobs: [jobOf('08:00', { name: ten })] },
      {
        action: 'wait',
        reason: 'ForeignJob',
        message: retried(
          idAt('10:00:30'),
          'is controlled by this KronJob, but its labels name another period',
        ),
        outcomes: [],
      },
    ],
    [
      'the message names the owner of a foreign Job',
      '10:00:10',
      allow,
      { jobs: [{ ...foreign, controller: 'CronJob nightly' }] },
      { message: retried(idAt('10:00:30'), 'belongs to another owner, CronJob nightly') },
    ],
    [
      'the message says that a Job was created too early',
      '10:00:10',
      allow,
      { jobs: [jobOf('10:00', { createdAt: at('09:50') })] },
      {
        message: retried(
          idAt('10:00:30'),
          'is controlled by this KronJob, but was created before the period could start',
        ),
      },
    ],
    [
      'a replacement that a foreign Job holds up is retried until the next period is due',
      '10:20',
      replace,
      { status: { ...handledUpTo('09:00'), claim: replacement }, jobs: [foreign] },
      { action: 'wait', message: retried('the next period is due'), wakeAt: at('11:00') },
    ],
    [
      'without a next period, the last one has the same time for retries',
      '10:00:10',
      { notAfter: idAt('10:00') },
      { jobs: [foreign] },
      { action: 'wait', message: retried(idAt('10:00:30')), next: null, wakeAt: at('10:00:30') },
    ],
    [
      'a late period is retried until an on-time one takes over',
      '12:30',
      { constraints: { avoid: [{ hours: '11-12' }] }, policy: { deadline: '10h' } },
      { jobs: [foreign], watchedSince: at('12:30') },
      { action: 'wait', message: retried(idAt('20:00')), wakeAt: at('13:00') },
    ],
    [
      'forbid with one active Job',
      '10:00',
      {},
      { jobs: [old('a')] },
      { message: `Period ${idAt('10:00')} is skipped: concurrency is forbid and Job a is active.` },
    ],
    [
      'forbid with five active Jobs',
      '10:00',
      {},
      { jobs: ['a', 'b', 'c', 'd', 'e'].map((name) => old(name)) },
      {
        message: `Period ${idAt('10:00')} is skipped: concurrency is forbid and Jobs a, b, c, d, e are active.`,
      },
    ],
    [
      'forbid with six active Jobs',
      '10:00',
      {},
      { jobs: ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => old(name)) },
      {
        message: `Period ${idAt('10:00')} is skipped: concurrency is forbid and Jobs a, b, c, d, e and 1 more are active.`,
      },
    ],
    [
      'replace deletes the active Jobs that are not being deleted yet',
      '10:00',
      replace,
      { jobs: [old('a', { deleting: true }), old('b')] },
      { action: 'replace', message: `Period ${idAt('10:00')} replaces Job b.`, delete: ['b'] },
    ],
    [
      'replace waits for Jobs that are being deleted',
      '10:00',
      replace,
      { jobs: [old('a', { deleting: true }), old('b', { deleting: true })] },
      { action: 'wait', message: `Period ${idAt('10:00')} runs when Jobs a, b are gone.`, delete: [] },
    ],
    [
      'replace names the finalizers that keep a Job',
      '10:00',
      replace,
      { jobs: [old('a', { deleting: true, finalizers: ['example.com/a', 'example.com/b'] })] },
      {
        action: 'wait',
        reason: 'ReplacePending',
        message: `Period ${idAt('10:00')} runs when Job a is gone: Job a waits for finalizers example.com/a, example.com/b.`,
      },
    ],
    [
      'replace waits after a refused deletion',
      '10:00',
      replace,
      { jobs: [old('a'), old('b')], refusedDelete: { jobName: 'b', message: 'denied' } },
      {
        action: 'wait',
        reason: 'FailedDelete',
        message: `Period ${idAt('10:00')} replaces Job b, which could not be deleted: denied`,
        claim: { periodID: idAt('10:00'), chosenTime: at('10:00'), jobName: ten, for: 'Replace' },
        delete: [],
        wakeAt: at('11:00'),
      },
    ],
    [
      'a Job whose deletion was refused and that is gone holds up nothing',
      '10:00',
      replace,
      { jobs: [], refusedDelete: { jobName: 'b', message: 'denied' } },
      { action: 'run' },
    ],
    [
      'a rejected create',
      '10:00',
      {},
      { refused: { jobName: ten, message: 'exceeded quota' } },
      {
        reason: 'FailedCreate',
        message: `Job ${ten} of period ${idAt('10:00')} could not be created: exceeded quota`,
      },
    ],
    [
      'a refused read, so that the active Jobs are not known',
      '10:00',
      {},
      { jobs: [old('a')], refusedRead: 'jobs is forbidden' },
      {
        action: 'wait',
        reason: 'FailedRead',
        message: `Period ${idAt('10:00')} waits for a read that the API server refuses: jobs is forbidden`,
        outcomes: [],
        wakeAt: at('10:00:30'),
      },
    ],
    [
      'a refused read tells nothing about the periods before',
      '10:00',
      {},
      { status: handledUpTo('08:00'), refusedRead: 'no' },
      { action: 'wait', reason: 'FailedRead', outcomes: [] },
    ],
    [
      'a refused read keeps the claim of a replacement',
      '10:05',
      replace,
      { jobs: [old('a')], status: { ...handledUpTo('09:00'), claim: replacement }, refusedRead: 'no' },
      {
        action: 'wait',
        reason: 'FailedRead',
        claim: { periodID: idAt('10:00'), chosenTime: at('10:00'), jobName: ten, for: 'Replace' },
        wakeAt: at('11:00'),
      },
    ],
    [
      'a refused read does not matter if the Job of the period is known',
      '10:00:10',
      allow,
      { jobs: [jobOf('10:00', { chosenTime: at('08:30') })], refusedRead: 'no' },
      { action: 'record', reason: 'JobExists' },
    ],
    [
      'a Job with a TTL of less than an hour is claimed',
      '10:00',
      {},
      { status: { ...handledUpTo('09:00'), jobTTL: 3599 } },
      {
        message: `Period ${idAt('10:00')} was due at ${idAt('10:00')}: create Job ${ten}.`,
        claim: { periodID: idAt('10:00'), chosenTime: at('10:00'), jobName: ten, for: 'ShortTTL' },
      },
    ],
    [
      'a Job with a TTL of an hour is not',
      '10:00',
      {},
      { status: { ...handledUpTo('09:00'), jobTTL: 3600 } },
      { action: 'run', claim: null },
    ],
  ])('%s', (_, now, spec, seen, want) => {
    const decision = decide(
      { ...hourly, ...spec },
      at(now),
      observed({ status: handledUpTo('09:00'), ...seen }),
    );
    expect(decision).toMatchObject(want);
    expect(decision.period?.periodID).toBe(idAt('10:00'));
  });

  test.each<[replaced: string, seen: Partial<Observed>, reason: Decision['reason']]>([
    ['that could be deleted', {}, 'Superseded'],
    ['whose deletion was refused', { replaceHindrance: 'FailedDelete' }, 'FailedDelete'],
    [
      'whose deletion was refused just now',
      { refusedDelete: { jobName: 'a', message: 'denied' } },
      'FailedDelete',
    ],
    ['that finalizers kept', { replaceHindrance: 'ReplacePending' }, 'ReplacePending'],
  ])('a period that the next one displaces while it replaces a Job %s', (_, seen, reason) => {
    const status = { ...handledUpTo('09:00'), claim: replacement };
    const decision = decide(
      { ...hourly, ...replace },
      at('11:00'),
      observed({ status, jobs: [old('a')], ...seen }),
    );
    expect(decision.outcomes).toMatchObject([{ periodID: idAt('10:00'), outcome: 'missed', reason }]);
  });

  test('a period that has just become late does not wake up for that again', () => {
    // The first period is due at 10:00:39. The second one is unschedulable, so it does not take over.
    const spec: ScheduleSpec = {
      ...hourly,
      schedule: '0-1 * * * *',
      window: { duration: '1m' },
      seed: { salt: 'c' },
      constraints: { avoid: [{ between: '10:01-10:02' }] },
      policy: { deadline: '1h' },
    };
    const seen = observed({ status: handledUpTo('09:58'), jobs: [foreign] });
    const { wakeAt } = decide(spec, at('09:59'), seen);
    expect(wakeAt).toEqual(at('10:00:39'));
    const late = decide(spec, at('10:01:10'), seen);
    expect(late).toMatchObject({ action: 'wait', reason: 'ForeignJob', next: { periodID: idAt('10:01') } });
    expect(late.wakeAt?.getTime()).toBeGreaterThan(at('10:50').getTime());
  });
});
