import type { Spec } from '../spec.ts';
import { type NamedPeriod, namedPeriod } from './namedPeriod.ts';

type Distribution = NonNullable<Spec['distribution']>;
type Constraints = NonNullable<Spec['constraints']>;

const distributions: [string, Distribution][] = [
  ['uniform', { name: 'uniform' }],
  ['skew_early', { name: 'skewEarly' }],
  ['skew_early_flat', { name: 'skewEarly', params: { shape: '0.5' } }],
  ['skew_early_steep', { name: 'skewEarly', params: { shape: '7' } }],
  ['skew_late', { name: 'skewLate', params: { shape: '2.5' } }],
  ['exponential', { name: 'exponential', params: { lambda: '3' } }],
  ['exponential_late', { name: 'exponential', params: { lambda: '3', dir: 'late' } }],
  ['exponential_late_flat', { name: 'exponential', params: { lambda: '0.01', dir: 'late' } }],
  ['normal', { name: 'normal' }],
  ['normal_at_the_end', { name: 'normal', params: { mu: 'end', sigma: '50m' } }],
  ['normal_wide', { name: 'normal', params: { sigma: '20h' } }],
];

const constraints: [string, Constraints | undefined][] = [
  ['free', undefined],
  ['avoid', { avoid: [{ between: '02:10-02:49' }, { hours: '4' }, { between: '05:55-06:04' }] }],
  ['only', { only: [{ hours: '1' }, { between: '03:20-03:20' }, { hours: '6-7' }], avoid: [{ between: '06:30-06:44' }] }],
];

/** [slot, of]. */
const slots: [number, number][] = [[0, 1], [0, 50], [7, 50], [49, 50], [9_998, 10_000]];

/** Decisions of single slots. */
export function singleSlots(): NamedPeriod[] {
  return [...shapes(), ...windows(), ...changes(), ...unschedulable()];
}

/** Every distribution with and without constraints, in a window of eight hours and seven seconds. */
function shapes(): NamedPeriod[] {
  return distributions.flatMap(([name, distribution]) =>
    constraints.flatMap(([list, lists]) =>
      slots.map(([slot, of]) =>
        namedPeriod(`${name}_${list}_${slot}_of_${of}`, '2026-03-05T00:00:00Z', {
          schedule: '0 0 * * *',
          window: { duration: '8h0m7s' },
          distribution,
          ...(lists && { constraints: lists }),
          spread: { slot, of },
        }),
      ),
    ),
  );
}

function windows(): NamedPeriod[] {
  const daily = { schedule: '0 12 * * *' };
  const noon = '2026-03-05T12:00:00Z';
  const avoid = { avoid: [{ between: '12:05-12:09' }, { hours: '11' }] };
  return [
    namedPeriod('window_of_an_instant', noon, { ...daily, spread: { slot: 3, of: 7 } }),
    namedPeriod('window_of_an_allowed_instant', noon, { ...daily, constraints: { only: [{ hours: '12' }] }, spread: { slot: 0, of: 7 } }),
    namedPeriod('window_of_half_a_second', noon, { ...daily, window: { duration: '500ms' }, spread: { slot: 6, of: 7, group: 'a' } }),
    namedPeriod('window_of_two_seconds', noon, { ...daily, window: { duration: '1s' }, spread: { slot: 6, of: 7 } }),
    namedPeriod('window_around', noon, { ...daily, window: { mode: 'around', duration: '1h30m1.5s' }, constraints: avoid, spread: { slot: 2, of: 9 } }),
    namedPeriod('window_around_normal', noon, {
      ...daily,
      window: { mode: 'around', duration: '1h30m' },
      distribution: { name: 'normal', params: { sigma: '10m' } },
      constraints: avoid,
      spread: { slot: 2, of: 9 },
    }),
    namedPeriod('window_over_midnights', noon, {
      ...daily,
      window: { duration: '60h' },
      distribution: { name: 'skewLate' },
      constraints: { only: [{ dates: '2026-03-05..2026-03-06' }, { hours: '3-20' }] },
      spread: { slot: 11, of: 12 },
    }),
    namedPeriod('window_of_31_days', '2026-03-05T12:00:00Z', {
      ...daily,
      window: { duration: '744h' },
      constraints: { avoid: [{ dow: 'SAT,SUN' }, { hours: '8-18', dow: 'MON-FRI' }] },
      spread: { slot: 777, of: 1000 },
    }),
    namedPeriod('window_of_a_year', '2026-01-01T00:00:00Z', {
      schedule: '0 0 1 1 *',
      window: { duration: '8760h' },
      distribution: { name: 'skewEarly' },
      spread: { slot: 30, of: 365, group: 'quarter' },
    }),
    namedPeriod('seed_daily', noon, { ...daily, window: { duration: '3h' }, seed: { strategy: 'daily', salt: 'a' }, spread: { slot: 7, of: 50, group: 'backups' } }),
    namedPeriod('seed_weekly', noon, { ...daily, window: { duration: '3h' }, seed: { strategy: 'weekly' }, spread: { slot: 7, of: 50 } }),
    ...distributions.map(([name, distribution]) =>
      namedPeriod(`constraints_that_allow_all_${name}`, noon, {
        ...daily,
        window: { duration: '2h0m7s' },
        distribution,
        constraints: { only: [{ hours: '0-13' }, { hours: '14-23' }] },
        spread: { slot: 7, of: 9 },
      }),
    ),
    namedPeriod('second_without_mass_between_others', noon, {
      ...daily,
      window: { duration: '10h' },
      distribution: { name: 'normal', params: { mu: 'start', sigma: '3m' } },
      constraints: { only: [{ hours: '12' }, { hours: '19' }, { hours: '21' }] },
      spread: { slot: 9, of: 10 },
    }),
  ];
}

