import { lostAndDoubled } from '../clockChanges.ts';
import { namesMinute, nominalTimes } from '../cron.ts';
import { toEpoch, toRfc3339 } from '../instant.ts';
import { referencePeriod } from '../period.ts';
import { inOrder, type ModelPeriod, modelPeriods } from '../policy/modelPeriods.ts';
import type { Spec } from '../spec.ts';
import { fieldsOf } from '../wallMinute.ts';
import { type Case, idOf } from './case.ts';

/** Which nominal times an expression names, and the order and the bounds of periods. */
export function timeCases(): Case[] {
  return [...named(), ...ordered(), ...excluded(), ...atTheEnds(), ...fractions(), ...warned()];
}

type Expected = { nominalTime: string } & Record<string, unknown>;

function upcoming(clause: string, spec: Spec, after: string, count: number, periods: Expected[]): Case {
  const input = { identity: 'vectors/a', spec, after, count };
  return { id: idOf('upcoming', { clause, ...input }), clause, level: clause.startsWith('KS-2.') ? 'L0' : 'L1', op: 'upcoming', input, expected: { periods } };
}

/** [clause, expressions], from Saturday 2026-01-31. */
const expressions: [clause: string, ...schedules: string[]][] = [
  ['KS-2.1', '0 0 * * *', '7 3 1 1 *'],
  ['KS-2.2', '*/20,5,5-7 0 * * *', '59 23 31 12 *', '0,59 0,23 1 * *', '3-5 0 * * *'],
  ['KS-2.3', '05 07 09 02 *', '8-09 0 * * *'],
  ['KS-2.4', '0 0 1 feb-4 *', '0 0 * * sun', '0 0 1 Jan-MAR,dec *', '0 0 * * MON-3', '0 0 * * tUe'],
  [
    'KS-2.5',
    '7-30/10 0 * * *', '*/25 0 * * *', '0 5-23/7 * * *', '10-20/30 0 * * *', '0 0 */10 * *', '0 0 1 */5 *', '0 0 * * */3', '0 0 * * 1-7/3', '0 0 * * 2-7/5', '*/60 0 * * *',
    '*/99 0 * * *', '0 */23 * * *', '0 0 5-31/9 * *', '0 0 1 2-12/4 *', '5-5/2 0 * * *',
  ],
  ['KS-2.6', '0 0 * * 7', '0 0 * * 0', '0 0 * * 5-7', '0 0 * * 0-7', '0 0 * * 6,7', '0 0 * * 7-7', '0 0 * * */7', '0 0 * * 1-6'],
  ['KS-2.7', '0 0 13 * FRI', '0 0 13 * *', '0 0 * * FRI', '0 0 1-7 * MON', '0 0 31 * MON', '0 0 13 2 FRI', '0 0 */2 * TUE', '0 0 29 2 MON'],
  [
    'KS-2.8',
    '0 0 13 * */01', '0 0 */01 * FRI', '0 0 1-31 * FRI', '0 0 13 * 0-7', '0 0 13 * *,*', '0 0 *,1 * FRI', '0 0 13 * */1', '0 0 */1 * FRI', '0 0 13 * 0-6', '0 0 13 * 1-7',
    '0 0 1-31/1 * FRI', '0 0 13 * 0-7/1', '0 0 13 */1 FRI', '0 0 13 1-12 FRI', '0 0 1,2-31 * FRI',
  ],
  ['KS-2.9', '0 0 30 2 */01', '0 0 29 2 *', '0 0 31 2,3 *', '0 0 30 2 MON', '0 0 31 4 *,*', '0 0 29-31 2 *'],
];

function named(): Case[] {
  const after = '2026-01-31T12:00:00Z';
  return expressions.flatMap(([clause, ...schedules]) =>
    schedules.map((schedule) => {
      const times = timesAfter(schedule, toEpoch(after), 12);
      return upcoming(clause, { schedule }, after, times.length, times.map((time) => ({ nominalTime: toRfc3339(time) })));
    }),
  );
}

/** The first nominal times in UTC. Reads only the minutes of days that the schedule names. */
function timesAfter(schedule: string, after: number, count: number): number[] {
  const anyMinute = `* * ${schedule.split(' ').slice(2).join(' ')}`;
  const found: number[] = [];
  for (let day = Math.floor(after / 86_400) * 86_400; found.length < count; day += 86_400) {
    if (!namesMinute(anyMinute, fieldsOf(day / 60))) continue;
    found.push(...nominalTimes(schedule, 'UTC', day, day + 86_340).filter((time) => time > after));
  }
  return found.slice(0, count);
}

