import { calendarsHash, holdersOf } from '../calendars.ts';
import { toEpoch } from '../instant.ts';
import { referencePeriod } from '../period.ts';
import type { Calendar, Calendars, Clause, Spec } from '../spec.ts';
import { referenceSpread } from '../spread.ts';
import { type Case, idOf, type Level } from './case.ts';

/** Periods that differ under a plausible misreading of the specification. */
export function readingCases(): Case[] {
  return [...rows.map(salted), ...minutesAllowed(), ...withCalendars(), ...slots()];
}

type Row = [clause: string, nominalTime: string, spec: Omit<Spec, 'schedule'> & { schedule?: string }];

const monday = '2026-03-02T12:00:00Z';
const noon = { schedule: '0 12 * * *' };
/** No other window of a hundred years overlaps more than 100 times. */
const yearly = { schedule: '0 12 2 3 *' };
const shaped = (duration: string, name: string, params?: Record<string, string>): Row[2] => ({ ...yearly, window: { duration }, distribution: { name, ...(params && { params }) } });
const bell = (duration: string, sigma: string, mode: 'after' | 'around' = 'around', mu?: string): Row[2] => ({
  ...noon,
  window: { mode, duration },
  distribution: { name: 'normal', params: { sigma, ...(mu && { mu }) } },
});

