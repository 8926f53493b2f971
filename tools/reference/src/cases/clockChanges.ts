import { lostAndDoubled, type MarkedTime, markedTimes } from '../clockChanges.ts';
import { namesMinute } from '../cron.ts';
import { toEpoch, toRfc3339 } from '../instant.ts';
import { referencePeriod } from '../period.ts';
import type { ClockChanges, Spec } from '../spec.ts';
import { fieldsOf } from '../wallMinute.ts';
import { type Case, idOf, shownTime } from './case.ts';

/** Nominal times around clock changes, the periods there, and the changes that a schedule is warned about. */
export function clockChangeCases(): Case[] {
  return [...aroundChanges(), ...flooredClock(), ...searches(), ...periods(), ...warnings()];
}

const hour = 3600;

/** [name, zone, first second after the change, hours to list before and after it, schedules]. */
const changes: [string, string, string, number, string[]][] = [
  [
    'berlin_gap',
    'Europe/Berlin',
    '2026-03-29T01:00:00Z',
    3,
    [
      '30 2 * * *', '*/10 2 * * *', '30 2,3 * * *', '0 */2 * * *', '*/15 * * * *', '0 * * * *', '15 0-5 * * *', '0 2 * * *',
      '59 1 * * *', '0 3 * * *', '*/5 1,2 * * *', '*/20 2-4 * * *', '30 2 29 3 *', '30 2 * * MON', '30 2 29 * MON', '45 1-2 * * SUN',
    ],
  ],
  [
    'berlin_fold',
    'Europe/Berlin',
    '2026-10-25T01:00:00Z',
    3,
    [
      '30 2 * * *', '*/10 2 * * *', '30 2,3 * * *', '0 */2 * * *', '*/15 * * * *', '0 * * * *', '15 0-5 * * *', '0 3 * * *',
      '59 1 * * *', '*/5 1,2 * * *', '0 2-4 * * *', '30 2 25 10 *', '30 2 * * MON', '*/15 0-23 * * SUN',
    ],
  ],
  [
    'new_york_gap',
    'America/New_York',
    '2026-03-08T07:00:00Z',
    3,
    ['30 2 * * *', '0 2 8-14 3 SUN', '5,35 1-3 * * *', '0-59/15 0-23 * * *'],
  ],
  ['new_york_fold', 'America/New_York', '2026-11-01T06:00:00Z', 3, ['30 1 * * *', '0 1 * * SUN', '5,35 0-2 * * *', '0 0,1 * * *']],
  ['lord_howe_gap', 'Australia/Lord_Howe', '2026-10-03T15:30:00Z', 3, ['15 2 * * *', '15 * * * *', '0 2 * * *', '*/10 2 * * *', '45 2 * * *']],
  ['lord_howe_fold', 'Australia/Lord_Howe', '2026-04-04T15:00:00Z', 3, ['45 1 * * *', '15 * * * *', '*/10 1 * * *', '30 1 * * *']],
  ['cairo_midnight_gap', 'Africa/Cairo', '2026-04-23T22:00:00Z', 3, ['0 0 * * *', '*/15 * * * SUN', '30 0 24 4 *', '30 23 * * *', '59 0 * * FRI']],
  ['beirut_midnight_gap', 'Asia/Beirut', '2026-03-28T22:00:00Z', 3, ['0 0 * * *', '*/30 0 * * SUN', '0 1 * * *']],
  ['santiago_midnight_gap', 'America/Santiago', '2026-09-06T04:00:00Z', 3, ['0 0 * * *', '15 0,1 * * *', '30 0 6 9 *']],
  ['st_johns_fold_over_midnight', 'America/St_Johns', '2010-11-07T02:31:00Z', 4, ['30 23 * * *', '0 0 * * *', '30 23 6 11 *', '0 0 7 11 *', '*/15 23 * * SAT']],
  ['apia_lost_day', 'Pacific/Apia', '2011-12-30T10:00:00Z', 30, ['0 12 30 12 *', '0 12 * * *', '0 12 * * FRI', '0 */6 * * *', '0 0,23 30 12 *', '0 0 31 12 *']],
  ['casablanca_ramadan_fold', 'Africa/Casablanca', '2024-03-10T02:00:00Z', 3, ['30 2 * * *', '0 3 * * *', '*/15 * * * *']],
  ['casablanca_ramadan_gap', 'Africa/Casablanca', '2024-04-14T02:00:00Z', 3, ['30 2 * * *', '0 3 * * *', '*/15 * * * *']],
  ['troll_gap', 'Antarctica/Troll', '2026-03-29T01:00:00Z', 5, ['30 1 * * *', '30 2 * * *', '*/30 1,2 * * *', '0 */2 * * *', '0 0,3 * * *']],
  ['troll_fold', 'Antarctica/Troll', '2026-10-25T01:00:00Z', 5, ['30 1 * * *', '30 2 * * *', '*/30 1,2 * * *', '0 */2 * * *', '0 0,3 * * *']],
  ['chatham_gap', 'Pacific/Chatham', '2026-09-26T14:00:00Z', 3, ['0 3 * * *', '50 2 * * *', '40 3 * * *', '45 * * * *']],
  ['chatham_fold', 'Pacific/Chatham', '2026-04-04T14:00:00Z', 3, ['0 3 * * *', '50 2 * * *', '40 3 * * *', '45 * * * *']],
  ['pyongyang_fold', 'Asia/Pyongyang', '2015-08-14T15:00:00Z', 3, ['45 23 * * *', '0 0 * * *', '*/15 23 14 8 *']],
  ['pyongyang_gap', 'Asia/Pyongyang', '2018-05-04T15:00:00Z', 3, ['45 23 * * *', '0 0 * * *', '15 0 * * *', '*/10 23 4 5 *']],
  ['monrovia_seconds', 'Africa/Monrovia', '1972-01-07T00:44:30Z', 3, ['30 0 * * *', '0 0 7 1 *', '*/15 0 * * *', '0 * * * *']],
];

