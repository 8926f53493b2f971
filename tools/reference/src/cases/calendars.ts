import { calendarContent, calendarHash, calendarsHash, holderIn, holdersOf, referredHashes, schedulingHash } from '../calendars.ts';
import { toEpoch, toRfc3339 } from '../instant.ts';
import { jobName } from '../jobName.ts';
import { referencePeriod } from '../period.ts';
import type { Calendar, Calendars, Spec } from '../spec.ts';
import { calendarIssues, calendarsOfNames, clauseIssues, specIssues } from './calendarIssues.ts';
import { type Case, idOf, type Places, validation } from './case.ts';

type Known = NonNullable<Spec['calendars']>;

/** What calendars hold, their hashes and problems, periods with calendars, and decisions after an edit of one. */
export function calendarCases(): Case[] {
  return [...decisions(), ...holds(), ...hashes(), ...schedulingHashes(), ...problems(), ...edits(), ...waits()];
}

const holidays: Calendar = {
  timezone: 'Europe/Berlin',
  entries: [
    { name: 'Christmas', from: '2026-12-24', to: '2026-12-26' },
    { name: 'New Year', from: '2027-01-01' },
    { name: 'Black Friday', from: '2026-11-27T18:00', to: '2026-11-30T06:00' },
    { name: 'data centre move', from: '2027-06-01T22:00:00+02:00', to: '2027-06-02T04:00:00+02:00' },
  ],
};
const freeze: Calendar = {
  entries: [
    { from: '2026-12-24T18:00', to: '2026-12-24T18:00:30' },
    { from: '2026-12-25', to: '2027-01-02' },
    { name: 'night', from: '2026-12-23T23:59:59', to: '2026-12-24T00:00:01' },
    { from: '2026-12-24T11:30:00Z', to: '2026-12-24T17:30:15-00:30' },
  ],
};
const nothing: Calendar = { entries: [] };
const known: Known = { calendar: { holidays, freeze, nothing }, clusterCalendar: { freeze } };

type Constraints = NonNullable<Spec['constraints']>;

/** [name, constraints]: each alone, together with other keys, and with each other. */
const constrained: [string, Constraints][] = [
  ['avoid-holidays', { avoid: [{ calendar: 'holidays' }] }],
  ['only-holidays', { only: [{ calendar: 'holidays' }] }],
  ['avoid-freeze', { avoid: [{ clusterCalendar: 'freeze' }] }],
  ['only-freeze', { only: [{ clusterCalendar: 'freeze' }] }],
  ['avoid-nothing', { avoid: [{ calendar: 'nothing' }] }],
  ['only-nothing', { only: [{ calendar: 'nothing' }] }],
  ['freeze-by-day', { avoid: [{ clusterCalendar: 'freeze', hours: '9-17' }] }],
  ['both-in-one-clause', { avoid: [{ calendar: 'holidays', clusterCalendar: 'freeze' }] }],
  ['both-in-two-clauses', { avoid: [{ calendar: 'holidays' }, { clusterCalendar: 'freeze' }] }],
  ['holiday-nights', { only: [{ calendar: 'holidays', between: '22:00-02:00' }], avoid: [{ clusterCalendar: 'freeze' }] }],
  ['weekdays-or-holidays', { only: [{ dow: 'MON-FRI' }, { calendar: 'holidays' }], avoid: [{ dom: '25' }] }],
];

/** [suffix, nominal time, the rest of the spec]. */
const around: [string, string, Omit<Spec, 'constraints'>][] = [
  ['christmas', '2026-12-24T12:00:00Z', { schedule: '0 12 24 12 *', window: { duration: '48h' } }],
  ['new-york', '2026-12-24T05:00:00Z', { schedule: '0 0 24 12 *', timezone: 'America/New_York', window: { duration: '24h' } }],
  ['zero', '2026-12-24T17:00:00Z', { schedule: '0 17 24 12 *' }],
  ['late', '2026-12-23T22:00:00Z', { schedule: '0 22 23 12 *', window: { duration: '3h' }, distribution: { name: 'skewLate' } }],
];