const rows: Row[] = [
  ['KS-1.1', monday, { window: { duration: '3h' } }],
  ['KS-1.1', monday, { window: { duration: '3h' }, policy: { concurrency: 'replace', deadline: '5m', suspend: true } }],
  ['KS-3.1', '2026-07-01T17:00:00Z', { ...noon, timezone: 'Etc/GMT+5', window: { duration: '1h' }, seed: { strategy: 'daily' } }],
  ['KS-3.1', '2026-07-01T16:00:00Z', { ...noon, timezone: 'US/Eastern', window: { duration: '1h' } }],
  ['KS-3.2', '1971-06-01T12:45:00Z', { ...noon, timezone: 'Africa/Monrovia', window: { duration: '1h' }, seed: { strategy: 'daily' } }],
  ...(['after', 'around'] as const).flatMap((mode) =>
    ['2ns', '3ns', '1s', '2s', '3s', '1.999999999s', '2.000000001s', '1m0.000000001s'].map((duration): Row => ['KS-4.3', monday, { window: { mode, duration } }]),
  ),
  ['KS-4.1', monday, { window: { duration: '90m' } }],
  ['KS-4.1', monday, { window: { mode: 'around', duration: '90m' } }],
  ['KS-4.2', monday, {}],
  ['KS-4.2', monday, { window: {} }],
  ['KS-4.2', monday, { window: { mode: 'around' } }],
  ['KS-4.4', monday, { window: { duration: '999ms' }, distribution: { name: 'skewLate' } }],
  ['KS-4.5', '2026-03-28T23:00:00Z', { timezone: 'Europe/Berlin', window: { duration: '24h' } }],
  ['KS-4.5', '2026-10-25T11:00:00Z', { ...noon, timezone: 'Europe/Berlin', window: { mode: 'around', duration: '24h' } }],
  ...['0.333333333333333333h', '0.3333333333333333333333h', '0.9999999999999999999h', '2562.0477777777777777777h', '1.00000000000000000001s', '0.29s', '4.35s', '1.1h2.2m3.3s'].map(
    (duration): Row => ['KS-4.8', monday, { ...yearly, window: { duration } }],
  ),
  ['KS-4.7', monday, { window: { duration: '+.5h' } }],
  ['KS-5.5', '9999-12-31T14:59:00Z', { schedule: '* * * * *', timezone: 'Asia/Tokyo', seed: { strategy: 'daily' } }],
  ['KS-5.5', '9999-12-31T15:00:00Z', { schedule: '* * * * *', timezone: 'Asia/Tokyo', window: { duration: '1h' }, seed: { strategy: 'daily' } }],
  ['KS-5.5', '9999-12-31T15:00:00Z', { schedule: '* * * * *', timezone: 'Asia/Tokyo', window: { duration: '1h' }, seed: { strategy: 'weekly' } }],
  ['KS-5.5', '0001-01-01T01:00:00Z', { schedule: '* * * * *', timezone: 'Etc/GMT+5', window: { duration: '1h' }, seed: { strategy: 'daily' } }],
  ['KS-5.5', '0001-01-01T01:00:00Z', { schedule: '* * * * *', timezone: 'Etc/GMT+5', window: { duration: '1h' }, seed: { strategy: 'weekly' } }],
  ['KS-5.5', '0099-12-31T12:00:00Z', { ...noon, window: { duration: '1h' }, seed: { strategy: 'weekly' } }],
  ['KS-5.1', monday, { window: { duration: '1h' }, seed: { salt: '🎄'.repeat(256) } }],
  ['KS-5.1', monday, { window: { duration: '1h' }, seed: { salt: '\n' } }],
  ['KS-5.2', monday, { window: { duration: '3h' }, timezone: 'Asia/Tokyo', schedule: '0 21 * * *' }],
  ['KS-5.2', monday, { window: { duration: '3h' }, seed: { strategy: 'stable' } }],
  ...['1h', '10h', '1000h'].map((duration): Row => ['KS-5.6', monday, { ...yearly, window: { duration } }]),
  ...['1', '2', '3', '4', '5', '6', '7', '8'].map((salt): Row => ['KS-5.7', monday, { ...yearly, window: { duration: '870000h' }, seed: { salt } }]),
  // Draws after the first, and the lowest bits of each.
  ...['a', 'b', 'c'].map((salt): Row => ['KS-5.7', monday, { ...yearly, window: { duration: '870000h' }, constraints: { only: [{ date: '2030-03-02' }, { months: '1-2', hours: '1' }] }, seed: { salt } }]),
  ['KS-5.1', monday, { window: { duration: '1h' }, seed: { salt: 'e\u0301' } }],
  ['KS-5.8', monday, { window: { duration: '1h' }, seed: { salt: ' ' } }],
  ['KS-5.8', monday, { window: { duration: '1h' }, seed: { salt: '' } }],
  // Errors of a billionth of the window are seconds here.
  ...['600000h', '870000h'].map((duration): Row => ['KS-6.2', monday, shaped(duration, 'uniform')]),
  ...['10001h', '30000h', '60000h'].flatMap((duration): Row[] => [
    ['KS-6.2', monday, shaped(duration, 'uniform')],
    ['KS-6.3', monday, shaped(duration, 'skewEarly', { shape: '1.7' })],
    ['KS-6.4', monday, shaped(duration, 'skewLate', { shape: '0.3' })],
    ['KS-6.5', monday, shaped(duration, 'exponential', { lambda: '2.5' })],
    ['KS-6.5', monday, shaped(duration, 'exponential', { lambda: '1e-6', dir: 'late' })],
    ['KS-6.6', monday, shaped(duration, 'normal')],
  ]),
  ['KS-6.9', monday, shaped('1h', 'skewEarly', { shape: '1e99' })],
  ['KS-6.9', monday, shaped('1h', 'skewLate', { shape: '1e-99' })],
  ['KS-6.9', monday, shaped('1h', 'skewEarly', { shape: '1e-06' })],
  ['KS-6.9', monday, shaped('1h', 'skewLate', { shape: '007.50e+00' })],
  ['KS-6.9', monday, shaped('3h', 'skewEarly', { shape: '15e-1' })],
  ['KS-6.5', monday, shaped('3h', 'exponential', { lambda: '1e3' })],
  ['KS-6.5', monday, shaped('3h', 'exponential', { dir: 'late', lambda: '1e3' })],
  ['KS-6.5', monday, shaped('3h', 'exponential', {})],
  ...(['after', 'around'] as const).flatMap((mode) => ['nominal', 'start', 'mid', 'end', undefined].map((mu): Row => ['KS-6.7', monday, bell('3h', '20m', mode, mu)])),
  // The ratio is that of the durations, not of whole seconds.
  ...['1.5s', '2.9s', '3.999999999s', '10.5s', '59.9s'].flatMap((duration): Row[] => [
    ['KS-6.8', monday, bell(duration, '1s')],
    ['KS-6.8', monday, bell(duration, '0.7s', 'after', 'end')],
  ]),
  ['KS-6.8', monday, bell('3h', '1ns', 'after', 'mid')],
  ['KS-6.8', monday, bell('3h', '1000h', 'after', 'start')],
  ['KS-6.1', monday, bell('3h', '1ns', 'after', 'end')],
  ...['10001h', '60000h'].flatMap((duration): Row[] => [
    ['KS-6.10', monday, shaped(duration, 'exponential', { lambda: '0.001' })],
    ['KS-6.10', monday, shaped(duration, 'normal', { mu: 'start', sigma: '1000h' })],
    ['KS-6.10', monday, shaped(duration, 'skewLate', { shape: '0.01' })],
  ]),
  ['KS-6.1', monday, shaped('1s', 'skewLate', { shape: '9' })],
  ['KS-7.14', monday, { window: { duration: '1h' }, constraints: { only: [{ between: '12:30-12:31' }] } }],
  ['KS-7.15', monday, { window: { duration: '1h' }, constraints: { only: [{ hours: '9' }] } }],
  ['KS-7.16', monday, { constraints: { avoid: [{ hours: '12' }] } }],
  ['KS-7.16', monday, { window: { duration: '999999999ns' }, constraints: { avoid: [{ hours: '13' }] } }],
  ['KS-7.17', monday, { window: { duration: '3h' }, constraints: { only: [{ hours: '14' }], avoid: [{ hours: '12' }, { dow: 'MON' }] } }],
  ['KS-7.17', monday, { window: { duration: '3h' }, constraints: { only: [{ dow: 'MON' }], avoid: [{ between: '12:00-12:59' }, { hours: '13' }, { hours: '12-13' }] } }],
  ['KS-7.17', monday, { constraints: { only: [{ hours: '1' }, { hours: '2' }], avoid: [{ hours: '12' }] } }],
];