const gaps = ['skip', 'after', 'before'] as const;
const folds = ['both', 'first', 'second'] as const;
const policies = gaps.flatMap((gap) => folds.map((fold) => ({ gap, fold })));

function aroundChanges(): Case[] {
  return changes.flatMap(([name, timezone, change, hours, schedules]) =>
    schedules.flatMap((schedule, index) => {
      const [from, to] = [toEpoch(change) - hours * hour, toEpoch(change) + hours * hour];
      const id = `${name.replaceAll('_', '-')}-${index + 1}`;
      return [
        ...policies.map((clockChanges) =>
          between(`${id}-${clockChanges.gap}-${clockChanges.fold}`, { schedule, timezone, clockChanges }, from, to),
        ),
        between(`${id}-as-the-clock-shows`, { schedule, timezone }, from, to),
      ];
    }),
  );
}

/** At each whole UTC minute of 1971, the clock of Monrovia shows 30 seconds. */
function flooredClock(): Case[] {
  const [from, to] = [toEpoch('1971-06-01T01:00:00Z'), toEpoch('1971-06-01T02:00:00Z')];
  return [between('floored-clock', { schedule: '30 0 * * *', timezone: 'Africa/Monrovia' }, from, to)];
}

/** The nominal times from `from` to `to`, both included, and the next one, which shows that there are no others. */
function between(id: string, spec: Named, from: number, to: number): Case {
  const shown = [...timesFrom(spec, from, to), nextAfter(spec, to)];
  return upcomingCase(id, spec, from - 1, shown);
}

function upcomingCase(id: string, spec: Named, after: number, times: MarkedTime[]): Case {
  const clause = clauseOf(id, spec);
  const input = { identity: 'vectors/a', spec, after: toRfc3339(after), count: times.length };
  return { id, clause, level: 'L0', op: 'upcoming', input, expected: { periods: times.map(shownTime) } };
}

