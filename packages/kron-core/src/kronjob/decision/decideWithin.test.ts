import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { compile } from '../../period/compile.ts';
import { upcoming } from '../../period/upcoming.ts';
import { jobName } from '../../period/jobName.ts';
import type { Searched } from '../../period/searched.ts';
import type { CalendarEntry } from '../../calendars/calendarSpec.ts';
import type { ConstraintClause, ConstraintsSpec, DistributionSpec, ScheduleSpec } from '../../spec/spec.ts';
import { anySpec } from '../../testing/anySpec.ts';
import { observed } from '../testing/scenario.ts';
import { decide } from './decide.ts';
import { decideWithin } from './decideWithin.ts';
import type { Decision } from './decision.ts';
import type { Observed } from './observed.ts';

const now = new Date('2026-06-01T12:00:30Z');

/** Specs with long searches: overlapping windows, and periods without an allowed second. */
const longSearches = fc
  .record({
    schedule: fc.constantFrom('* * * * *', '*/5 * * * *', '0 * * * *'),
    duration: fc.constantFrom('0s', '30s', '45m', '90m'),
    concurrency: fc.constantFrom('allow' as const, 'replace' as const),
    avoid: fc.constantFrom<ConstraintClause[]>([], [{ hours: '0-23' }], [{ hours: '2-23' }]),
  })
  .map(
    ({ schedule, duration, concurrency, avoid }): ScheduleSpec => ({
      identity: 'prod/report',
      schedule,
      window: { duration, mode: 'around' },
      constraints: { avoid },
      policy: { concurrency, deadline: '2h' },
    }),
  );

/** Specs with draws that walk their window: with spread, and clauses that name calendars or none. */
const longDraws = fc
  .record({
    slot: fc.integer({ min: 0, max: 2 }),
    distribution: fc.constantFrom<DistributionSpec>(
      { name: 'uniform' },
      { name: 'skewEarly', params: { shape: '2.5' } },
      { name: 'normal' },
    ),
    schedule: fc.constantFrom('0 0 * * *', '0 */6 * * *'),
    duration: fc.constantFrom('6h', '100h'),
    timezone: fc.constantFrom('UTC', 'Europe/Berlin'),
    constraints: fc.constantFrom<ConstraintsSpec>(
      { avoid: [{ calendar: 'freeze' }] },
      { only: [{ calendar: 'freeze', hours: '3-20' }], avoid: [{ dow: 'SUN' }] },
      { only: [{ calendar: 'freeze' }], avoid: [{ calendar: 'freeze' }] },
      { avoid: [{ between: '01:30-02:29' }, { hours: '0,4-6' }] },
      { only: [{ months: '2' }] },
    ),
    seconds: fc.integer({ min: 1, max: 1_700 }),
  })
  .map(
    ({ slot, seconds, duration, ...spec }): ScheduleSpec => ({
      identity: 'prod/report',
      window: { duration },
      spread: { slot, of: 3 },
      calendars: { calendar: { freeze: { entries: everyHalfHour(seconds) } } },
      ...spec,
    }),
  );

/** Entries of some seconds each, in all the time that the tests are about. */
function everyHalfHour(seconds: number): CalendarEntry[] {
  return Array.from({ length: 2_000 }, (_, index) => {
    const from = Date.parse('2026-05-10T00:00:00Z') + index * 1_800_000;
    return { from: instant(from), to: instant(from + 1_000 * seconds) };
  });
}

function instant(ms: number): string {
  return new Date(ms).toISOString().replace('.000', '');
}

const hours = fc.integer({ min: 0, max: 100 * 24 });

/** What was seen of a spec: how long ago it was created, watched and handled, and a claim or a Job of a period. */
const seenOf = (spec: ScheduleSpec): fc.Arbitrary<Observed> =>
  fc
    .record({
      created: hours,
      watched: hours,
      handled: fc.option(hours),
      claim: fc.boolean(),
      job: fc.boolean(),
    })
    .map(({ created, watched, handled, claim, job }) => {
      const [period] = upcoming(spec, ago(30));
      const last =
        handled === null ? undefined : upcoming(spec, ago(handled))[Symbol.iterator]().next().value;
      const { periodID, chosenTime } = period ?? { periodID: '2026-05-01T00:00:00Z', chosenTime: null };
      const name = jobName('report', periodID);
      const chosen = chosenTime === null ? {} : { chosenTime };
      return observed({
        createdAt: ago(created),
        watchedSince: ago(watched),
        status: {
          ...(last === undefined ? {} : { lastPeriodID: last.periodID, lastNominalTime: last.nominalTime }),
          ...(last?.chosenTime ? { lastChosenTime: last.chosenTime } : {}),
          ...(claim
            ? {
                claim: {
                  periodID,
                  jobName: name,
                  for: 'Replace',
                  claimedAt: ago(1),
                  holder: 'leader-1',
                  ...chosen,
                },
              }
            : {}),
        },
        jobs: job
          ? [
              {
                name,
                uid: 'j',
                owned: true,
                periodID,
                ...chosen,
                createdAt: ago(1),
                state: 'active',
                deleting: true,
              },
            ]
          : [],
      });
    });