/** With the first salt whose draws no rounding in doubles could move to another second. A row with a salt keeps it. */
function salted([clause, nominalTime, fields]: Row): Case {
  const spec: Spec = { schedule: '0 0,12,23 * * *', ...fields };
  for (let salt = 0; salt < 100; salt += 1) {
    const tried = salt === 0 ? spec : { ...spec, seed: { ...spec.seed, salt: `${spec.seed?.salt ?? ''}${salt}` } };
    const { period, candidates } = referencePeriod(identity, tried, nominalTime);
    if (!candidates.every(({ certain }) => certain)) continue;
    const shown = candidates.length > 6 ? {} : { candidates: candidates.map((candidate) => explained(tried, candidate)) };
    return periodCase(clause, 'L1', { spec: tried, nominalTime }, { ...period, ...shown });
  }
  throw new Error(`${clause}: every draw of ${JSON.stringify(fields)} is too close to a whole second`);
}

const identity = 'vectors/a';

function periodCase(clause: string, level: Level, fields: { spec: object; nominalTime: string; calendars?: object }, period: object): Case {
  const input = { identity, ...fields };
  return { id: idOf('period', { clause, ...input }), clause, level, op: 'period', input, expected: { period } };
}

function explained(spec: Spec, { time, rejectedBy }: { time: string; rejectedBy: string | null }): object {
  const index = /avoid\[(\d+)\]/.exec(rejectedBy ?? '')?.[1];
  const clause = index === undefined ? undefined : spec.constraints?.avoid?.[Number(index)];
  const heldBy = clause === undefined ? [] : (holdersOf(clause, spec, toEpoch(time)) ?? []);
  return { time, allowed: rejectedBy === null, rejectedBy, ...(heldBy.length > 0 && { heldBy }) };
}

type Minutes = [clause: string, constraints: { only?: Clause[]; avoid?: Clause[] }, timezone: string, ...instants: string[]];