function decisions(): Case[] {
  return constrained.flatMap(([name, constraints]) =>
    around.map(([suffix, nominalTime, rest]) => decided(`${name}-${suffix}`, nominalTime, { ...rest, constraints })),
  );
}

/** Draws again with another salt until no draw is too close to a whole second. */
function decided(name: string, nominalTime: string, spec: Spec, salt = 0): Case {
  const identity = `vectors/${name}`;
  const salted = salt === 0 ? spec : { ...spec, seed: { salt: `${salt}` } };
  const { period, candidates } = referencePeriod(identity, { ...salted, calendars: known }, nominalTime);
  if (!candidates.every(({ certain }) => certain)) return decided(name, nominalTime, spec, salt + 1);
  const hash = calendarsHash(spec, known);
  if (hash === null) throw new Error(`${name} refers to no calendar`);
  const explained = candidates.slice(0, 6).map(({ time, rejectedBy }) => {
    const heldBy = holdersAt(rejectedBy, { ...spec, calendars: known }, toEpoch(time));
    return { time, allowed: rejectedBy === null, rejectedBy, ...(heldBy.length === 0 ? {} : { heldBy }) };
  });
  return {
    id: name,
    clause: explained.some((candidate) => 'heldBy' in candidate) ? 'KS-14.14' : 'KS-14.10',
    level: 'L3',
    op: 'period',
    input: { identity, spec: salted, calendars: known, nominalTime },
    expected: {
      period: {
        ...period,
        calendarsHash: hash,
        ...(candidates.length <= 6 ? { candidates: explained } : {}),
      },
    },
  };
}

function holdersAt(rejectedBy: string | null, spec: Spec, instant: number): unknown[] {
  const index = /avoid\[(\d+)\]/.exec(rejectedBy ?? '')?.[1];
  const clause = index === undefined ? undefined : spec.constraints?.avoid?.[Number(index)];
  return clause === undefined ? [] : (holdersOf(clause, spec, instant) ?? []);
}

