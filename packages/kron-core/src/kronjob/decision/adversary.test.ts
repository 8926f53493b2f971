import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { compile } from '../../period/compile.ts';
import { jobName } from '../../period/jobName.ts';
import type { ScheduleSpec } from '../../spec/spec.ts';
import { formatInstant } from '../../zone/formatInstant.ts';
import { configurations } from '../testing/configurations.ts';
import { at, observed } from '../testing/scenario.ts';
import { decide } from './decide.ts';
import type { Decision } from './decision.ts';
import type { Claim, ObservedJob, ObservedStatus } from './observed.ts';

/** To run more: `HISTORIES=100000 pnpm test adversary`. */
const runs = { numRuns: Number(process.env['HISTORIES'] ?? 300), seed: 20_261_123 };

const hour = 3600;
const year = 365 * 24 * hour;
const beginning = at('00:05').getTime() / 1000;

/** Seconds that a clock is off, or that an instant is written off: hours to years, to both sides. */
const off = fc.oneof(
  fc.integer({ min: -hour, max: hour }),
  fc.integer({ min: -48 * hour, max: 48 * hour }),
  fc.integer({ min: -20 * year, max: 3_000 * year }),
);

const spec: fc.Arbitrary<ScheduleSpec> = fc
  .record({
    configuration: fc.constantFrom(...configurations),
    concurrency: fc.constantFrom<'allow' | 'forbid' | 'replace'>('allow', 'forbid', 'replace'),
    deadline: fc.constantFrom('0s', '2m', '3h', '100h'),
    suspend: fc.boolean(),
  })
  .map(({ configuration, ...policy }) => ({ identity: 'prod/report', ...configuration, policy }));

/** Minutes, because most nominal times of the configurations are there. */
function minuteAt(now: number, seconds: number): string {
  return formatInstant(Math.floor((now + seconds) / 60) * 60);
}

type Forgery = {
  nominal: number;
  chosen: number | null;
  age: number;
  state: ObservedJob['state'];
  named: boolean;
};

const forgery: fc.Arbitrary<Forgery> = fc.record({
  nominal: off,
  chosen: fc.option(off),
  age: fc.integer({ min: 0, max: year }),
  state: fc.constantFrom('succeeded', 'failed'),
  named: fc.boolean(),
});

/** A finished Job that is the Job of no period, whatever its labels say. */
function forgedJob(now: number, { nominal, chosen, age, state, named }: Forgery, index: number): ObservedJob {
  // With the name of its period, only a far one is forged: the API server sets the time of the creation.
  const periodID = minuteAt(now, named ? 30 * year + Math.abs(nominal) : nominal);
  return {
    name: named ? jobName('report', periodID) : `report-forged-${index}`,
    uid: `forged-${index}`,
    owned: true,
    periodID,
    ...(chosen === null ? {} : { chosenTime: formatInstant(now + chosen) }),
    createdAt: formatInstant(now - age),
    state,
    deleting: false,
  };
}

function without({ delete: _, ...decision }: Decision): Omit<Decision, 'delete'> {
  return decision;
}

test('forged Jobs change nothing but the history', () => {
  const property = fc.property(
    spec,
    off,
    fc.array(forgery, { minLength: 1, maxLength: 6 }),
    (one, seconds, forgeries) => {
      const now = Math.max(beginning, beginning + seconds);
      const jobs = forgeries.map((forged, index) => forgedJob(now, forged, index));
      const seen = observed({ watchedSince: new Date(now * 1000) });
      const date = new Date(now * 1000);
      expect(without(decide(one, date, { ...seen, jobs }))).toEqual(without(decide(one, date, seen)));
    },
  );
  fc.assert(property, runs);
});

const instant = fc.option(off);

type ForgedStatus = Record<
  'last' | 'chosen' | 'highest' | 'floor' | 'since' | 'claimed' | 'claimDue' | 'claimedAt',
  number | null
> & {
  hash: string | undefined;
  purpose: Claim['for'];
  jobTTL: number | undefined;
};

