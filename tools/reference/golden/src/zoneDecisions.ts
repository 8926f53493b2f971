import {
  compile,
  decide,
  explainPeriod,
  type Observed,
  type Period,
  type Schedule,
  upcoming,
} from 'kron-core';
import { canonicalJson } from './canonicalJson.ts';
import { type Dice, diceFor } from './corpus/dice.ts';
import { type Sample, samplesOf } from './corpus/specs.ts';

/** The number of periods of each spec that are hashed with their draws. */
const explained = 3;

/**
 * Weekends with a clock change somewhere, each given by its Friday at noon. The corpus starts there, so that
 * most of its decisions are near a change.
 */
const starts = [
  '2026-03-06',
  '2026-03-27',
  '2026-04-03',
  '2026-10-02',
  '2026-10-23',
  '2026-10-30',
  '2027-03-12',
];

/** Every decision of the corpus in one zone, one per line. */
export function zoneDecisions(timezone: string): string[] {
  const dice = diceFor(timezone);
  return samplesOf(timezone, dice).flatMap((sample) => sampleDecisions(sample, dice));
}

function sampleDecisions({ spec, periods }: Sample, dice: Dice): string[] {
  const after = new Date(Date.parse(`${dice.oneOf(starts)}T12:00:00Z`) + dice.between(0, 86_400) * 1000);
  const schedule = compile(spec);
  const found = firstOf(upcoming(schedule, after), periods);
  return [
    ...found.map(canonicalJson),
    ...found.slice(0, explained).map((period) => canonicalJson(explainPeriod(schedule, period.nominalTime))),
    canonicalJson(someDecision(schedule, found, dice)),
  ];
}

function firstOf(periods: Iterable<Period>, count: number): Period[] {
  const found: Period[] = [];
  for (const period of periods) {
    found.push(period);
    if (found.length === count) break;
  }
  return found;
}

/** A KronJob that has handled the first of the periods, while some later ones have come due. */
function someDecision(schedule: Schedule, periods: readonly Period[], dice: Dice): unknown {
  const handled = periods[0];
  const latest = periods[dice.between(1, periods.length - 1)];
  if (handled === undefined || latest === undefined) throw new Error('a spec of the corpus has no periods');
  const now = new Date(dueOf(latest).getTime() + dice.between(0, 40) * 1000);
  const observed: Observed = {
    uid: 'f3a8',
    createdAt: new Date('2026-01-01T00:00:00Z'),
    deleting: false,
    watchedSince: dice.oneOf([handled.nominalTime, now]),
    status: {
      highestPeriodID: handled.periodID,
      lastPeriodID: handled.periodID,
      lastNominalTime: handled.nominalTime,
      ...(handled.chosenTime && { lastChosenTime: handled.chosenTime }),
    },
    jobs: [],
  };
  return decide(schedule, now, observed);
}

function dueOf(period: Period): Date {
  return period.chosenTime ?? period.nominalTime;
}