type Row = [clause: string, after: string, count: number, spec: Spec];

const hourOfTens: Spec = { schedule: '*/10 * * * *', window: { duration: '1h' } };
const minutes: Spec = { schedule: '* * * * *', window: { duration: '9m' } };
const around: Spec = { schedule: '0 */3 * * *', window: { mode: 'around', duration: '8h' } };
const nights: Spec = { schedule: '*/15 20-23 * * *', window: { duration: '1h' }, constraints: { avoid: [{ hours: '22-23' }] } };
const narrow: Spec = { schedule: '0 * * * *', window: { mode: 'around', duration: '4h' }, constraints: { only: [{ between: '12:30-12:31' }] } };
const daily: Spec = { schedule: '0 6 * * *', window: { duration: '2h' } };
const noon = '2026-03-01T12:00:00Z';

const rows: Row[] = [
  ['KS-1.4', noon, 12, hourOfTens],
  ['KS-1.4', noon, 60, minutes],
  ['KS-1.4', '2026-03-01T12:00:30Z', 20, { ...minutes, distribution: { name: 'skewLate' } }],
  ['KS-1.4', noon, 10, around],
  ['KS-1.4', noon, 10, { ...around, seed: { strategy: 'daily' } }],
  ['KS-1.4', noon, 12, { schedule: '0 * * * *', window: { duration: '30h' } }],
  ['KS-1.3', noon, 20, nights],
  ['KS-1.3', '2026-03-01T06:00:00Z', 12, narrow],
  ['KS-1.3', noon, 6, { schedule: '0 */6 * * *', window: { mode: 'around', duration: '2h' }, constraints: { only: [{ hours: '3' }] } }],
  ['KS-1.1', noon, 3, daily],
  ['KS-9.5', noon, 3, { ...daily, notBefore: '2026-03-03T00:00:00Z' }],
  ['KS-9.5', noon, 3, { ...daily, notBefore: '2026-03-03T23:30:00+23:30', notAfter: '2026-03-04T23:59:59Z' }],
  ['KS-9.5', noon, 3, { ...daily, notBefore: '2026-03-03T06:00:01Z' }],
  ['KS-9.5', noon, 6, { ...nights, notBefore: '2026-03-01T22:15:00Z', notAfter: '2026-03-01T23:00:00Z' }],
  ['KS-9.5', noon, 30, { ...hourOfTens, notAfter: '2026-03-01T13:00:00Z' }],
];

function ordered(): Case[] {
  return [
    ...rows.map(inOrderOfDueTimes),
    // notBefore and notAfter at the due time itself, and a fraction of a second beside it.
    ...['', '.000', '.5', '.000000000001'].flatMap((fraction) => {
      const [second, third] = [2, 3].map((day) => dueOf(daily, `2026-03-0${day}T06:00:00Z`)) as [string, string];
      const instant = (text: string): string => text.replace('Z', `${fraction}Z`);
      return [
        inOrderOfDueTimes(['KS-9.5', noon, 3, { ...daily, notBefore: instant(second), notAfter: instant(third) }]),
        inOrderOfDueTimes(['KS-9.5', noon, 3, { ...daily, notBefore: instant(toRfc3339(toEpoch(second) - 1)), notAfter: instant(toRfc3339(toEpoch(third) - 1)) }]),
      ];
    }),
  ];
}

function dueOf(spec: Spec, nominalTime: string): string {
  return referencePeriod('vectors/a', spec, nominalTime).period.chosenTime ?? nominalTime;
}

/** Every period that is due in a span that is long enough, but not longer than eight days. */
function periodsFrom(spec: Spec, from: number, count: number): ModelPeriod[] {
  for (let hours = 1; ; hours *= 2) {
    const periods = modelPeriods('vectors/a', spec, from, from + hours * 3600).sort(inOrder);
    if (periods.length >= count || hours > 192) return periods.slice(0, count);
  }
}

function inOrderOfDueTimes([clause, after, count, spec]: Row): Case {
  const shown = periodsFrom(spec, toEpoch(after) + 1, count).map(({ id, chosen }) => {
    const { candidates } = referencePeriod('vectors/a', spec, id);
    if (!candidates.every(({ certain }) => certain)) throw new Error(`${id}: a draw is too close to a whole second`);
    return { nominalTime: id, chosenTime: chosen === null ? null : toRfc3339(chosen), unschedulable: chosen === null };
  });
  return upcoming(clause, spec, after, count, shown);
}