/** [clause, calendar, zone of the KronJob, instants at which a second before, that second and a second after are asked]. */
const asked: [clause: string, Calendar, string, string[]][] = [
  ['KS-14.3', holidays, 'UTC', ['2026-12-23T23:00:00Z', '2026-12-26T23:00:00Z', '2026-11-27T17:00:00Z', '2026-11-30T05:00:00Z', '2027-06-01T20:00:00Z', '2027-06-02T02:00:00Z']],
  ['KS-14.4', holidays, 'America/New_York', ['2026-12-23T23:00:00Z', '2027-01-01T23:00:00Z']],
  ['KS-14.2', freeze, 'UTC', ['2026-12-24T00:00:00Z', '2026-12-24T11:30:00Z', '2026-12-24T18:00:15Z', '2026-12-24T18:00:30Z', '2027-01-03T00:00:00Z']],
  ['KS-14.4', freeze, 'Asia/Kathmandu', ['2026-12-23T18:15:00Z', '2026-12-24T12:15:00Z', '2026-12-24T18:15:00Z']],
  ['KS-14.8', nothing, 'UTC', ['2026-12-24T00:00:00Z']],
  // The clock goes from 02:00 to 03:00, and from 03:00 to 02:00.
  ['KS-14.5', { entries: [{ from: '2026-03-29T02:00', to: '2026-03-29T03:00' }] }, 'Europe/Berlin', ['2026-03-29T00:30:00Z', '2026-03-29T01:00:00Z', '2026-03-29T01:30:00Z']],
  ['KS-14.5', { entries: [{ from: '2026-03-29T02:30', to: '2026-03-29T03:30' }] }, 'Europe/Berlin', ['2026-03-29T01:00:00Z', '2026-03-29T01:30:00Z']],
  ['KS-14.5', { entries: [{ name: 'twice', from: '2026-10-25T02:15', to: '2026-10-25T02:45' }] }, 'Europe/Berlin', ['2026-10-25T00:15:00Z', '2026-10-25T00:45:00Z', '2026-10-25T01:00:00Z', '2026-10-25T01:15:00Z', '2026-10-25T01:45:00Z']],
  ['KS-14.5', { entries: [{ name: 'hole', from: '2026-10-25T01:00', to: '2026-10-25T02:30' }] }, 'Europe/Berlin', ['2026-10-25T00:30:00Z', '2026-10-25T01:00:00Z', '2026-10-25T01:30:00Z']],
  ['KS-14.1', { entries: [{ from: '2026-03-29' }, { from: '2026-10-25' }] }, 'Europe/Berlin', ['2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z']],
  ['KS-14.5', { timezone: 'Pacific/Apia', entries: [{ name: 'no such day', from: '2011-12-30' }, { from: '2011-12-31' }] }, 'UTC', ['2011-12-30T10:00:00Z', '2011-12-31T10:00:00Z']],
  ['KS-14.5', { timezone: 'Australia/Lord_Howe', entries: [{ from: '2026-04-05T01:45', to: '2026-04-05T02:15' }] }, 'UTC', ['2026-04-04T14:45:00Z', '2026-04-04T15:00:00Z', '2026-04-04T15:15:00Z', '2026-04-04T15:45:00Z']],
  ['KS-14.1', { entries: [{ from: '2028-02-29' }, { from: '2027-02-28', to: '2027-03-01' }] }, 'UTC', ['2028-02-29T00:00:00Z', '2028-03-01T00:00:00Z', '2027-03-01T12:00:00Z']],
  [
    'KS-14.14',
    { entries: [{ name: 'second', from: '2026-05-01' }, { name: 'first', from: '2026-05-01', to: '2026-05-03' }, { from: '2026-05-02T00:00:00Z', to: '2026-05-02T12:00:00Z' }] },
    'UTC',
    ['2026-05-01T00:00:00Z', '2026-05-02T00:00:00Z', '2026-05-02T12:00:00Z'],
  ],
];

function holds(): Case[] {
  return asked.map(([clause, calendar, timezone, bounds]) => {
    const seconds = bounds.flatMap((bound) => [-1, 0, 1].map((second) => toEpoch(bound) + second));
    const input = { calendar, timezone, instants: seconds.map(toRfc3339) };
    const entries = seconds.map((second) => holderIn(calendar, timezone, second)?.entry ?? null);
    return { id: idOf('holds', input), clause, level: 'L3', op: 'holds', input, expected: { entries } };
  });
}

/** Groups of calendars that hold the same. */
const equal: Calendar[][] = [
  [nothing],
  [
    { entries: [{ from: '2026-12-24', to: '2026-12-26' }] },
    { entries: [{ name: 'Christmas', from: '2026-12-24', to: '2026-12-26' }] },
    { entries: [{ from: '2026-12-25', to: '2026-12-26' }, { from: '2026-12-24' }] },
    { entries: [{ from: '2026-12-24T00:00', to: '2026-12-25T12:00:00' }, { from: '2026-12-25T12:00:00', to: '2026-12-27T00:00' }] },
    { entries: [{ from: '2026-12-24', to: '2026-12-25' }, { from: '2026-12-25', to: '2026-12-26' }, { from: '2026-12-25' }] },
  ],
  [{ timezone: 'Europe/Berlin', entries: [{ from: '2026-12-24', to: '2026-12-26' }] }],
  [{ timezone: 'UTC', entries: [{ from: '2026-12-24', to: '2026-12-26' }] }],
  [
    { entries: [{ from: '2026-12-24T00:00:00Z', to: '2026-12-27T00:00:00Z' }] },
    { entries: [{ from: '2026-12-24T01:00:00+01:00', to: '2026-12-26T18:30:00-05:30' }] },
    { entries: [{ from: '2026-12-25T00:00:00+00:00', to: '2026-12-27T00:00:00Z' }, { from: '2026-12-24T00:00:00Z', to: '2026-12-25T00:00:00-00:00' }] },
  ],
  [{ entries: [{ from: '0001-01-01' }, { from: '9999-12-31' }, { from: '2026-12-24T00:00:00Z', to: '2026-12-24T00:00:01Z' }] }],
  [holidays],
  [freeze],
];

