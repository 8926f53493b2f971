import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { CalendarLookup } from '../calendars/calendarLookup.ts';
import type { ConstraintClause, ConstraintsSpec } from '../spec/spec.ts';
import { must } from '../testing/compiledChoice.ts';
import { allowance } from './allowance.ts';
import { allowedMinutes } from './allowedMinutes.ts';
import { isAllowed, rejectionOf } from './constraints.ts';
import { parseConstraints } from './parseConstraints.ts';

const compiled = (spec: ConstraintsSpec) =>
  must(parseConstraints(spec, 'spec.constraints', new CalendarLookup(undefined)));
/** Wall times are written as if they were UTC. */
const wall = (text: string) => Date.parse(`${text}Z`) / 1000;

describe('a clause', () => {
  const monday = '2026-03-02T';
  test.each<[ConstraintClause, string, boolean]>([
    [{ hours: '8-18' }, `${monday}08:00:00`, true],
    [{ hours: '8-18' }, `${monday}18:59:59`, true],
    [{ hours: '8-18' }, `${monday}19:00:00`, false],
    [{ hours: '8-18' }, `${monday}07:59:59`, false],
    [{ hours: '22-6' }, `${monday}23:00:00`, true],
    [{ hours: '22-6' }, `${monday}06:59:59`, true],
    [{ hours: '22-6' }, `${monday}07:00:00`, false],
    [{ hours: '22-6' }, `${monday}21:59:59`, false],
    [{ hours: '5,7' }, `${monday}06:00:00`, false],
    [{ dow: 'MON-FRI' }, `${monday}00:00:00`, true],
    [{ dow: 'MON-FRI' }, '2026-03-01T23:59:59', false],
    [{ dow: '7' }, '2026-03-01T12:00:00', true],
    [{ dow: '0' }, '2026-03-01T12:00:00', true],
    [{ dow: 'FRI-SUN' }, '2026-03-01T12:00:00', true],
    [{ dow: 'FRI-SUN' }, `${monday}12:00:00`, false],
    [{ dow: '7-1' }, `${monday}12:00:00`, true],
    [{ dow: '7-1' }, '2026-03-03T12:00:00', false],
    [{ dow: 'SAT-MON' }, '2026-03-01T12:00:00', true],
    [{ dom: '1-7,31' }, '2026-03-31T12:00:00', true],
    [{ dom: '1-7,31' }, '2026-03-08T12:00:00', false],
    [{ months: 'NOV-FEB' }, '2026-02-28T23:59:59', true],
    [{ months: 'NOV-FEB' }, '2026-03-01T00:00:00', false],
    [{ months: 'DEC' }, '2026-12-01T00:00:00', true],
    [{ between: '08:00-20:00' }, `${monday}20:00:59`, true],
    [{ between: '08:00-20:00' }, `${monday}20:01:00`, false],
    [{ between: '08:00-20:00' }, `${monday}07:59:59`, false],
    [{ between: '22:00-02:00' }, `${monday}02:00:59`, true],
    [{ between: '22:00-02:00' }, `${monday}02:01:00`, false],
    [{ between: '22:00-02:00' }, `${monday}22:00:00`, true],
    [{ between: '12:00-12:00' }, `${monday}12:00:30`, true],
    [{ between: '12:00-11:59' }, `${monday}03:00:00`, true],
    [{ between: '00:00-23:59' }, `${monday}23:59:59`, true],
    [{ date: '2026-03-02' }, `${monday}23:59:59`, true],
    [{ date: '2026-03-02' }, '2026-03-03T00:00:00', false],
    [{ dates: '2026-12-24..2027-01-02' }, '2027-01-02T23:59:59', true],
    [{ dates: '2026-12-24..2027-01-02' }, '2027-01-03T00:00:00', false],
    [{ dates: '2026-12-24..2027-01-02' }, '2026-12-23T23:59:59', false],
    [{ date: '2026-03-02', dates: '2026-03-03..2026-03-04' }, `${monday}12:00:00`, false],
    [{ dow: 'FRI', between: '22:00-02:00' }, '2026-03-06T01:00:00', true],
    [{ dow: 'FRI', between: '22:00-02:00' }, '2026-03-06T23:00:00', true],
    [{ dow: 'FRI', between: '22:00-02:00' }, '2026-03-07T01:00:00', false],
    [{ hours: '8-9', between: '09:30-10:30' }, `${monday}09:30:00`, true],
    [{ hours: '8-9', between: '09:30-10:30' }, `${monday}10:00:00`, false],
  ])('%j at %s: %s', (clause, at, matches) => {
    expect(isAllowed(compiled({ only: [clause] }), wall(at), wall(at))).toBe(matches);
    expect(isAllowed(compiled({ avoid: [clause] }), wall(at), wall(at))).toBe(!matches);
  });
});

