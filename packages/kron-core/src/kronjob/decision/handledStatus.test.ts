import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { compile } from '../../period/compile.ts';
import type { Schedule } from '../../period/schedule.ts';
import type { Concurrency } from '../../spec/spec.ts';
import { nextStatus } from '../kubernetes/nextStatus.ts';
import { decide } from './decide.ts';
import { type ClaimRequest, type Decision, unknownAge } from './decision.ts';
import { handledStatus } from './handledStatus.ts';
import type { Claim, Observed, ObservedJob, ObservedStatus } from './observed.ts';

const createdAt = new Date('2026-03-01T00:00:00Z');
const kronJob = {
  metadata: { name: 'often', namespace: 'prod', uid: 'kron-1' },
  spec: { schedule: '*/10 * * * *', jobTemplate: { spec: {} } },
};

function scheduleOf(concurrency: Concurrency, deadline: string): Schedule {
  return compile({
    identity: 'prod/often',
    schedule: '*/10 * * * *',
    window: { duration: '25m' },
    constraints: { avoid: [{ between: '00:30-00:55' }] },
    policy: { concurrency, deadline },
  });
}

const sights = fc.array(
  fc.record({
    after: fc.integer({ min: 0, max: 5_400 }),
    watched: fc.boolean(),
    busy: fc.boolean(),
    jobTTL: fc.constantFrom(undefined, 60),
    holder: fc.constantFrom('a', 'b'),
  }),
  { minLength: 1, maxLength: 12 },
);

function observed(
  sight: { watched: boolean; busy: boolean; jobTTL: number | undefined; holder: string },
  now: Date,
  { jobTTL: _, ...status }: ObservedStatus,
): Observed {
  const old: ObservedJob = {
    name: 'by-hand',
    uid: 'job-1',
    owned: true,
    createdAt,
    state: 'active',
    deleting: false,
  };
  return {
    uid: 'kron-1',
    createdAt,
    deleting: false,
    watchedSince: sight.watched ? createdAt : now,
    holder: sight.holder,
    status: sight.jobTTL === undefined ? status : { ...status, jobTTL: sight.jobTTL },
    jobs: sight.busy ? [old] : [],
  };
}

