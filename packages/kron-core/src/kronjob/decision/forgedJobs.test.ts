import { describe, expect, test } from '@jest/globals';
import { jobName } from '../../period/jobName.ts';
import type { ScheduleSpec } from '../../spec/spec.ts';
import { at, claimOf, handledUpTo, hourly, idAt, jobOf, observed } from '../testing/scenario.ts';
import { decide } from './decide.ts';
import type { Claim, ObservedJob, ObservedStatus } from './observed.ts';

const far = '9998-01-01T00:00:00Z';
const farJob = (parts: Partial<ObservedJob> = {}): ObservedJob =>
  jobOf('09:30', { periodID: far, chosenTime: far, name: jobName('report', far), ...parts });

const unlabelled = (parts: Partial<ObservedJob> = {}): ObservedJob => {
  const { periodID: _, chosenTime: __, ...job } = jobOf('10:00', parts);
  return job;
};

type Forgery = {
  rule: string;
  jobs?: ObservedJob[];
  spec?: Partial<ScheduleSpec>;
  status?: ObservedStatus;
  now?: string;
  want: string;
  outcomes?: string[];
};

const run = 'run Created';
const executed = [`${idAt('10:00')} executed`];
const around = (duration: string): Partial<ScheduleSpec> => ({ window: { mode: 'around', duration } });

const jobs: Forgery[] = [
  { rule: 'the Job of a far period is not recorded', jobs: [farJob()], want: run },
  {
    rule: 'also with the name of another Job',
    jobs: [farJob({ name: 'report-x' })],
    want: 'record JobActive',
  },
  {
    rule: 'also with a chosen time in the past',
    jobs: [farJob({ chosenTime: at('09:30') })],
    want: run,
  },
  {
    rule: 'a chosen time 30 s after the creation is recorded',
    jobs: [jobOf('10:00', { createdAt: at('09:59:30') })],
    want: 'record JobExists',
    outcomes: executed,
  },
  {
    rule: 'a chosen time 31 s after the creation takes the name',
    jobs: [jobOf('10:00', { createdAt: at('09:59:29') })],
    want: 'wait ForeignJob',
    outcomes: [],
  },
  {
    rule: 'without a chosen time the nominal time decides',
    jobs: [jobOf('10:00', { createdAt: at('09:59:29'), chosenTime: 'tomorrow' })],
    want: 'wait ForeignJob',
    outcomes: [],
  },
  {
    rule: 'a Job can be created as long before the nominal time as the window is long',
    spec: { ...around('20m'), notBefore: idAt('10:00') },
    jobs: [jobOf('10:00', { createdAt: at('09:49'), chosenTime: at('09:49') })],
    want: 'record JobExists',
    outcomes: executed,
  },
  {
    rule: 'and no longer',
    spec: { ...around('10m'), notBefore: idAt('10:00'), policy: { concurrency: 'allow' } },
    jobs: [jobOf('10:00', { createdAt: at('09:49'), chosenTime: at('09:49') })],
    want: 'wait NotDue',
    now: '09:50',
    outcomes: [],
  },
  {
    rule: 'in an invalid spec the window counts as zero',
    spec: { window: { duration: '20m' }, timezone: 'Mars/Phobos' },
    jobs: [jobOf('10:00', { createdAt: at('09:59:29') })],
    want: 'invalid InvalidSpec',
    outcomes: [],
  },
  {
    rule: 'an invalid spec records a Job that was created in time',
    spec: { timezone: 'Mars/Phobos' },
    jobs: [jobOf('10:00')],
    want: 'invalid InvalidSpec',
    outcomes: executed,
  },
  {
    rule: 'a Job with another name is not the Job of the period, but is active',
    jobs: [jobOf('10:00', { name: 'report-x' })],
    want: 'record JobActive',
    outcomes: [`${idAt('10:00')} skipped`],
  },
  {
    rule: 'a finished Job with another name does not prevent the run',
    jobs: [jobOf('10:00', { name: 'report-x', state: 'succeeded' })],
    want: run,
  },
  {
    rule: 'an owned Job whose labels were dropped is proven by its name and its creation',
    jobs: [unlabelled()],
    want: 'record JobExists',
    outcomes: executed,
  },
  {
    rule: 'also when it has finished, and 30 s before the chosen time',
    jobs: [unlabelled({ createdAt: at('09:59:30'), state: 'succeeded' })],
    want: 'record JobExists',
    outcomes: executed,
  },
  {
    rule: 'an unlabelled Job that was created 31 s before the chosen time takes the name',
    jobs: [unlabelled({ createdAt: at('09:59:29') })],
    want: 'wait ForeignJob',
    outcomes: [],
  },
  {
    rule: 'an unlabelled Job that the KronJob does not control takes the name',
    jobs: [unlabelled({ owned: false })],
    want: 'wait ForeignJob',
    outcomes: [],
  },
  {
    rule: 'an unlabelled Job proves the claimed period, although the claim is too old to prove anything',
    jobs: [unlabelled({ state: 'succeeded' })],
    status: { ...handledUpTo('09:00'), jobTTL: 5, claim: claimOf('10:00') },
    now: '10:20',
    want: 'record JobExists',
    outcomes: executed,
  },
  {
    rule: 'the Job of another KronJob of the same name is foreign',
    jobs: [jobOf('10:00', { owned: false })],
    want: 'wait ForeignJob',
    outcomes: [],
  },
];