/** In March 2026 in UTC, without year and month: windows of zero seconds, whose only instant is allowed or not. */
const minutes: Minutes[] = [
  ['KS-7.1', { only: [{ date: '2026-03-05', dates: '2026-03-05..2026-03-07' }] }, 'UTC', '04T12:00', '05T12:00', '06T12:00'],
  ['KS-7.1', { only: [{ date: '2026-03-05', dates: '2026-03-06..2026-03-07' }] }, 'UTC', '05T12:00', '06T12:00'],
  ['KS-7.1', { avoid: [{ hours: '8', between: '08:30-09:30', dow: 'THU' }] }, 'UTC', '05T08:29', '05T08:30', '05T08:59', '05T09:00', '06T08:30'],
  ['KS-7.2', { only: [{ hours: '8' }, { hours: '9' }], avoid: [{ between: '09:30-09:40' }, { dom: '6' }] }, 'UTC', '05T07:59', '05T08:00', '05T09:29', '05T09:30', '05T09:41', '06T08:00'],
  ['KS-7.2', { only: [], avoid: [] }, 'UTC', '05T08:00'],
  ['KS-7.3', { only: [{ hours: '0', dow: 'FRI', dom: '6' }] }, 'Asia/Tokyo', '05T15:00', '05T14:59', '05T16:00', '06T00:00'],
  ['KS-7.3', { only: [{ months: 'FEB' }] }, 'America/New_York', '01T04:59', '01T05:00'],
  ['KS-7.4', { only: [{ hours: '8-18' }] }, 'UTC', '05T07:59', '05T08:00', '05T18:59', '05T19:00'],
  ['KS-7.4', { only: [{ hours: '8-18,20' }] }, 'UTC', '05T19:59', '05T20:59', '05T21:00'],
  ['KS-7.5', { only: [{ dow: 'FRI-MON' }] }, 'UTC', '05T12:00', '06T12:00', '07T12:00', '08T12:00', '09T12:00', '10T12:00'],
  ['KS-7.5', { only: [{ dow: '7' }] }, 'UTC', '08T12:00', '07T12:00', '09T12:00'],
  ['KS-7.5', { only: [{ dow: '5-7' }] }, 'UTC', '05T12:00', '06T12:00', '07T12:00', '08T12:00', '09T12:00'],
  ['KS-7.6', { only: [{ dom: '1-7,15' }] }, 'UTC', '07T12:00', '08T12:00', '15T12:00', '16T12:00'],
  ['KS-7.7', { only: [{ months: 'NOV-MAR' }] }, 'UTC', '31T23:59'],
  ['KS-7.7', { only: [{ months: 'APR-FEB' }] }, 'UTC', '31T23:59', '01T00:00'],
  ['KS-7.8', { only: [{ between: '08:00-20:00' }] }, 'UTC', '05T07:59', '05T08:00', '05T20:00', '05T20:01'],
  ['KS-7.8', { only: [{ between: '12:00-11:59' }] }, 'UTC', '05T11:59', '05T12:00', '05T00:00'],
  ['KS-7.8', { only: [{ between: '12:00-12:00' }] }, 'UTC', '05T11:59', '05T12:00', '05T12:01'],
  ['KS-7.9', { only: [{ date: '2026-03-05' }] }, 'Asia/Tokyo', '04T14:59', '04T15:00', '05T14:59', '05T15:00'],
  ['KS-7.9', { only: [{ date: '2025-03-05' }] }, 'UTC', '05T12:00'],
  ['KS-7.10', { only: [{ dates: '2026-03-05..2026-03-06' }] }, 'UTC', '04T23:59', '05T00:00', '06T23:59', '07T00:00'],
  ['KS-7.11', { only: [{ hours: '22-6' }] }, 'UTC', '05T21:59', '05T22:00', '05T06:59', '05T07:00'],
  ['KS-7.11', { only: [{ dow: '7-1' }] }, 'UTC', '07T12:00', '08T12:00', '09T12:00', '10T12:00'],
  ['KS-7.11', { only: [{ dow: '6-0' }] }, 'UTC', '06T12:00', '07T12:00', '08T12:00', '09T12:00'],
  ['KS-7.11', { only: [{ dow: 'sat-mon,3' }] }, 'UTC', '06T12:00', '07T12:00', '09T12:00', '10T12:00', '11T12:00'],
  ['KS-7.12', { only: [{ dow: 'FRI', between: '22:00-02:00' }] }, 'UTC', '05T22:00', '06T00:00', '06T02:00', '06T02:01', '06T21:59', '06T22:00', '06T23:59', '07T00:00', '07T02:00'],
  ['KS-7.12', { only: [{ date: '2026-03-06', hours: '22-1' }] }, 'UTC', '05T22:00', '06T01:59', '06T02:00', '06T22:00', '07T00:00'],
];

function minutesAllowed(): Case[] {
  return minutes.flatMap(([clause, constraints, timezone, ...instants]) =>
    instants.map((instant) => minuteCase(clause, { schedule: '* * * * *', timezone, constraints }, `2026-03-${instant}:00Z`)),
  );
}