function hashes(): Case[] {
  return equal.flat().map((calendar) => {
    const input = { identity: 'prod/a', spec: withClause({ calendar: 'a' }), calendars: { calendar: { a: calendar } } };
    const expected = { calendarHashes: { calendar: { a: calendarHash(calendar) } } };
    const content = calendarContent(calendar);
    return { id: idOf('calendar-hash', input), clause: 'KS-15.15', level: 'L5', op: 'hash', input, expected, content };
  });
}

const nightly: Spec = { schedule: '0 0 * * *', window: { duration: '1h' } };
const withClause = (clause: NonNullable<Constraints['avoid']>[number]): Spec => ({
  ...nightly,
  constraints: { avoid: [clause] },
});
/** Has two problems. */
const broken: object = { entries: [{ from: '24.12.2026' }, {}] };

/** [spec, calendars as given, calendars as the reference reads them]. */
const hashed: [Spec, object, Calendars?][] = [
  [nightly, {}],
  [withClause({ hours: '9-17' }), { calendar: { holidays } }, {}],
  [withClause({ calendar: 'holidays' }), { calendar: { holidays, freeze } }],
  [withClause({ calendar: 'freeze' }), { calendar: { holidays, freeze } }],
  [withClause({ clusterCalendar: 'holidays' }), { clusterCalendar: { holidays } }],
  [withClause({ calendar: 'holidays', clusterCalendar: 'freeze' }), known],
  [{ ...nightly, constraints: { only: [{ calendar: 'holidays' }], avoid: [{ clusterCalendar: 'freeze' }, { calendar: 'holidays', hours: '1' }] } }, known],
  [withClause({ calendar: 'holidays' }), {}],
  [withClause({ calendar: 'holidays' }), { clusterCalendar: { holidays } }],
  [withClause({ calendar: 'holidays' }), { calendar: 'unreadable' }, { calendar: 'unreadable' }],
  [withClause({ calendar: 'holidays', clusterCalendar: 'freeze' }), { calendar: { holidays }, clusterCalendar: 'unreadable' }, { calendar: { holidays }, clusterCalendar: 'unreadable' }],
  [withClause({ calendar: 'holidays' }), { calendar: { holidays: broken } }, { calendar: { holidays: 'invalid' } }],
  [withClause({ calendar: 'constructor' }), { calendar: {} }],
];

function schedulingHashes(): Case[] {
  return hashed.map(([hashedSpec, calendars, read]) => {
    const input = { identity: 'prod/a', spec: hashedSpec, calendars };
    const given = read ?? calendars;
    const expected = {
      schedulingHash: schedulingHash(hashedSpec, given),
      calendarsHash: calendarsHash(hashedSpec, given),
    };
    const clause = expected.calendarsHash === null ? 'KS-15.3' : isComplete(hashedSpec, given) ? 'KS-15.4' : 'KS-15.16';
    return { id: idOf('hash', input), clause, level: 'L5', op: 'hash', input, expected };
  });
}

/** Whether there is a hash for each calendar. */
function isComplete(hashedSpec: Spec, given: Calendars): boolean {
  return !/missing|unreadable|invalid/.test(JSON.stringify(referredHashes(hashedSpec, given)));
}

/** Midnight is due at 00:00, in a window of zero seconds, so that the times can be read off the schedule. */
const hourly = withClause({ calendar: 'freeze' });
const spec: Spec = { ...hourly, schedule: '0 * * * *', window: { duration: '0s' } };
const empty: Calendars = { calendar: { freeze: nothing } };
const noon: Calendars = { calendar: { freeze: { entries: [{ from: '2026-11-23T12:00', to: '2026-11-23T13:30' }] } } };
const named: Calendars = { calendar: { freeze: { entries: [{ name: 'x', from: '2026-11-23T12:00', to: '2026-11-23T13:30' }] } } };

