import { describe, expect, test } from '@jest/globals';
import { type Case, type Level, levels, requestOf } from 'kron-conformance/case';
import { difference } from 'kron-conformance/difference';
import { readCases } from 'kron-conformance/readCases';
import {
  type Calendar,
  type CalendarGroup,
  type CalendarSpec,
  type CalendarsSpec,
  compile,
  compileCalendar,
  explainPeriod,
  type Schedule,
  type ScheduleSpec,
  spreadBounds,
  validateSpec,
} from './index.ts';
import { answer, type Request } from './testing/answer.ts';

/** kron-cli imports iCalendar files. */
const cases = readCases().filter(({ op }) => op !== 'import');

const asAsked = (one: Case): Request => requestOf(one) as Request & Record<string, unknown>;

/** A request can be answered from the zones of this engine, and with calendars that are compiled once for all specs. */
const ways: [way: string, asked: (request: Request) => Request][] = [
  ['with the offsets of the case', (request) => request],
  ['with the zones of the engine', ({ offsets: _, ...request }) => request],
  [
    'with compiled calendars',
    (request) => ({ ...request, ...(isCompiled(request) && { calendars: compiled(request.calendars) }) }),
  ],
];

describe.each<Level>(levels.filter((level) => level !== 'import'))(
  'kron-core answers every case of %s as expected',
  (level) => {
    const own = cases.filter((one) => one.level === level);

    test.each(ways)('%s', (_, asked) => {
      const differences = own.flatMap((one) => {
        const found = difference(one, answer(asked(asAsked(one))));
        return found === null ? [] : [`${one.clause} ${one.id}: ${found}`];
      });
      expect(differences).toEqual([]);
    });
  },
);

/** Validation looks at calendars as they are written. */
function isCompiled(request: Request): request is Request & { calendars: CalendarsSpec } {
  return request.op !== 'validate' && request.calendars !== undefined;
}

/** A calendar with problems stays as it is. */
function compiled({ calendar, clusterCalendar }: CalendarsSpec): CalendarsSpec {
  return { calendar: compiledGroup(calendar), clusterCalendar: compiledGroup(clusterCalendar) };
}

function compiledGroup(group: CalendarGroup | null | undefined): CalendarGroup {
  if (typeof group !== 'object' || group === null) return group ?? {};
  return Object.fromEntries(
    Object.entries(group).map(([name, spec]) => [name, compiledOrNot(spec as CalendarSpec)]),
  );
}

function compiledOrNot(spec: CalendarSpec): CalendarSpec | Calendar {
  try {
    return compileCalendar(spec);
  } catch {
    return spec;
  }
}

function specOf({ identity, spec, calendars, clusterName }: Request): ScheduleSpec {
  return {
    ...spec,
    identity,
    ...(clusterName !== undefined && { clusterName }),
    ...(calendars && { calendars }),
  };
}

/** Every valid case of an op, compiled. */
function compiledCases(op: string): [one: Case, schedule: Schedule, request: Request][] {
  const valid = cases.filter((one) => one.op === op && one.expected !== undefined);
  return valid.map((one) => [
    one,
    compile(specOf(asAsked(one)), { offsets: asAsked(one).offsets }),
    asAsked(one),
  ]);
}

const seconds = (instant: string): number => Date.parse(instant) / 1000;

test('a period is the same alone, due and explained', () => {
  const periods = compiledCases('period');
  expect(periods.length).toBeGreaterThan(600);
  for (const [{ id, expected }, schedule, { nominalTime = '' }] of periods) {
    const period = schedule.periodAt(seconds(nominalTime));
    const { clockChange = null } = (expected as { period: { clockChange?: unknown } }).period;
    expect([id, 'clockChange' in period]).toEqual([id, clockChange !== null]);
    expect({ id, ...explainPeriod(schedule, new Date(nominalTime)) }).toMatchObject({ id, ...period });
    const chosen = period.chosenTime === null ? null : period.chosenTime.getTime() / 1000;
    const nominal = seconds(nominalTime);
    const { attempts } = period;
    expect({ id, ...schedule.dues.periodAt(nominal) }).toEqual({
      id,
      nominal,
      due: chosen ?? nominal,
      chosen,
      attempts,
    });
  }
});

test('neighbours of a nominal time are found from any instant between', () => {
  // Other levels list periods in the order of their due times.
  const inOrder = compiledCases('upcoming').filter(([{ level }]) => level === 'L0');
  expect(inOrder.length).toBeGreaterThan(90);
  for (const [{ id, expected }, schedule] of inOrder) {
    const { periods } = expected as { periods: { nominalTime: string; chosenTime?: string }[] };
    const times = periods.map(({ nominalTime }) => seconds(nominalTime)).toSorted((a, b) => a - b);
    for (const [index, time] of times.slice(1).entries()) {
      const before = times[index] ?? 0;
      const found = [before, time - 1].flatMap((at) => [
        schedule.latestNominal(at),
        schedule.nextNominal(at),
      ]);
      expect([id, ...found]).toEqual([id, before, time, before, time]);
    }
  }
});

test('spread explains its bounds, and a period is unschedulable always or never', () => {
  let checked = 0;
  for (const [{ id }, schedule, { nominalTime = '' }] of compiledCases('period')) {
    const { spread, unschedulable, attempts, ...explained } = explainPeriod(schedule, new Date(nominalTime));
    if (spread === undefined) continue;
    checked += 1;
    const { slot, of, group: _, v: __, ...bounds } = spread;
    expect([id, spreadBounds(schedule, new Date(nominalTime), slot, of)]).toEqual([id, bounds]);
    expect([id, explained.probabilityUnschedulable]).toEqual([id, unschedulable ? 1 : 0]);
    const allowed = explained.candidates.map((candidate) => candidate.allowed);
    expect([id, ...allowed]).toEqual([id, ...(unschedulable ? (attempts === 0 ? [false] : []) : [true])]);
  }
  expect(checked).toBeGreaterThan(200);
});

test('without a look at calendars and the name of the cluster a spec has its other problems', () => {
  for (const one of cases.filter(({ op, input }) => op === 'validate' && 'spec' in input)) {
    const rest = (one.error ?? []).filter(([, code]) => !/Calendar|NoClusterName|TooCostly/.test(code));
    const found = validateSpec(specOf(asAsked(one)), { references: false, clusterName: false });
    const places = [...new Set(found.map(({ path, code }) => `${path} ${code}`))];
    expect([one.id, ...places.toSorted()]).toEqual([
      one.id,
      ...rest.map((place) => place.join(' ')).toSorted(),
    ]);
  }
});
