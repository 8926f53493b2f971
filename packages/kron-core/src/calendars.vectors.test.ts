import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { parseZone } from './zone/parseZone.ts';
import type { Zone } from './zone/zone.ts';
import {
  type CalendarGroup,
  type CalendarSpec,
  type CalendarsSpec,
  compile,
  compileCalendar,
  type ConstraintClause,
  decide,
  explainPeriod,
  type Observed,
  schedulingHash,
  type ScheduleSpec,
  validateCalendar,
  validateSpec,
} from './index.ts';

type Spec = Omit<ScheduleSpec, 'identity'>;
type Places = [path: string, code: string][];

type Vectors = {
  decisions: {
    identity: string;
    nominalTime: string;
    spec: Spec;
    calendars: CalendarsSpec;
    expected: Record<string, unknown>;
    candidates?: unknown[];
  }[];
  holds: { calendar: CalendarSpec; timezone: string; instants: [instant: string, entry: number | null][] }[];
  calendarHash: { calendar: CalendarSpec; content: string; calendarHash: string }[];
  schedulingHash: {
    spec: Spec;
    calendars: CalendarsSpec;
    schedulingHash: string;
    calendarsHash: string | null;
  }[];
  issues: { calendar: unknown; issues: Places }[];
  specIssues: { spec: Spec; calendars?: CalendarsSpec | null; issues: Places }[];
  clauses: { clause: ConstraintClause; issues: Places }[];
  edits: {
    name: string;
    identity: string;
    spec: Spec;
    before: CalendarsSpec;
    after: CalendarsSpec;
    createdAt: string;
    status: Observed['status'];
    now: string;
    calendarsSeenAt?: string;
    expected: Record<string, unknown>;
  }[];
};

const file = new URL('../vectors/calendars.json', import.meta.url);
const vectors: Vectors = JSON.parse(readFileSync(file, 'utf8'));

/** In the form of the vectors: whole seconds, and nothing that is undefined. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value).replaceAll('.000Z', 'Z'));
}

function places(issues: readonly { path: string; code: string }[]): Places {
  return issues.map(({ path, code }) => [path, code]);
}

function zoneNamed(name: string): Zone {
  const parsed = parseZone(name, 'zone');
  if (!parsed.ok) throw new Error(`no zone ${name}`);
  return parsed.value;
}

/** The same calendars, each compiled once for all specs. */
function compiled({ calendar, clusterCalendar }: CalendarsSpec): CalendarsSpec {
  return { calendar: compiledGroup(calendar), clusterCalendar: compiledGroup(clusterCalendar) };
}

function compiledGroup(group: CalendarGroup | null | undefined): CalendarGroup {
  if (typeof group === 'string') return group;
  return Object.fromEntries(
    Object.entries(group ?? {}).map(([name, spec]) => [name, compileCalendar(spec as CalendarSpec)]),
  );
}

test('the file has vectors of each kind', () => {
  const { source: _, ...lists } = vectors as Vectors & { source: string };
  const counts = Object.entries(lists).map(([name, list]) => [name, list.length] as const);
  expect(counts.filter(([, count]) => count < 10)).toEqual([]);
  const read = [
    'decisions',
    'holds',
    'calendarHash',
    'schedulingHash',
    'issues',
    'specIssues',
    'clauses',
    'edits',
  ];
  expect(counts.map(([name]) => name)).toEqual(expect.arrayContaining(read));
});

describe('the period', () => {
  test.each(vectors.decisions.map((vector) => [vector.identity, vector] as const))(
    '%s',
    (_, { identity, nominalTime, spec, calendars, expected, candidates }) => {
      const asWritten = { ...spec, identity, calendars };
      const {
        candidates: found,
        probabilityUnschedulable: __,
        ...period
      } = explainPeriod(asWritten, new Date(nominalTime));
      expect(plain(period)).toEqual({ ...expected, nominalTime });
      if (candidates !== undefined) expect(plain(found)).toEqual(candidates);
      const once = explainPeriod({ ...asWritten, calendars: compiled(calendars) }, new Date(nominalTime));
      expect(plain({ ...once, candidates: [], probabilityUnschedulable: 0 })).toEqual(
        plain({ ...period, candidates: [], probabilityUnschedulable: 0 }),
      );
    },
  );
});

test.each(vectors.holds)('what %j holds', ({ calendar, timezone, instants }) => {
  const read = compileCalendar(calendar);
  const zone = zoneNamed(timezone);
  const asked = instants.map(([instant]) => {
    const seconds = Date.parse(instant) / 1000;
    expect(read.holds(seconds, zone)).toBe(read.entryAt(seconds, zone) !== null);
    return [instant, read.entryAt(seconds, zone)?.entry ?? null];
  });
  expect(asked).toEqual(instants);
});

test.each(vectors.calendarHash)('the hash of %j', ({ calendar, calendarHash }) => {
  expect(compileCalendar(calendar).calendarHash).toBe(calendarHash);
});

test.each(vectors.schedulingHash)('the scheduling hash of %j', (vector) => {
  const spec = { ...vector.spec, identity: 'prod/a', calendars: vector.calendars };
  expect(schedulingHash(spec)).toBe(vector.schedulingHash);
  if (validateSpec(spec).length > 0) return;
  const schedule = compile(spec);
  expect(schedule.schedulingHash).toBe(vector.schedulingHash);
  const period = schedule.periodAt(schedule.nextNominal(0) ?? 0);
  expect(period.calendarsHash ?? null).toBe(vector.calendarsHash);
  expect('calendarsHash' in period).toBe(vector.calendarsHash !== null);
});

test.each(vectors.issues)('the issues of the calendar %j', ({ calendar, issues }) => {
  expect(places(validateCalendar(calendar))).toEqual(issues);
});

test.each(vectors.specIssues)('the issues of the spec %j', ({ spec, calendars, issues }) => {
  const given = { ...spec, identity: 'prod/a', ...(calendars === undefined ? {} : { calendars }) };
  expect(places(validateSpec(given))).toEqual(issues);
  const unresolved = issues.filter(([, code]) => /Calendar/.test(code));
  const rest = issues.filter((issue) => !unresolved.includes(issue));
  expect(places(validateSpec(given, { references: false }))).toEqual(rest);
});

test.each(vectors.clauses)('the issues of the clause %j', ({ clause, issues }) => {
  const spec = { identity: 'prod/a', schedule: '0 0 * * *', constraints: { avoid: [clause] } };
  const path = 'spec.constraints.avoid[0]';
  expect(places(validateSpec(spec, { references: false }))).toEqual(
    issues.map(([end, code]) => [`${path}${end}`, code]),
  );
});

test.each(vectors.edits.map((vector) => [vector.name, vector] as const))('%s', (_, vector) => {
  const { identity, spec, before, after, createdAt, status, now, calendarsSeenAt, expected } = vector;
  const observed: Observed = {
    uid: 'uid',
    createdAt,
    deleting: false,
    watchedSince: createdAt,
    status,
    ...(calendarsSeenAt === undefined ? {} : { calendarsSeenAt }),
    jobs: [],
  };
  const decided = decide(
    { ...spec, identity, calendars: after },
    new Date(now),
    observed,
    calendarsSeenAt === undefined ? undefined : { ...spec, identity, calendars: before },
  );
  const { schedulingHash: hash, schedulingSince, schedulingFloor } = decided.scheduling;
  const { action, reason, period } = decided;
  expect(
    plain({
      action,
      reason,
      period: period?.periodID ?? null,
      schedulingHash: hash,
      schedulingSince,
      schedulingFloor,
    }),
  ).toEqual(expected);
});