function ago(passed: number): Date {
  return new Date(now.getTime() - passed * 3_600_000);
}

/** Decides in calls of these budgets, repeated. No call profits from a cache, and the clock goes on. */
function sliced(
  spec: ScheduleSpec,
  seen: Observed,
  budgets: readonly number[],
): { decision: Decision; calls: number } {
  let searched: Searched | undefined;
  for (let calls = 1; ; calls++) {
    const steps = budgets[calls % budgets.length] ?? 1;
    const at = new Date(now.getTime() + 60_000 * (calls - 1));
    const before = searched;
    const result = decideWithin({ steps, searched }, compile(spec), at, seen);
    if (result.decision !== undefined) return { decision: result.decision, calls };
    searched = structuredClone(result.searched);
    expect(searched).not.toEqual(before);
  }
}

test('a decision in any number of calls is the decision in one, byte for byte', () => {
  const cases = fc
    .oneof(anySpec, longSearches, longDraws)
    .chain((spec) => seenOf(spec).map((seen) => ({ spec, seen })));
  // One large budget among them keeps the number of calls down.
  const budgets = fc.array(fc.integer({ min: 1, max: 400_000 }), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(cases, budgets, ({ spec, seen }, small) => {
      const steps = [...small, 300_000];
      expect(JSON.stringify(sliced(spec, seen, steps).decision)).toBe(
        JSON.stringify(decide(spec, now, seen)),
      );
    }),
    { numRuns: 40 },
  );
});

test('a call searches at most one period more than its budget', () => {
  const spec: ScheduleSpec = {
    identity: 'prod/report',
    schedule: '* * * * *',
    window: { duration: '90m' },
    constraints: { avoid: [{ hours: '0-23' }] },
  };
  const seen = observed({ createdAt: ago(2_000) });
  // 256 for the period, 64 draws of 16 + 1 for the clause.
  const perPeriod = 256 + 64 * 17;
  for (const [steps, periods] of [
    [1, 1],
    [perPeriod, 1],
    [perPeriod + 1, 2],
    [10 * perPeriod, 10],
  ] as const) {
    expect(decideWithin({ steps }, compile(spec), now, seen).searched.found).toHaveLength(periods);
  }
  expect(decideWithin({ steps: Number.POSITIVE_INFINITY }, spec, now, seen).decision?.reason).toBe(
    'NoAllowedInstant',
  );
});

test('a draw that walks its window is divided, and what a call keeps of it does not grow', () => {
  const spec: ScheduleSpec = {
    identity: 'prod/report',
    schedule: '0 0 1 * *',
    window: { duration: '744h' },
    spread: { slot: 1, of: 3 },
    constraints: { avoid: [{ calendar: 'freeze' }] },
    calendars: { calendar: { freeze: { entries: everyHalfHour(60) } } },
  };
  const seen = observed({ createdAt: now });
  const schedule = compile(spec);
  let bounded = decideWithin({ steps: 1_000 }, schedule, now, seen);
  let calls = 1;
  for (; bounded.decision === undefined; calls++) {
    expect(JSON.stringify(bounded.searched).length).toBeLessThan(500);
    bounded = decideWithin({ steps: 1_000, searched: bounded.searched }, schedule, now, seen);
  }
  expect(bounded.decision).toEqual(decide(spec, now, seen));
  expect(bounded.searched.walk).toBeUndefined();
  // Two windows, of about 1,500 stretches of 18 to 26 steps each, walked once for their mass and once for the chosen second.
  expect(calls).toBeGreaterThan(20);
});

test('what needs no search is decided in one call', () => {
  const spec = { identity: 'prod/report', schedule: '@daily' };
  expect(decideWithin({ steps: 1 }, spec, now, observed()).decision?.action).toBe('invalid');
  const suspended = { ...spec, schedule: '* * * * *', policy: { suspend: true } };
  expect(decideWithin({ steps: 1 }, suspended, now, observed()).decision?.action).toBe('suspended');
});

test('without an observation the KronJob counts as new', () => {
  const spec: ScheduleSpec = { identity: 'prod/report', schedule: '0 * * * *' };
  expect(decideWithin({ steps: 100_000 }, spec, now).decision).toEqual(decide(spec, now));
});