type Edit = {
  name: string;
  /** Absent: it follows from the other fields. */
  clause?: string;
  before: Calendars;
  after: Calendars;
  now: string;
  /** Absent: the status was decided with `before`. */
  status?: object;
  calendarsSeenAt?: string;
  deadline?: string;
  expected: { action: string; reason: string; period: string | null; since: string; floor: string | null; by: 'before' | 'after' };
};

const createdAt = '2026-11-23T09:30:00Z';
const at11 = { highestPeriodID: '2026-11-23T11:00:00Z', lastPeriodID: '2026-11-23T11:00:00Z', lastNominalTime: '2026-11-23T11:00:00Z', lastChosenTime: '2026-11-23T11:00:00Z' };

/** Derived by hand from the rules in docs/reference/scheduling.md, "Calendars". */
const edited: Edit[] = [
  { name: 'a freeze appears before the period', before: empty, after: noon, now: '2026-11-23T11:30:00Z', expected: { action: 'wait', reason: 'NotDue', period: null, since: '2026-11-23T11:30:00Z', floor: '2026-11-23T11:00:00Z', by: 'after' } },
  { name: 'a freeze vanishes: the period that it held does not run after the fact', before: noon, after: empty, now: '2026-11-23T12:00:01Z', expected: { action: 'wait', reason: 'NotDue', period: null, since: '2026-11-23T12:00:01Z', floor: '2026-11-23T11:00:00Z', by: 'after' } },
  { name: 'a freeze vanishes in the second of the period', before: noon, after: empty, now: '2026-11-23T12:00:00Z', expected: { action: 'run', reason: 'Created', period: '2026-11-23T12:00:00Z', since: '2026-11-23T12:00:00Z', floor: '2026-11-23T11:00:00Z', by: 'after' } },
  { name: 'an edit takes force when it was seen', before: noon, after: empty, now: '2026-11-23T12:00:20Z', calendarsSeenAt: '2026-11-23T11:59:59.900Z', expected: { action: 'run', reason: 'Created', period: '2026-11-23T12:00:00Z', since: '2026-11-23T11:59:59Z', floor: '2026-11-23T11:00:00Z', by: 'after' } },
  { name: 'a period that was due before keeps its run', before: empty, after: noon, now: '2026-11-23T12:00:20Z', calendarsSeenAt: '2026-11-23T12:00:01Z', expected: { action: 'run', reason: 'Created', period: '2026-11-23T12:00:00Z', since: createdAt, floor: null, by: 'before' } },
  { name: 'a period that is due in the second of the edit is of the new edition', before: empty, after: noon, now: '2026-11-23T12:00:20Z', calendarsSeenAt: '2026-11-23T12:00:00.700Z', expected: { action: 'record', reason: 'NoAllowedInstant', period: '2026-11-23T12:00:00Z', since: '2026-11-23T12:00:00Z', floor: '2026-11-23T11:00:00Z', by: 'after' } },
  { clause: 'KS-14.19', name: 'without the instant of the edit a period that was due before is lost', before: empty, after: noon, now: '2026-11-23T12:00:20Z', expected: { action: 'wait', reason: 'NotDue', period: null, since: '2026-11-23T12:00:20Z', floor: '2026-11-23T11:00:00Z', by: 'after' } },
  { name: 'a late period within its deadline keeps its run', before: empty, after: noon, now: '2026-11-23T12:20:00Z', calendarsSeenAt: '2026-11-23T12:10:00Z', deadline: '30m', expected: { action: 'run', reason: 'Created', period: '2026-11-23T12:00:00Z', since: createdAt, floor: null, by: 'before' } },
  { name: 'a missed period is recorded, then the new edition decides', before: empty, after: noon, now: '2026-11-23T12:20:00Z', calendarsSeenAt: '2026-11-23T12:10:00Z', expected: { action: 'record', reason: 'DeadlineExceeded', period: '2026-11-23T12:00:00Z', since: createdAt, floor: null, by: 'before' } },
  { name: 'a deleted calendar is an edition: a period that was due before keeps its run', before: empty, after: {}, now: '2026-11-23T12:00:20Z', calendarsSeenAt: '2026-11-23T12:00:01Z', expected: { action: 'run', reason: 'Created', period: '2026-11-23T12:00:00Z', since: createdAt, floor: null, by: 'before' } },
  { name: 'a deleted calendar holds the KronJob', before: empty, after: {}, now: '2026-11-23T11:30:00Z', expected: { action: 'invalid', reason: 'CalendarNotFound', period: null, since: '2026-11-23T11:30:00Z', floor: '2026-11-23T11:00:00Z', by: 'after' } },
  { name: 'a calendar is back: what was due meanwhile does not run', before: {}, after: empty, now: '2026-11-23T12:00:01Z', expected: { action: 'wait', reason: 'NotDue', period: null, since: '2026-11-23T12:00:01Z', floor: '2026-11-23T11:00:00Z', by: 'after' } },
  { name: 'an unreadable kind holds the KronJob', before: empty, after: { calendar: 'unreadable' }, now: '2026-11-23T11:30:00Z', expected: { action: 'invalid', reason: 'CalendarUnreadable', period: null, since: '2026-11-23T11:30:00Z', floor: '2026-11-23T11:00:00Z', by: 'after' } },
  { name: 'names alone are no edit', before: noon, after: named, now: '2026-11-23T11:30:00Z', calendarsSeenAt: '2026-11-23T11:29:00Z', expected: { action: 'wait', reason: 'NotDue', period: null, since: createdAt, floor: null, by: 'after' } },
  { name: 'an edit is not older than the one before', before: noon, after: empty, now: '2026-11-23T11:30:00Z', calendarsSeenAt: '2026-11-23T09:00:00Z', expected: { action: 'wait', reason: 'NotDue', period: null, since: createdAt, floor: '2026-11-23T11:00:00Z', by: 'after' } },
  { name: 'an edit is not younger than now', before: noon, after: empty, now: '2026-11-23T11:30:00Z', calendarsSeenAt: '2026-11-23T11:40:00Z', expected: { action: 'wait', reason: 'NotDue', period: null, since: '2026-11-23T11:30:00Z', floor: '2026-11-23T11:00:00Z', by: 'after' } },
];