const forgedStatus: fc.Arbitrary<ForgedStatus> = fc.record({
  last: instant,
  chosen: instant,
  highest: instant,
  floor: instant,
  since: instant,
  claimed: instant,
  claimDue: instant,
  claimedAt: instant,
  hash: fc.constantFrom(undefined, 'v1:other', 'v9:other'),
  purpose: fc.constantFrom('ShortTTL', 'Replace'),
  jobTTL: fc.constantFrom(undefined, 0, 60, 1e9),
});

function statusOf(now: number, forged: ForgedStatus): ObservedStatus {
  const id = <K extends string>(key: K, seconds: number | null) =>
    (seconds === null ? {} : { [key]: minuteAt(now, seconds) }) as { [key in K]?: string };
  const claim: Claim | null =
    forged.claimed === null
      ? null
      : {
          periodID: minuteAt(now, forged.claimed),
          ...id('chosenTime', forged.claimDue),
          jobName: 'report-forged',
          claimedAt: formatInstant(now + (forged.claimedAt ?? 0)),
          for: forged.purpose,
          holder: 'forger',
        };
  return {
    ...id('lastPeriodID', forged.last),
    ...id('lastNominalTime', forged.last),
    ...id('lastChosenTime', forged.chosen),
    ...id('highestPeriodID', forged.highest),
    ...id('schedulingFloor', forged.floor),
    ...id('schedulingSince', forged.since),
    ...(forged.hash === undefined ? {} : { schedulingHash: forged.hash }),
    ...(forged.jobTTL === undefined ? {} : { jobTTL: forged.jobTTL }),
    ...(claim === null ? {} : { claim }),
  };
}

/** Without a chosen time and of another configuration: only the nominal time shows that it is not due. */
const claimOfLaterPeriod: [ScheduleSpec, number, ForgedStatus] = [
  { identity: 'prod/report', schedule: '0 * * * *' },
  0,
  {
    last: null,
    chosen: null,
    highest: null,
    floor: null,
    since: null,
    claimed: hour,
    claimDue: null,
    claimedAt: null,
    hash: 'v1:other',
    purpose: 'ShortTTL',
    jobTTL: undefined,
  },
];

test('a decision that changes nothing wakes later, whatever the status says', () => {
  const property = fc.property(spec, off, forgedStatus, (one, seconds, forged) => {
    const now = Math.max(beginning, beginning + seconds);
    const status = statusOf(now, forged);
    const decision = decide(one, new Date(now * 1000), observed({ status }));
    const { action, outcomes, wakeAt } = decision;
    if (action === 'run' || action === 'replace' || outcomes.length > 0) return;
    expect(wakeAt === null || wakeAt.getTime() > now * 1000).toBe(true);
  });
  fc.assert(property, { ...runs, numRuns: runs.numRuns * 5 });
});

test('a forged status creates no run that the spec does not call for, and records nothing of the future', () => {
  const property = fc.property(spec, off, forgedStatus, (one, seconds, forged) => {
    const now = Math.max(beginning, beginning + seconds);
    const status = statusOf(now, forged);
    const decision = decide(
      one,
      new Date(now * 1000),
      observed({ status, watchedSince: new Date(now * 1000) }),
    );
    const schedule = compile(one);
    for (const { nominalTime, chosenTime } of decision.outcomes) {
      expect((chosenTime ?? nominalTime).getTime() / 1000).toBeLessThanOrEqual(now);
    }
    if (decision.action !== 'run' && decision.action !== 'replace') return;
    const nominal = decision.period.nominalTime.getTime() / 1000;
    const chosen = schedule.periodAt(nominal).chosenTime;
    expect(schedule.isNominal(nominal)).toBe(true);
    expect(decision.period.chosenTime).toEqual(chosen);
    const due = (chosen?.getTime() ?? 0) / 1000;
    expect(due).toBeGreaterThanOrEqual(Math.max(beginning, schedule.notBefore));
    expect(due).toBeLessThanOrEqual(Math.min(now, schedule.notAfter));
  });
  fc.assert(property, { ...runs, numRuns: runs.numRuns * 5, examples: [claimOfLaterPeriod] });
});