describe('rejectionOf', () => {
  const constraints = compiled({
    only: [{ hours: '8-18' }, { dow: 'SAT' }],
    avoid: [{ hours: '12' }, { date: '2026-12-25' }, { hours: '12-13' }],
  });

  test.each([
    ['allowed: an only clause matches and no avoid clause does', '2026-03-02T10:00:00', null],
    ['allowed: one matching only clause is enough', '2026-03-07T03:00:00', null],
    ['no only clause matches', '2026-03-02T07:00:00', 'spec.constraints.only'],
    ['the first of two matching clauses', '2026-03-02T12:00:00', 'spec.constraints.avoid[0]'],
    ['a later clause', '2026-03-02T13:00:00', 'spec.constraints.avoid[2]'],
    ['a day', '2026-12-25T10:00:00', 'spec.constraints.avoid[1]'],
    ['only comes before avoid', '2026-12-25T05:00:00', 'spec.constraints.only'],
  ])('%s, at %s: %s', (_, at, rejection) => {
    expect(rejectionOf(constraints, wall(at), wall(at))?.path ?? null).toBe(rejection);
    expect(isAllowed(constraints, wall(at), wall(at))).toBe(rejection === null);
  });

  test('without constraints nothing is rejected', () => {
    expect(rejectionOf(compiled({}), 0, 0)).toBeNull();
  });
});

type WallClock = { date: string; time: string; hour: number; weekday: number; day: number; month: number };

const weekdayNames = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const format = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  hourCycle: 'h23',
  weekday: 'short',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

function wallClock(wallSeconds: number): WallClock {
  const parts = format.formatToParts(wallSeconds * 1000);
  const read = (name: string) => parts.find(({ type }) => type === name)?.value ?? '';
  return {
    date: `${read('year')}-${read('month')}-${read('day')}`,
    time: `${read('hour')}:${read('minute')}`,
    hour: Number(read('hour')),
    weekday: weekdayNames.indexOf(read('weekday')),
    day: Number(read('day')),
    month: Number(read('month')),
  };
}

/** Expands each range from its first value to its last, wrapping around if necessary. */
function spelledOut(list: string, first: number, last: number): Set<number> {
  const values = new Set<number>();
  for (const item of list.split(',')) {
    const [from, to = from] = item.split('-').map(Number) as [number, number?];
    for (let value = from; ; value = value === last ? first : value + 1) {
      values.add(value);
      if (value === to) break;
    }
  }
  return values;
}

type Matcher = (value: string, wall: WallClock) => boolean;

const slowly: Record<string, Matcher> = {
  hours: (value, { hour }) => spelledOut(value, 0, 23).has(hour),
  dow: (value, { weekday }) => [weekday, weekday || 7].some((day) => spelledOut(value, 0, 7).has(day)),
  dom: (value, { day }) => spelledOut(value, 1, 31).has(day),
  months: (value, { month }) => spelledOut(value, 1, 12).has(month),
  between: (value, { time }) => {
    const [from = '', to = ''] = value.split('-');
    return from <= to ? from <= time && time <= to : time >= from || time <= to;
  },
  date: (value, { date }) => value === date,
  dates: (value, { date }) => {
    const [first = '', last = ''] = value.split('..');
    return first <= date && date <= last;
  },
};

function isAllowedSlowly({ only, avoid }: Record<'only' | 'avoid', ConstraintClause[]>, at: number): boolean {
  const clock = wallClock(at);
  const matches = (clause: ConstraintClause) =>
    Object.entries(clause).every(([key, value]) => slowly[key]!(value ?? '', clock));
  return (only.length === 0 || only.some(matches)) && !avoid.some(matches);
}