function clauseOfEdit({ action, by }: Edit['expected'], isSeen: boolean): string {
  if (action === 'invalid') return 'KS-14.13';
  if (by === 'before') return 'KS-14.18';
  return isSeen ? 'KS-14.17' : 'KS-14.16';
}

function edits(): Case[] {
  return edited.map(({ name, clause, before, after, now, calendarsSeenAt, deadline, expected }) => {
    const { since, floor, by, ...rest } = expected;
    const status = { schedulingHash: schedulingHash(spec, before), schedulingSince: createdAt, ...at11 };
    return {
      id: name.toLowerCase().replaceAll(/[^a-z]+/g, '-'),
      clause: clause ?? clauseOfEdit(expected, calendarsSeenAt !== undefined),
      level: 'L5',
      op: 'decide',
      input: {
        identity: 'vectors/edits',
        spec: deadline === undefined ? spec : { ...spec, policy: { deadline } },
        calendars: after,
        calendarsBefore: before,
        now,
        observed: { createdAt, watchedSince: createdAt, status, jobs: [], ...(calendarsSeenAt && { calendarsSeenAt }) },
      },
      expected: {
        decision: {
          ...rest,
          schedulingHash: schedulingHash(spec, by === 'before' ? before : after),
          schedulingSince: since,
          schedulingFloor: floor,
        },
      },
    };
  });
}