describe('Jobs written by a user', () => {
  test.each(jobs)('$rule', (forgery) => {
    const { spec, now = '10:00', want, outcomes = executed, status = handledUpTo('09:00') } = forgery;
    const decision = decide({ ...hourly, ...spec }, at(now), observed({ status, jobs: forgery.jobs ?? [] }));
    const { scheduling, ...decided } = decision;
    expect(`${decided.action} ${decided.reason}`).toBe(want);
    if (outcomes !== executed || want !== 'record JobActive') {
      expect(decided.outcomes.map(({ periodID, outcome }) => `${periodID} ${outcome}`)).toEqual(outcomes);
    }
    expect(scheduling.highestPeriodID).not.toBe(far);
    expect(scheduling.schedulingFloor).not.toBe(far);
  });

  test('a finished Job with another name counts toward the history limits', () => {
    const finished = (minute: string): ObservedJob =>
      jobOf('23:00', { name: `report-${minute}`, createdAt: at(`08:${minute}`), state: 'failed' });
    const decision = decide(
      hourly,
      at('09:30'),
      observed({ status: handledUpTo('09:00'), jobs: [finished('01'), finished('02')] }),
    );
    expect(decision.delete).toEqual(['report-01']);
  });

  test('a Job that takes the name of a later period is neither active nor deleted', () => {
    const seen = observed({ status: handledUpTo('09:00'), jobs: [farJob({ state: 'failed' })] });
    const policy = { failedJobsHistoryLimit: 0 };
    expect(decide({ ...hourly, policy }, at('09:30'), seen).delete).toEqual([]);
  });
});

const forgedClaim = (parts: Partial<Claim>): Claim =>
  claimOf('10:00', { jobName: 'report-x', holder: 'nobody', ...parts });

const claims: (Pick<Forgery, 'rule' | 'spec' | 'want' | 'now'> & {
  claim: Partial<Claim>;
  status?: ObservedStatus;
})[] = [
  { rule: 'of a far period', claim: { periodID: far, chosenTime: far }, want: run },
  {
    rule: 'of a far period with a chosen time in the past',
    claim: { periodID: far, chosenTime: idAt('09:30') },
    want: run,
  },
  {
    rule: 'of a far period without a chosen time',
    claim: { periodID: far, chosenTime: null as never, claimedAt: idAt('09:30') },
    want: run,
  },
  {
    rule: 'of a far period under another configuration',
    claim: { periodID: far, chosenTime: idAt('09:30') },
    status: { schedulingHash: 'v1:other' },
    want: run,
  },
  {
    rule: 'of a far period of an unknown end',
    claim: { periodID: far, chosenTime: idAt('09:30'), claimedAt: far },
    want: run,
  },
  {
    rule: 'of a period that the spec does not name',
    claim: { periodID: idAt('09:30'), chosenTime: idAt('09:30'), for: 'Replace' },
    now: '09:40',
    want: 'wait NotDue',
  },
  {
    rule: 'of a period at another time than the chosen one',
    claim: { chosenTime: idAt('09:30'), for: 'Replace' },
    now: '09:40',
    want: 'wait NotDue',
  },
  {
    rule: 'of a period before notBefore',
    spec: { notBefore: idAt('11:00') },
    claim: { for: 'Replace' },
    now: '10:10',
    want: 'wait NotDue',
  },
  {
    rule: 'of a period after notAfter',
    spec: { notAfter: idAt('09:10') },
    claim: { for: 'Replace' },
    now: '10:10',
    want: 'ended NotAfterPassed',
  },
  {
    rule: 'of a period before the creation',
    claim: { periodID: idAt('00:00'), chosenTime: idAt('00:00'), claimedAt: idAt('00:00'), for: 'Replace' },
    status: {},
    now: '00:30',
    want: 'wait NotDue',
  },
];

describe('a forged claim creates no run and prevents none', () => {
  test.each(claims)('$rule', ({ claim, spec, now = '10:00', want, status: stored }) => {
    const status = { ...(stored ?? handledUpTo('09:00')), claim: forgedClaim(claim) };
    const seen = observed({ status, createdAt: at('00:05') });
    const decision = decide({ ...hourly, ...spec }, at(now), seen);
    expect(`${decision.action} ${decision.reason}`).toBe(want);
    expect(decision.scheduling.highestPeriodID).not.toBe(far);
    expect(decision.scheduling.schedulingFloor).not.toBe(far);
    expect(decision.claim).toBeNull();
  });
});

test.each<[string, string]>([
  ['ShortTTL', 'record Unknown'],
  ['Replace', 'run Created'],
])('a claim for %s with an unreadable time counts as one of unknown age', (purpose, want) => {
  const claim = { ...forgedClaim({ for: purpose as Claim['for'] }), claimedAt: 'yesterday' };
  const { action, reason } = decide(
    hourly,
    at('10:00'),
    observed({ status: { ...handledUpTo('09:00'), claim } }),
  );
  expect(`${action} ${reason}`).toBe(want);
});