describe('compared with a slow matcher that expands every value and uses Intl', () => {
  const two = (n: number) => String(n).padStart(2, '0');
  const range = (min: number, max: number, wraps: boolean) =>
    fc
      .tuple(fc.integer({ min, max }), fc.integer({ min, max }))
      .map(([a, b]) => (a === b ? `${a}` : wraps || a < b ? `${a}-${b}` : `${b}-${a}`));
  const list = (min: number, max: number, wraps = true) =>
    fc.array(range(min, max, wraps), { minLength: 1, maxLength: 3 }).map((items) => items.join(','));
  const time = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map((hm) => hm.map(two).join(':'));
  const day = fc.integer({ min: 20_500, max: 20_530 });
  const isoDay = (n: number) => new Date(n * 86_400_000).toISOString().slice(0, 10);
  const clause = fc
    .record(
      {
        hours: list(0, 23),
        dow: list(0, 7),
        dom: list(1, 31, false),
        months: list(1, 12),
        between: fc.tuple(time, time).map((ends) => ends.join('-')),
        date: day.map(isoDay),
        dates: fc.tuple(day, day).map(([a, b]) => `${isoDay(Math.min(a, b))}..${isoDay(Math.max(a, b))}`),
      },
      { requiredKeys: [] },
    )
    .filter((one) => Object.keys(one).length > 0);
  const spec = fc.record({
    only: fc.array(clause, { maxLength: 3 }),
    avoid: fc.array(clause, { maxLength: 3 }),
  });

  test('isAllowed agrees at any second', () => {
    const second = fc.integer({ min: 20_495 * 86_400, max: 20_535 * 86_400 });
    fc.assert(
      fc.property(spec, fc.array(second, { minLength: 20, maxLength: 20 }), (constraints, seconds) => {
        const fast = compiled(constraints);
        for (const at of seconds)
          expect([at, isAllowed(fast, at, at)]).toEqual([at, isAllowedSlowly(constraints, at)]);
      }),
      { numRuns: 300 },
    );
  });

  test('allowance agrees with isAllowed for any window length and any earlier calls', () => {
    const second = fc.integer({ min: -5 * 86_400, max: 20_535 * 86_400 });
    const many = fc.record({
      only: fc.array(clause, { maxLength: 8 }),
      avoid: fc.array(clause, { maxLength: 8 }),
    });
    const length = fc.constantFrom(0, 3_600, 86_400, 40 * 86_400, 400 * 86_400);
    const near = fc.tuple(second, fc.array(fc.integer({ min: 0, max: 4 * 86_400 }), { minLength: 20 }));
    fc.assert(
      fc.property(many, length, near, (constraints, windowSeconds, [from, offsets]) => {
        const fast = compiled(constraints);
        const allows = allowance(fast, windowSeconds);
        for (const offset of offsets) {
          expect([from + offset, allows(from + offset, from + offset)]).toEqual([
            from + offset,
            isAllowed(fast, from + offset, from + offset),
          ]);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('allowedMinutes merges ranges that touch or overlap', () => {
    const touching = compiled({ only: [{ hours: '10-11' }, { hours: '8-9' }, { between: '11:30-12:29' }] });
    expect(allowedMinutes(touching)(20_513, 0)).toEqual([{ from: 480, to: 750 }]);
  });

  test('allowedMinutes of a day do not depend on earlier calls', () => {
    // Twenty clauses, of which a different set matches each day.
    const only = Array.from({ length: 20 }, (_, i) => ({ hours: `${i}`, dom: `${i + 1}-31` }));
    const constraints = compiled({ only, avoid: [{ dow: 'MON' }, { dom: '31' }] });
    const minutesOf = allowedMinutes(constraints);
    for (let dayNumber = 20_513; dayNumber < 20_600; dayNumber++) {
      expect(minutesOf(dayNumber, 0)).toEqual(allowedMinutes(constraints)(dayNumber, 0));
    }
  });

  test('allowedMinutes are the allowed minutes of the day in disjoint ranges', () => {
    fc.assert(
      fc.property(spec, day, (constraints, dayNumber) => {
        const fast = compiled(constraints);
        const ranges = allowedMinutes(fast)(dayNumber, 0);
        const inRanges = Array.from({ length: 1440 }, (_, m) =>
          ranges.some(({ from, to }) => from <= m && m < to),
        );
        expect(inRanges).toEqual(
          Array.from({ length: 1440 }, (_, m) => dayNumber * 86_400 + m * 60).map((at) =>
            isAllowed(fast, at, at),
          ),
        );
        ranges.forEach(({ from, to }, i) =>
          expect(from).toBeLessThan(Math.min(to, ranges[i + 1]?.from ?? 1441)),
        );
      }),
      { numRuns: 300 },
    );
  });
});