/** The Job of 11:00 is active, and the period of noon waits when the edit is seen. */
function waits(): Case[] {
  const waiting = { ...spec, policy: { concurrency: 'queue' as const } };
  const noonID = '2026-11-23T12:00:00Z';
  const claim = { periodID: noonID, chosenTime: noonID, jobName: jobName('edits', noonID), for: 'Queue' };
  const active = {
    name: jobName('edits', '2026-11-23T11:00:00Z'),
    uid: 'job',
    owned: true,
    periodID: '2026-11-23T11:00:00Z',
    chosenTime: '2026-11-23T11:00:00Z',
    createdAt: '2026-11-23T11:00:00Z',
    state: 'active',
    deleting: false,
  };
  const afterEdit = (id: string, after: Calendars, now: string, by: Calendars, expected: object): Case => ({
    id,
    clause: 'KS-12.40',
    level: 'L5',
    op: 'decide',
    input: {
      identity: 'vectors/edits',
      spec: waiting,
      calendars: after,
      calendarsBefore: empty,
      now,
      observed: {
        createdAt,
        watchedSince: createdAt,
        calendarsSeenAt: '2026-11-23T12:10:00Z',
        status: {
          schedulingHash: schedulingHash(waiting, empty),
          schedulingSince: createdAt,
          ...at11,
          claim: { ...claim, claimedAt: noonID, holder: 'one' },
        },
        jobs: [active],
      },
    },
    expected: { decision: { ...expected, schedulingHash: schedulingHash(waiting, by) } },
  });
  const ended = { since: '2026-11-23T12:10:00Z', floor: noonID };
  return [
    afterEdit('a-wait-goes-on-after-an-edit', noon, '2026-11-23T12:20:00Z', empty, {
      action: 'wait',
      reason: 'Queued',
      period: noonID,
      claim,
      wakeAt: '2026-11-23T13:00:00Z',
      schedulingSince: createdAt,
      schedulingFloor: null,
    }),
    afterEdit('a-wait-ends-when-a-period-is-due', noon, '2026-11-23T13:00:00Z', noon, {
      action: 'record',
      reason: 'NoAllowedInstant',
      period: '2026-11-23T13:00:00Z',
      outcomes: [{ periodID: '2026-11-23T13:00:00Z', outcome: 'unschedulable', reason: 'NoAllowedInstant' }],
      claim: null,
      schedulingSince: ended.since,
      schedulingFloor: ended.floor,
    }),
  ];
}

function problems(): Case[] {
  return [
    ...calendarIssues.map(({ calendar, issues }) =>
      validation(idOf('calendar', { calendar }), clauseOf(issues, 'KS-14.6'), { calendar }, issues),
    ),
    ...specIssues.map(({ spec: asWritten, calendars, issues }) => {
      const input = { identity: 'prod/a', spec: asWritten, ...(calendars === undefined ? {} : { calendars }) };
      return validation(idOf('spec', input), clauseOf(issues, 'KS-14.12'), input, issues);
    }),
    ...clauseIssues.map(({ clause, issues }) => {
      const input = { identity: 'prod/a', spec: { ...nightly, constraints: { avoid: [clause] } }, calendars: calendarsOfNames };
      const places = issues.map(([end, code]) => [`spec.constraints.avoid[0]${end}`, code] as const);
      return validation(idOf('clause', { clause }), clauseOf(issues, 'KS-14.9'), input, places);
    }),
  ];
}

const clauses: Record<string, string> = {
  InvalidTimezone: 'KS-3.1',
  EmptyClause: 'KS-7.13',
  InvalidEntryTime: 'KS-16.17',
  MixedForms: 'KS-14.7',
  ReversedBounds: 'KS-14.7',
  Required: 'KS-16.3',
  UnknownField: 'KS-16.4',
  WrongType: 'KS-16.5',
  TooLong: 'KS-16.16',
  TooMany: 'KS-14.11',
};

/** The clause of the first issue, if it has one of its own. */
function clauseOf([issue]: Places, otherwise: string): string {
  return (issue && clauses[issue[1]]) ?? otherwise;
}
