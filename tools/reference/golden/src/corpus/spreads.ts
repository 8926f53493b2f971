import type { ConstraintClause, DistributionSpec, ScheduleSpec } from 'kron-core';
import { type Dice, diceFor } from './dice.ts';

/** Zones with settled rules: without changes, with changes of an hour, half an hour and two hours, and of odd offsets. */
const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Antarctica/Troll',
  'America/St_Johns',
  'Asia/Tokyo',
];
const specsPerZone = 150;

/** Specs with spread: every distribution, with and without clauses, and slots from 1 to 10,000. */
export function spreadSpecs(): ScheduleSpec[] {
  return zones.flatMap((timezone) => {
    const dice = diceFor(`spread in ${timezone}`);
    return Array.from({ length: specsPerZone }, (_, index) => ({
      identity: `spread/member-${index}`,
      timezone,
      ...someSpec(dice),
    }));
  });
}

function someSpec(dice: Dice): Omit<ScheduleSpec, 'identity'> {
  const of = dice.oneOf([1, 2, 50, dice.between(1, 1000), 10_000]);
  const [only, avoid] = [clauses(dice), clauses(dice)];
  return {
    schedule: `${dice.between(0, 59)} ${dice.between(0, 23)} * * *`,
    window: {
      mode: dice.oneOf(['after', 'around']),
      duration: dice.oneOf([
        `${dice.between(0, 90)}s`,
        `${dice.between(1, 40_000)}s`,
        `${dice.between(1, 100)}h`,
      ]),
    },
    distribution: someDistribution(dice),
    seed: { strategy: dice.oneOf(['stable', 'daily', 'weekly']), salt: String(dice.between(0, 9)) },
    constraints: dice.oneOf([{}, { avoid }, { avoid: avoid.slice(1) }, { only }]),
    spread: { slot: dice.between(0, of - 1), of },
  };
}

function clauses(dice: Dice): ConstraintClause[] {
  return Array.from({ length: dice.between(1, 4) }, () =>
    dice.oneOf<ConstraintClause>([
      { hours: `${dice.between(0, 23)}-${dice.between(0, 23)}` },
      { dow: `${dice.between(0, 7)}-${dice.between(0, 7)}` },
      {
        between: `${dice.between(10, 23)}:${dice.between(10, 59)}-${dice.between(10, 23)}:${dice.between(10, 59)}`,
      },
      {
        between: `0${dice.between(0, 4)}:${dice.between(10, 59)}-0${dice.between(4, 9)}:${dice.between(10, 59)}`,
      },
      { dates: `2026-10-${dice.between(10, 24)}..2026-10-${dice.between(25, 31)}` },
    ]),
  );
}

function someDistribution(dice: Dice): DistributionSpec {
  return dice.oneOf<DistributionSpec>([
    { name: 'uniform' },
    { name: 'skewEarly', params: { shape: dice.oneOf(['0.3', '2', '7.5']) } },
    { name: 'skewLate', params: { shape: dice.oneOf(['0.5', '1.1', '3']) } },
    {
      name: 'exponential',
      params: { lambda: dice.oneOf(['1e-6', '0.4', '7', '1e3']), dir: dice.oneOf(['early', 'late']) },
    },
    {
      name: 'normal',
      params: { mu: dice.oneOf(['nominal', 'start', 'mid', 'end']), sigma: `${dice.between(1, 100_000)}s` },
    },
  ]);
}