/** [schedule, zone, policy, instants]. The searches cross a change, or years without one that counts. */
const asked: [string, string, ClockChanges, string[]][] = [
  ['30 2 29 3 *', 'Europe/Berlin', { gap: 'after' }, ['2025-04-01T00:00:00Z', '2026-03-29T01:29:59Z', '2026-03-29T01:30:00Z', '2026-06-01T00:00:00Z']],
  ['30 2 29 3 *', 'Europe/Berlin', { gap: 'before' }, ['2026-03-29T00:29:59Z', '2026-03-29T00:30:00Z', '2026-03-29T01:30:00Z']],
  ['30 2 29 3 *', 'Europe/Berlin', {}, ['2025-12-01T00:00:00Z', '2026-03-29T01:30:00Z']],
  ['30 2 25 10 *', 'Europe/Berlin', { fold: 'first' }, ['2026-10-25T00:29:59Z', '2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z']],
  ['30 2 25 10 *', 'Europe/Berlin', { fold: 'second' }, ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z']],
  ['30 2 * * *', 'Europe/Berlin', { gap: 'after', fold: 'first' }, ['2026-03-28T12:00:00Z', '2026-03-29T01:30:00Z', '2026-10-25T01:00:00Z', '2026-10-25T01:30:00Z']],
  ['30 2 * * *', 'Europe/Berlin', { gap: 'before', fold: 'second' }, ['2026-03-28T12:00:00Z', '2026-03-29T00:30:00Z', '2026-10-25T00:30:00Z', '2026-10-25T01:29:00Z']],
  ['15 2,3 * * *', 'Europe/Berlin', { gap: 'after' }, ['2026-03-29T01:15:00Z', '2026-03-29T01:14:59Z']],
  ['0 12 30 12 *', 'Pacific/Apia', { gap: 'after' }, ['2011-12-29T12:00:00Z', '2011-12-30T22:00:00Z']],
  ['0 12 30 12 *', 'Pacific/Apia', { gap: 'before' }, ['2011-12-29T12:00:00Z', '2011-12-30T22:00:00Z']],
  ['0 0 * * *', 'Africa/Cairo', { gap: 'before' }, ['2026-04-23T20:59:59Z', '2026-04-23T21:00:00Z', '2026-04-24T00:00:00Z']],
];

function clauseOf(id: string, { clockChanges: { gap = 'skip', fold = 'both' } = {} }: Named): string {
  if (id.startsWith('floored')) return 'KS-3.2';
  if (gap === 'skip' && fold === 'both') return 'KS-3.3';
  if (id.startsWith('monrovia')) return 'KS-3.6';
  if (id.startsWith('apia')) return 'KS-3.10';
  // Changes of other lengths than an hour, and beside midnight.
  if (/^(lord-howe|troll|pyongyang|st-johns)/.test(id)) return 'KS-3.4';
  return id.includes('-fold-') || gap === 'skip' ? 'KS-3.7' : 'KS-3.5';
}

function searches(): Case[] {
  return asked.flatMap(([schedule, timezone, clockChanges, instants]) =>
    instants.flatMap((instant) => {
      const [spec, at] = [{ schedule, timezone, clockChanges }, toEpoch(instant)];
      const [before, after] = [latestAtOrBefore(spec, at), nextAfter(spec, at)];
      const id = idOf('search', { spec, at });
      return [
        upcomingCase(`${id}-next`, spec, at, [after]),
        upcomingCase(`${id}-neighbours`, spec, before.time - 1, [before, after]),
      ];
    }),
  );
}

type Named = Pick<Spec, 'schedule' | 'timezone' | 'clockChanges'>;

function latestAtOrBefore(spec: Named, at: number): MarkedTime {
  for (let day = startOfDay(at); ; day -= secondsPerDay) {
    const found = timesOfDay(spec, day).findLast(({ time }) => time <= at);
    if (found !== undefined) return found;
  }
}

function nextAfter(spec: Named, at: number): MarkedTime {
  for (let day = startOfDay(at); ; day += secondsPerDay) {
    const found = timesOfDay(spec, day).find(({ time }) => time > at);
    if (found !== undefined) return found;
  }
}

/** The nominal times of a UTC day. Reads the clock only near a date that the schedule names. */
function timesOfDay(spec: Named, day: number): MarkedTime[] {
  const dates = spec.schedule.split(' ').slice(2).join(' ');
  const near = [-2, -1, 0, 1, 2].some((days) =>
    namesMinute(`* * ${dates}`, fieldsOf((day + days * secondsPerDay) / 60)),
  );
  return near ? timesFrom(spec, day, day + secondsPerDay - 60) : [];
}

/** Without `clockChanges` no time has a mark. */
function timesFrom(spec: Named, from: number, to: number): MarkedTime[] {
  const times = markedTimes(spec, from, to);
  return spec.clockChanges === undefined ? times.map(({ time }) => ({ time, mark: null })) : times;
}

const secondsPerDay = 86_400;

function startOfDay(at: number): number {
  return Math.floor(at / secondsPerDay) * secondsPerDay;
}

/** [name, schedule, zone, policy, nominal time]. */
const decided: [string, string, string, ClockChanges, string][] = [
  ['after_gap', '30 2 * * *', 'Europe/Berlin', { gap: 'after', fold: 'first' }, '2026-03-29T01:30:00Z'],
  ['before_gap', '30 2 * * *', 'Europe/Berlin', { gap: 'before' }, '2026-03-29T00:30:00Z'],
  ['after_gap_that_is_named_too', '30 2,3 * * *', 'Europe/Berlin', { gap: 'after' }, '2026-03-29T01:30:00Z'],
  ['first_time', '30 2 * * *', 'Europe/Berlin', { gap: 'after', fold: 'first' }, '2026-10-25T00:30:00Z'],
  ['second_time', '30 2 * * *', 'Europe/Berlin', { fold: 'second' }, '2026-10-25T01:30:00Z'],
  ['first_of_both', '30 2 * * *', 'Europe/Berlin', {}, '2026-10-25T00:30:00Z'],
  ['second_of_both', '30 2 * * *', 'Europe/Berlin', {}, '2026-10-25T01:30:00Z'],
  ['runs_through_a_fold', '*/15 * * * *', 'Europe/Berlin', { fold: 'first' }, '2026-10-25T01:15:00Z'],
  ['runs_through_a_gap', '*/15 * * * *', 'Europe/Berlin', { gap: 'after' }, '2026-03-29T01:15:00Z'],
  ['named_61_minutes_before_a_gap', '59 0,2,3 * * *', 'Europe/Berlin', { gap: 'before' }, '2026-03-29T00:59:00Z'],
  ['named_60_minutes_after_a_gap', '0 1,2,4 * * *', 'Europe/Berlin', { gap: 'after' }, '2026-03-29T01:00:00Z'],
  ['far_from_a_change', '30 2 * * *', 'Europe/Berlin', { gap: 'after', fold: 'first' }, '2026-06-01T00:30:00Z'],
  ['cairo_day_before', '0 0 * * *', 'Africa/Cairo', { gap: 'before' }, '2026-04-23T21:00:00Z'],
  ['apia_after', '0 12 30 12 *', 'Pacific/Apia', { gap: 'after' }, '2011-12-30T22:00:00Z'],
  ['lord_howe_after', '15 2 * * *', 'Australia/Lord_Howe', { gap: 'after' }, '2026-10-03T15:45:00Z'],
];

/** The clause of a decided period, if it is not that of `clockChange`. */
const decidedClauses: Record<string, string> = {
  'after-gap': 'KS-3.11',
  'after-gap-that-is-named-too': 'KS-3.9',
  'runs-through-a-fold': 'KS-3.8',
  'runs-through-a-gap': 'KS-3.8',
  'named-61-minutes-before-a-gap': 'KS-3.8',
  'named-60-minutes-after-a-gap': 'KS-3.8',
};

function periods(): Case[] {
  return decided.map(([name, schedule, timezone, clockChanges, nominalTime]) => {
    const id = name.replaceAll('_', '-');
    const identity = `vectors/${id}`;
    const spec: Spec = {
      schedule,
      timezone,
      clockChanges,
      window: { mode: 'around', duration: '2h' },
      seed: { strategy: 'daily' },
      constraints: { avoid: [{ between: '02:00-02:10' }] },
    };
    const nominal = toEpoch(nominalTime);
    const [marked] = markedTimes(spec, nominal, nominal);
    if (marked === undefined) throw new Error(`${name}: ${schedule} does not name ${nominalTime}`);
    const { period, candidates } = referencePeriod(identity, spec, nominalTime);
    if (!candidates.every(({ certain }) => certain)) throw new Error(`${name}: a draw is too close to a whole second`);
    return {
      id,
      clause: decidedClauses[id] ?? 'KS-3.12',
      level: 'L1',
      op: 'period',
      input: { identity, spec, nominalTime },
      expected: { period: { ...period, clockChange: marked.mark } },
    };
  });
}

const warnedFrom = '2026-01-15T12:00:00Z';
const warnedDays = 1826;

/** Zones whose rules are the same for decades, or spans that are past, so that no release of the zone database changes the counts. */
const warned: [schedule: string, timezone: string, now?: string][] = [
  ['30 2 * * *', 'Europe/Berlin'],
  ['30 2,3 * * *', 'Europe/Berlin'],
  ['0 2 1-7 * SUN', 'Europe/Berlin'],
  ['*/15 * * * *', 'Europe/Berlin'],
  ['0 */2 * * *', 'Europe/Berlin'],
  ['30 1 * * *', 'Europe/Berlin'],
  ['30 2 29 3 *', 'Europe/Berlin'],
  ['30 1 * * *', 'America/New_York'],
  ['30 2 * * MON-FRI', 'America/New_York'],
  ['15 2 * * *', 'Australia/Lord_Howe'],
  ['30 2 * * *', 'Asia/Tokyo'],
  ['30 2 * * *', 'UTC'],
  // 23:45 becomes 00:15 of the next day.
  ['45 23 * * *', 'Asia/Pyongyang', '2018-01-15T12:00:00Z'],
];

function warnings(): Case[] {
  return warned.map(([schedule, timezone, now = warnedFrom]) => {
    const input = { identity: 'vectors/a', spec: { schedule, timezone }, now };
    const from = toEpoch(now);
    const effects = lostAndDoubled(input.spec, from, from + warnedDays * secondsPerDay);
    const expected = { issues: [], ...effects };
    return { id: idOf('warned', input), clause: 'KS-3.13', level: 'L4', op: 'validate', input, expected };
  });
}