function minuteCase(clause: string, spec: Spec, nominalTime: string): Case {
  const { period, candidates } = referencePeriod(identity, spec, nominalTime);
  const { calendars, ...fields } = spec;
  const shown = { ...period, candidates: candidates.map((candidate) => explained(spec, candidate)) };
  return periodCase(clause, calendars === undefined ? 'L1' : 'L3', { spec: fields, nominalTime, ...(calendars && { calendars }) }, shown);
}

const clock: Calendar = {
  entries: [
    { name: 'b', from: '2026-03-05T08:00', to: '2026-03-05T09:00' },
    { name: 'b', from: '2026-03-05', to: '2026-03-05' },
    { from: '2026-03-06T08:00:00+01:00', to: '2026-03-06T08:00:00Z' },
    { name: '', from: '2026-03-07T12:00', to: '2026-03-07T12:00:01' },
  ],
};
const tokyo: Calendar = { ...clock, timezone: 'Asia/Tokyo' };
const known = { calendar: { clock, tokyo }, clusterCalendar: { clock: { entries: [{ from: '2026-03-05' }] } } };

/** [clause, clauses of avoid, instants as above]. */
const held: [clause: string, avoid: Clause[], ...instants: string[]][] = [
  ['KS-14.1', [{ calendar: 'clock' }], '04T23:59', '05T00:00', '05T23:59', '06T00:00'],
  ['KS-14.2', [{ calendar: 'clock' }], '05T07:59', '05T08:00', '05T08:59', '05T09:00', '07T12:00', '07T12:01'],
  ['KS-14.3', [{ calendar: 'clock' }], '06T06:59', '06T07:00', '06T07:59', '06T08:00'],
  ['KS-14.4', [{ calendar: 'tokyo' }], '04T14:59', '04T15:00', '05T14:59', '05T15:00', '06T07:00'],
  ['KS-14.10', [{ calendar: 'clock', hours: '8' }, { calendar: 'tokyo', dow: 'WED' }], '05T08:30', '05T09:30', '04T15:00', '05T00:00'],
  ['KS-14.14', [{ hours: '1' }, { calendar: 'clock', clusterCalendar: 'clock' }, { calendar: 'clock' }], '05T01:00', '05T08:30', '05T10:00', '06T07:30', '07T12:00'],
  ['KS-14.15', [{ calendar: 'clock' }, { clusterCalendar: 'clock' }], '05T12:00'],
];

function withCalendars(): Case[] {
  const spec: Spec = { schedule: '* * * * *', calendars: known };
  const rejected = held.flatMap(([clause, avoid, ...instants]) => instants.map((instant) => minuteCase(clause, { ...spec, constraints: { avoid } }, `2026-03-${instant}:00Z`)));
  return [...rejected, minuteCase('KS-14.14', { ...spec, constraints: { only: [{ calendar: 'clock' }] } }, '2026-03-08T12:00:00Z')].map((one) => withHash(one));
}

/** The period of a spec with calendars has their hash. */
function withHash(one: Case): Case {
  if (!('expected' in one)) return one;
  const { spec, calendars } = one.input as { spec: Spec; calendars: Calendars };
  const { period } = one.expected as { period: object };
  return { ...one, expected: { period: { ...period, calendarsHash: calendarsHash(spec, calendars) } } };
}

type SlotRow = [clause: string, spec: Partial<Spec>, expected?: object];

/** [hours to avoid, mu, choice] from 11:59:59 to 12:00:00. */
const wideBells: [hours: string, mu: string, expected: object][] = [
  ['12', 'nominal', { chosenTime: null, unschedulable: true }],
  ['11', 'nominal', { chosenTime: '2026-03-02T12:00:00Z', unschedulable: false }],
  ['12', 'start', { chosenTime: '2026-03-02T11:59:59Z', unschedulable: false }],
  ['11', 'start', { chosenTime: null, unschedulable: true }],
  ['11', 'end', { chosenTime: '2026-03-02T12:00:00Z', unschedulable: false }],
  ['3', 'nominal', { chosenTime: '2026-03-02T12:00:00Z', unschedulable: false }],
];