describe('handledStatus', () => {
  test('leads to the same decisions as the whole status', () => {
    fc.assert(
      fc.property(
        sights,
        fc.constantFrom<Concurrency>('forbid', 'replace', 'allow'),
        fc.constantFrom('0s', '40m'),
        (seen, concurrency, deadline) => {
          const schedule = scheduleOf(concurrency, deadline);
          let now = createdAt;
          let short: ObservedStatus = {};
          let whole: ObservedStatus = {};
          for (const sight of seen) {
            now = new Date(now.getTime() + sight.after * 1000);
            const [ofShort, ofWhole] = [observed(sight, now, short), observed(sight, now, whole)];
            const decision: Decision = decide(schedule, now, ofShort);
            expect(decision).toEqual(decide(schedule, now, ofWhole));
            short = handledStatus(decision, ofShort, now);
            whole = nextStatus({ ...kronJob, status: whole as never }, decision, ofWhole, now) ?? whole;
          }
        },
      ),
    );
  });

  test('keeps the last period if nothing was recorded', () => {
    const schedule = scheduleOf('forbid', '0s');
    const sight = { watched: false, busy: false, jobTTL: undefined, holder: 'a' };
    const status = {
      lastPeriodID: '2026-03-01T00:00:00Z',
      lastNominalTime: createdAt,
      lastChosenTime: createdAt,
    };
    const seen = observed(sight, createdAt, status);
    expect(handledStatus(decide(schedule, createdAt, seen), seen, createdAt)).toMatchObject(status);
  });

  const ten = '2026-03-01T10:00:00Z';
  const now = new Date('2026-03-01T10:00:05Z');
  const claim: Claim = {
    periodID: ten,
    chosenTime: ten,
    jobName: 'often-1',
    claimedAt: '2026-03-01T09:59:00Z',
    for: 'ShortTTL',
    holder: 'a',
  };
  const { chosenTime: _, ...claimWithoutTime } = claim;
  const request: ClaimRequest = {
    periodID: ten,
    chosenTime: new Date(ten),
    jobName: 'often-1',
    for: 'ShortTTL',
  };
  const quiet: Decision = {
    action: 'wait',
    reason: 'NotDue',
    message: '',
    period: null,
    outcomes: [],
    delete: [],
    next: null,
    wakeAt: null,
    claim: null,
    scheduling: {
      schedulingHash: 'v1:a',
      schedulingSince: createdAt,
      schedulingFloor: null,
      highestPeriodID: null,
    },
  };
  const scheduling = { schedulingHash: 'v1:a', schedulingSince: createdAt };
  const made = { ...claim, chosenTime: new Date(ten), claimedAt: now, holder: 'b' };
  const { chosenTime: __, ...madeWithoutTime } = made;
  const outcome = {
    periodID: ten,
    nominalTime: new Date(ten),
    chosenTime: now,
    outcome: 'executed',
    reason: 'Created',
  } as const;
  const run = { action: 'run', reason: 'Created', period: { periodID: ten } } as Partial<Decision>;

  type Case = [what: string, decided: Partial<Decision>, status: ObservedStatus, want: ObservedStatus];
  test.each<Case>([
    ['nothing', {}, {}, scheduling],
    [
      'the floor and the highest period',
      { scheduling: { ...quiet.scheduling, schedulingFloor: ten, highestPeriodID: ten } },
      {},
      { ...scheduling, schedulingFloor: ten, highestPeriodID: ten },
    ],
    ['the TTL', {}, { jobTTL: 60 }, { ...scheduling, jobTTL: 60 }],
    [
      'an outcome',
      { outcomes: [outcome] },
      { lastPeriodID: 'before' },
      { ...scheduling, lastPeriodID: ten, lastNominalTime: new Date(ten), lastChosenTime: now },
    ],
    [
      'an outcome without a chosen time',
      { outcomes: [{ ...outcome, chosenTime: null }] },
      { lastChosenTime: 'before' },
      { ...scheduling, lastPeriodID: ten, lastNominalTime: new Date(ten) },
    ],
    ['a new claim', { claim: request }, {}, { ...scheduling, claim: made }],
    [
      'a new claim without a chosen time',
      { claim: { ...request, chosenTime: null } },
      {},
      { ...scheduling, claim: madeWithoutTime },
    ],
    ['a claim that stays', { claim: request }, { claim }, { ...scheduling, claim }],
    [
      'a claim that stays without a chosen time',
      { claim: { ...request, chosenTime: null } },
      { claim: claimWithoutTime },
      { ...scheduling, claim: claimWithoutTime },
    ],
    [
      'a claim whose age is not known any more',
      { claim: { ...request, unsure: true } },
      { claim },
      { ...scheduling, claim: { ...claim, claimedAt: unknownAge } },
    ],
    [
      'a claim of the same period for another purpose',
      { claim: { ...request, for: 'Replace' } },
      { claim },
      { ...scheduling, claim: { ...made, for: 'Replace' } },
    ],
    ['a claim that was carried out', { ...run, claim: request }, { claim }, scheduling],
    [
      'the claim of another period than the one that runs',
      { ...run, claim: { ...request, periodID: 'later' } },
      {},
      { ...scheduling, claim: { ...made, periodID: 'later' } },
    ],
  ])('has %s', (what, decided, status, want) => {
    const seen: Observed = {
      uid: what,
      createdAt,
      watchedSince: createdAt,
      deleting: false,
      holder: 'b',
      status,
      jobs: [],
    };
    expect(handledStatus({ ...quiet, ...decided } as Decision, seen, now)).toStrictEqual(want);
  });
});