/** [name, zone, schedule, nominal time]. Each window contains a clock change. */
function changes(): NamedPeriod[] {
  const places: [string, string, string, string][] = [
    ['berlin_gap', 'Europe/Berlin', '0 1 * * *', '2026-03-29T00:00:00Z'],
    ['berlin_fold', 'Europe/Berlin', '0 1 * * *', '2026-10-24T23:00:00Z'],
    ['lord_howe_gap', 'Australia/Lord_Howe', '0 1 * * *', '2026-10-03T14:30:00Z'],
    ['lord_howe_fold', 'Australia/Lord_Howe', '0 1 * * *', '2026-04-04T14:00:00Z'],
    ['troll_gap', 'Antarctica/Troll', '0 0 * * *', '2026-03-29T00:00:00Z'],
  ];
  return places.flatMap(([name, timezone, schedule, nominalTime]) =>
    ([['uniform', { name: 'uniform' }], ['skew_late', { name: 'skewLate' }]] as const).flatMap(([shape, distribution]) =>
      [0, 2, 4].map((slot) =>
        namedPeriod(`change_${name}_${shape}_${slot}`, nominalTime, {
          schedule,
          timezone,
          window: { duration: '4h0m7s' },
          distribution,
          constraints: { only: [{ between: '01:20-02:19' }, { hours: '3' }] },
          spread: { slot, of: 5 },
        }),
      ),
    ),
  );
}

function unschedulable(): NamedPeriod[] {
  const nightly = { schedule: '0 0 * * *', window: { duration: '8h' }, spread: { slot: 1, of: 3 } };
  const at = '2026-03-05T00:00:00Z';
  const morning = { only: [{ hours: '7' }] };
  const bell = { name: 'normal', params: { mu: 'start', sigma: '10m' } };
  return [
    namedPeriod('nothing_allowed', at, { ...nightly, constraints: { only: [{ hours: '9' }] } }),
    namedPeriod('nothing_allowed_skewed', at, { ...nightly, distribution: { name: 'skewEarly' }, constraints: { only: [{ hours: '9' }] } }),
    namedPeriod('instant_not_allowed', at, { schedule: '0 0 * * *', constraints: morning, spread: { slot: 1, of: 3 } }),
    namedPeriod('too_little_mass', at, { ...nightly, distribution: bell, constraints: morning }),
    namedPeriod('little_mass_is_enough_for_uniform', at, { ...nightly, constraints: { only: [{ between: '07:00-07:00' }] } }),
  ];
}

/** Groups whose members hold all slots. */
export function spreadGroups(): (NamedPeriod & { of: number })[] {
  const at = '2026-03-05T00:00:00Z';
  const nightly = { schedule: '0 0 * * *', window: { duration: '3h0m7s' } };
  const avoid = { avoid: [{ between: '00:30-00:59' }, { between: '01:47-02:02' }] };
  const group = (name: string, of: number, spec: Spec) => ({ ...namedPeriod(`group_${name}`, at, spec), of });
  return [
    ...distributions.flatMap(([name, distribution]) => [
      group(`${name}_free`, 24, { ...nightly, distribution }),
      group(`${name}_avoid`, 24, { ...nightly, distribution, constraints: avoid }),
    ]),
    group('one_per_minute', 60, { schedule: '0 0 * * *', window: { duration: '1h' } }),
    group('more_slots_than_seconds', 90, { schedule: '0 0 * * *', window: { duration: '29s' } }),
    group('of_an_instant', 3, { schedule: '0 0 * * *' }),
    group('unschedulable', 3, { ...nightly, constraints: { only: [{ hours: '9' }] } }),
    group('daily_seed', 20, { ...nightly, seed: { strategy: 'daily' }, constraints: avoid }),
  ];
}
