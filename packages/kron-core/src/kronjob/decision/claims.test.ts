import { describe, expect, test } from '@jest/globals';
import type { ScheduleSpec } from '../../spec/spec.ts';
import { at, claimOf, handledUpTo, hourly, idAt, jobOf, observed } from '../testing/scenario.ts';
import { decide } from './decide.ts';
import type { Decision } from './decision.ts';
import type { Claim, Observed, ObservedStatus } from './observed.ts';

/** A claim without a chosen time. */
function claimWithoutTime(clock: string, parts: Partial<Claim> = {}): Claim {
  const { chosenTime: _, ...claim } = claimOf(clock, parts);
  return claim;
}

/** What remains of the claim of another leader for 10:00. */
const requested: Decision['claim'] = {
  periodID: idAt('10:00'),
  chosenTime: at('10:00'),
  jobName: jobOf('10:00').name,
  for: 'ShortTTL',
};
const dayAhead = claimOf('10:00', { periodID: '2026-03-02T10:00:00Z', chosenTime: '2026-03-02T10:00:00Z' });

type Case = [
  rule: string,
  now: string,
  spec: Partial<ScheduleSpec>,
  status: ObservedStatus,
  want: Partial<Decision>,
  seen?: Partial<Observed>,
];

const unknown = (clock: string) => ({
  reason: 'Unknown' as const,
  outcomes: [{ periodID: idAt(clock), outcome: 'missed', reason: 'Unknown' }] as Decision['outcomes'],
  claim: null,
});
const none = { outcomes: [], claim: null };
const noFloor = { scheduling: { schedulingFloor: null } } as unknown as Partial<Decision>;
const invalid = { schedule: '@daily' };

describe('a claim', () => {
  test.each<Case>([
    [
      'stays in an invalid spec until its Job may have run',
      '10:01',
      invalid,
      { jobTTL: 600, claim: claimOf('10:00') },
      {
        action: 'invalid',
        claim: requested,
        wakeAt: at('10:09'),
      },
    ],
    [
      'without a chosen time stays in an invalid spec without one',
      '10:01',
      invalid,
      { jobTTL: 600, claim: claimWithoutTime('10:00') },
      {
        action: 'invalid',
        claim: { ...requested, chosenTime: null },
      },
    ],
    [
      'of a day ahead stays',
      '10:00',
      {},
      { claim: dayAhead },
      { claim: { periodID: '2026-03-02T10:00:00Z' } as Decision['claim'] },
    ],
    ['of more than a day ahead is dropped', '09:59:59', {}, { claim: dayAhead }, none],
    [
      'from the future, made by a clock that is at most a minute ahead, is sure',
      '09:59:00',
      {},
      { jobTTL: 600, claim: claimOf('10:00') },
      {
        claim: requested,
      },
    ],
    [
      'from the future, made by a clock that is further ahead, is unsure',
      '09:58:59',
      {},
      { jobTTL: 600, claim: claimOf('10:00') },
      {
        claim: { ...requested, unsure: true },
      },
    ],
    [
      'of a period that the spec does not name is dropped in the second in which it is due',
      '10:00',
      {},
      { claim: claimOf('09:30', { chosenTime: at('10:00') }) },
      { claim: null, ...noFloor },
    ],
    [
      'of a period that the spec does not name is dropped when its Job may have run',
      '09:45',
      {},
      { jobTTL: 0, claim: claimOf('09:30') },
      { ...none, ...noFloor },
    ],
    [
      'of a period that the spec does not name gets no chosen time',
      '09:40',
      { window: { duration: '1h' } },
      { jobTTL: 0, claim: claimWithoutTime('09:30') },
      { ...none, ...noFloor },
    ],
    [
      'of a period at the floor is dropped',
      '10:30',
      {},
      { jobTTL: 0, schedulingFloor: idAt('10:00'), claim: claimOf('10:00') },
      none,
    ],
    [
      'of a period after the floor is kept',
      '10:30',
      {},
      { jobTTL: 0, schedulingFloor: idAt('09:59'), claim: claimOf('10:00') },
      unknown('10:00'),
    ],
    [
      'of a period whose window has not started is dropped',
      '10:20',
      { window: { duration: '2h' } },
      { jobTTL: 0, claim: claimOf('11:00', { chosenTime: at('10:10'), claimedAt: at('10:10') }) },
      none,
    ],
    [
      'of a period due in the second of the creation is kept',
      '10:30',
      {},
      { jobTTL: 0, claim: claimOf('10:00') },
      unknown('10:00'),
      { createdAt: at('10:00') },
    ],
    [
      'of a period due at notAfter is kept',
      '10:30',
      { notAfter: idAt('10:00') },
      { jobTTL: 0, claim: claimOf('10:00') },
      unknown('10:00'),
    ],
    [
      'without a chosen time counts after an edit from when it was made',
      '10:00:10',
      { window: { duration: '1h' } },
      { jobTTL: 0, schedulingHash: 'v1:another', claim: claimWithoutTime('10:00') },
      unknown('10:00'),
    ],
    [
      'of the leader itself gives its period no more time',
      '10:00:31',
      {},
      { jobTTL: 600, claim: claimOf('10:00', { holder: 'leader-1' }) },
      { action: 'record', reason: 'DeadlineExceeded', claim: null },
    ],
    [
      'for a period that is unschedulable runs nothing',
      '10:00',
      { constraints: { avoid: [{ hours: '10' }] } },
      { claim: claimWithoutTime('10:00', { for: 'Replace' }) },
      { action: 'record', reason: 'NoAllowedInstant', claim: null },
    ],
    [
      'that is due now wakes up an invalid spec when its Job may have run',
      '10:00',
      invalid,
      { jobTTL: 600, claim: claimOf('10:00') },
      { wakeAt: at('10:09') },
    ],
    [
      'of an unreadable period is dropped',
      '09:30',
      {},
      { claim: claimOf('10:00', { periodID: 'tomorrow' }) },
      { action: 'wait', ...none },
    ],
    ['that is null is none', '09:30', {}, { claim: null as never }, { action: 'wait', ...none }],
  ])('%s', (_, ...row) => {
    const [now, spec, status, want, seen] = row;
    const all = { ...handledUpTo('09:00'), ...status };
    const decision = decide({ ...hourly, ...spec }, at(now), observed({ status: all, ...seen }));
    expect(decision).toMatchObject(want);
    if (want.claim?.jobName !== undefined) expect(decision.claim).toEqual(want.claim);
  });
});