/** `period` computes a period that `notBefore` or `notAfter` excludes like any other. */
function excluded(): Case[] {
  const nominalTime = '2026-03-02T06:00:00Z';
  return [{ notBefore: '2026-03-03T00:00:00Z' }, { notAfter: '2026-03-01T00:00:00Z' }].map((bounds) => {
    const input = { identity: 'vectors/a', spec: { ...daily, ...bounds }, nominalTime };
    const { period } = referencePeriod(input.identity, daily, nominalTime);
    return { id: idOf('excluded', input), clause: 'KS-9.5', level: 'L1', op: 'period', input, expected: { period } };
  });
}

const midnights = (mode: 'after' | 'around', duration: string): Spec => ({ schedule: '0 0 * * *', window: { mode, duration } });
const nominalTimesOn = (...days: string[]) => days.map((day) => ({ nominalTime: `${day}T00:00:00Z` }));

/** The first and the last periods of the calendar. A window that leaves the years 0001 to 9999 is none. */
function atTheEnds(): Case[] {
  return [
    upcoming('KS-1.5', midnights('after', '0s'), '9999-12-29T12:00:00Z', 5, nominalTimesOn('9999-12-30', '9999-12-31')),
    upcoming('KS-1.5', { ...midnights('after', '23h59m59s'), distribution: { name: 'skewEarly', params: { shape: '1e99' } } }, '9999-12-30T23:59:59Z', 5, nominalTimesOn('9999-12-31')),
    // The due times depend on a draw, the nominal times do not.
    upcoming('KS-1.5', { ...midnights('after', '24h'), distribution: { name: 'skewEarly', params: { shape: '1e99' } } }, '9999-12-28T12:00:00Z', 5, nominalTimesOn('9999-12-29', '9999-12-30')),
    upcoming('KS-1.5', midnights('around', '0s'), '9999-12-30T12:00:00Z', 5, nominalTimesOn('9999-12-31')),
    upcoming('KS-1.5', midnights('after', '0s'), '0001-01-01T00:00:00Z', 2, nominalTimesOn('0001-01-02', '0001-01-03')),
    upcoming('KS-1.5', { schedule: '0 0 1 1 *', window: { mode: 'around', duration: '1ns' } }, '9998-06-01T00:00:00Z', 3, nominalTimesOn('9999-01-01')),
  ];
}

/** *now* and `after` are floored to the second. */
function fractions(): Case[] {
  const nightly: Spec = { schedule: '0 0 * * *' };
  return [
    upcoming('KS-1.2', nightly, '2026-02-28T23:59:59.999Z', 1, [{ nominalTime: '2026-03-01T00:00:00Z' }]),
    upcoming('KS-1.2', nightly, '2026-03-01T00:00:00.001Z', 1, [{ nominalTime: '2026-03-02T00:00:00Z' }]),
    upcoming('KS-1.2', nightly, '2026-03-01T00:00:00Z', 1, [{ nominalTime: '2026-03-02T00:00:00Z' }]),
  ];
}

/** The warnings about clock changes, with bounds. */
function warned(): Case[] {
  const now = '2026-01-15T12:00:00Z';
  const nightly: Spec = { schedule: '30 2 * * *', timezone: 'Europe/Berlin' };
  const bounds: Pick<Spec, 'notBefore' | 'notAfter'>[] = [
    { notBefore: '2026-06-01T00:00:00Z' }, { notAfter: '2026-06-01T00:00:00Z' }, { notAfter: '2026-03-29T01:30:00Z' }, { notAfter: '2026-03-29T01:29:59Z' },
    { notBefore: '2026-10-25T01:30:00Z', notAfter: '2027-01-01T00:00:00Z' }, { notBefore: '2026-10-25T01:30:01Z', notAfter: '2027-01-01T00:00:00Z' },
  ];
  const silent = { ...nightly, clockChanges: {} };
  return [
    ...bounds.map((fields) => {
      const spec = { ...nightly, ...fields };
      return warning(spec, now, lostAndDoubled(spec, toEpoch(now), toEpoch(now) + 1826 * 86_400));
    }),
    warning(silent, now, { lost: null, doubled: null }),
  ];
}

function warning(spec: Spec, now: string, effects: object): Case {
  const input = { identity: 'vectors/a', spec, now };
  return { id: idOf('warned', input), clause: 'KS-3.13', level: 'L4', op: 'validate', input, expected: { issues: [], ...effects } };
}