/** From 12:00:00, or around it. */
const slotRows: SlotRow[] = [
  ['KS-8.3', { window: { duration: '1h' }, spread: { slot: 1, of: 3 } }],
  ['KS-8.3', { window: { duration: '1h' }, spread: { slot: 1, of: 3, group: 'backups' } }],
  ['KS-8.4', { window: { duration: '0.9s' }, spread: { slot: 1, of: 3 } }],
  ['KS-8.4', { spread: { slot: 1, of: 3 }, constraints: { avoid: [{ hours: '12' }] } }],
  ['KS-8.13', { window: { duration: '744h' }, spread: { slot: 9, of: 10 }, constraints: { avoid: [{ hours: '12' }, { dow: 'SUN' }] } }],
  ['KS-8.5', { window: { duration: '1h' }, spread: { slot: 0, of: 2 }, constraints: { only: [{ hours: '3' }] } }],
  ['KS-8.7', { window: { duration: '60h' }, spread: { slot: 3, of: 7 }, constraints: { only: [{ hours: '22-1' }, { between: '01:59-02:10' }] }, distribution: { name: 'skewLate' } }],
  ['KS-8.14', { window: { duration: '1h' }, spread: { slot: 0, of: 2 } }],
  ['KS-8.14', { window: { duration: '1h' }, spread: { slot: 0, of: 2 }, constraints: { avoid: [{ between: '12:00-12:29' }] } }],
  ['KS-8.14', { window: { duration: '1h' }, spread: { slot: 0, of: 2 }, constraints: { avoid: [{ between: '12:00-12:29' }] }, distribution: { name: 'skewEarly' } }],
  // u^32 is 2^-32 at the middle of the window.
  ...(
    [
      ['12:00-12:29', { attempts: 1, unschedulable: false }],
      ['12:00-12:28', { attempts: 1, unschedulable: true, chosenTime: null }],
    ] as const
  ).map(([between, expected]): SlotRow => [
    'KS-8.9',
    { window: { duration: '3599s' }, spread: { slot: 0, of: 2 }, constraints: { only: [{ between }] }, distribution: { name: 'skewEarly', params: { shape: '0.03125' } } },
    expected,
  ]),
  // A bit less than 2^-31.
  ['KS-8.9', { window: { duration: '7199s' }, spread: { slot: 0, of: 2 }, constraints: { only: [{ between: '12:00-13:00' }] }, distribution: { name: 'skewEarly', params: { shape: '0.03125' } } }],
  ...[0, 1, 3, 6].map((slot): SlotRow => ['KS-8.15', { window: { duration: '69s' }, spread: { slot, of: 7 } }]),
  ...[0, 2].map((slot): SlotRow => ['KS-8.15', { window: { duration: '1h' }, spread: { slot, of: 3 }, constraints: { avoid: [{ between: '12:20-12:29' }] } }]),
  ['KS-8.10', { window: { duration: '3h' }, spread: { slot: 1, of: 4 }, constraints: { avoid: [{ between: '12:30-13:15' }, { hours: '14' }] }, distribution: { name: 'skewEarly' } }],
  // The bell is so wide that its mass in the window is 0 in doubles: all of it is on m.
  ...wideBells.map(([hours, mu, expected]): SlotRow => [
    'KS-8.12',
    {
      window: { mode: 'around', duration: '2ns' },
      spread: { slot: 0, of: 2 },
      constraints: { avoid: [{ hours }] },
      distribution: { name: 'normal', params: { mu, sigma: '2562047h' } },
    },
    { attempts: 1, ...expected },
  ]),
  ...(['early', 'late'] as const).flatMap((dir) =>
    [0, 2].map((slot): SlotRow => ['KS-8.11', { window: { duration: '2h' }, spread: { slot, of: 3 }, distribution: { name: 'exponential', params: { dir, lambda: '4' } } }]),
  ),
];

/** With the first salt that no rounding in doubles could move to another second. */
function slots(): Case[] {
  const nominalTime = '2026-03-02T12:00:00Z';
  return slotRows.map(([clause, fields, expected]) => {
    for (let salt = 0; salt < 100; salt += 1) {
      const spec: Spec = { schedule: '0 12 * * *', ...fields, ...(salt > 0 && { seed: { salt: `${salt}` } }) };
      if (expected !== undefined) return periodCase(clause, 'L2', { spec, nominalTime }, expected);
      const { period, spread, chosenIsCertain, endsAreCertain } = referenceSpread(identity, spec, nominalTime);
      if (chosenIsCertain && (endsAreCertain || salt > 20)) return periodCase(clause, 'L2', { spec, nominalTime }, { ...period, ...(endsAreCertain && { spread }) });
    }
    throw new Error(`${clause}: every draw of ${JSON.stringify(fields)} is too close to the edge of a second`);
  });
}
