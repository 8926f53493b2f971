import type { ConstraintClause, DistributionSpec, ScheduleSpec } from 'kron-core';
import type { Dice } from './dice.ts';

/** One spec of the corpus. `periods` is the number of its periods that are hashed. */
export type Sample = { spec: ScheduleSpec; periods: number };

type Recipe = (dice: Dice) => Omit<ScheduleSpec, 'identity' | 'timezone'>;

const recipes: [string, number, Recipe][] = [
  ['nightly', 23, nightly],
  ['office', 23, office],
  ['weekly', 23, weekly],
  ['either-day', 23, eitherDay],
  ['overlapping', 23, overlapping],
  ['seldom-allowed', 23, seldomAllowed],
  ['yearly', 6, yearly],
];

/** The specs of one zone: each recipe once, with different numbers in every zone. */
export function samplesOf(timezone: string, dice: Dice): Sample[] {
  return recipes.map(([name, periods, recipe]) => ({
    spec: { identity: `${timezone.replaceAll('/', '.')}/${name}`, timezone, ...recipe(dice) },
    periods,
  }));
}

function nightly(dice: Dice): ReturnType<Recipe> {
  return {
    schedule: `${dice.between(0, 59)} ${dice.between(0, 4)} * * *`,
    window: { duration: `${dice.between(1, 20_000)}s` },
    seed: { salt: dice.oneOf(['', 'gece', 'Nächte', '夜']) },
  };
}

function office(dice: Dice): ReturnType<Recipe> {
  return {
    schedule: '*/15 8-18 * * MON-FRI',
    window: { duration: `${dice.between(1, 1200)}s` },
    distribution: { name: 'skewEarly', params: { shape: dice.oneOf(['0.3', '1.7', '2', '5e1']) } },
    constraints: { avoid: [{ between: '12:00-13:14' }, { dow: 'FRI', hours: '16-18' }] },
  };
}

function weekly(dice: Dice): ReturnType<Recipe> {
  return {
    schedule: `${dice.between(0, 59)} ${dice.between(0, 23)} * * ${dice.between(0, 7)}`,
    window: { mode: 'around', duration: `${dice.between(1, 200_000)}.5s` },
    distribution: normal(dice),
    seed: { strategy: 'weekly', salt: String(dice.between(0, 9)) },
  };
}

function eitherDay(dice: Dice): ReturnType<Recipe> {
  return {
    schedule: `${dice.between(0, 59)} ${dice.between(0, 23)} 1,13,28-31 * FRI`,
    window: { duration: `${dice.between(1, 100_000)}s` },
    distribution: { name: 'skewLate', params: { shape: dice.oneOf(['0.5', '1.1', '3', '1e2']) } },
    seed: { strategy: 'daily' },
    constraints: { avoid: [someClause(dice), someClause(dice)] },
  };
}

function overlapping(dice: Dice): ReturnType<Recipe> {
  return {
    schedule: `${dice.between(0, 59)} 0-3,22 * * *`,
    window: { mode: dice.oneOf(['after', 'around']), duration: `${dice.between(1, 400)}m1ns` },
    distribution: exponential(dice),
    constraints: { only: [{ hours: '20-5' }, someClause(dice)] },
  };
}

/** About one second in forty-eight is allowed, which gives many attempts and sometimes an unschedulable period. */
function seldomAllowed(dice: Dice): ReturnType<Recipe> {
  const hour = String(dice.between(0, 23)).padStart(2, '0');
  return {
    schedule: '17 5 * * *',
    window: { duration: '24h' },
    distribution: { name: 'uniform' },
    constraints: { only: [{ between: `${hour}:15-${hour}:44` }] },
  };
}

function yearly(dice: Dice): ReturnType<Recipe> {
  return {
    schedule: `0 ${dice.between(0, 23)} ${dice.between(1, 28)} ${dice.between(1, 12)} *`,
    window: { mode: dice.oneOf(['after', 'around']), duration: `${dice.between(1, 8000)}h` },
    distribution: dice.oneOf([normal(dice), exponential(dice), { name: 'skewEarly' }]),
    constraints: { avoid: [{ dates: '2026-12-24..2027-01-02' }, { months: 'AUG', dow: 'SAT-SUN' }] },
  };
}

function normal(dice: Dice): DistributionSpec {
  return {
    name: 'normal',
    params: { mu: dice.oneOf(['nominal', 'start', 'mid', 'end']), sigma: `${dice.between(1, 100_000)}s` },
  };
}

function exponential(dice: Dice): DistributionSpec {
  return {
    name: 'exponential',
    params: { lambda: dice.oneOf(['1e-6', '0.4', '1', '7', '1e3']), dir: dice.oneOf(['early', 'late']) },
  };
}

function someClause(dice: Dice): ConstraintClause {
  return dice.oneOf<ConstraintClause>([
    { hours: `${dice.between(0, 23)}-${dice.between(0, 23)}` },
    { dow: `${dice.between(0, 7)}-${dice.between(0, 7)}` },
    { dom: `${dice.between(1, 15)}-${dice.between(16, 31)}` },
    { months: `${dice.between(1, 12)}-${dice.between(1, 12)}` },
    {
      between: `${dice.between(10, 23)}:${dice.between(10, 59)}-${dice.between(10, 23)}:${dice.between(10, 59)}`,
    },
    { date: `2026-${dice.between(10, 12)}-${dice.between(10, 28)}` },
  ]);
}
