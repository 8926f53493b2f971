import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { CalendarEntry } from '../calendars/calendarSpec.ts';
import { compileCalendar } from '../calendars/compileCalendar.ts';
import { allowedSpans } from '../constraints/allowedSpans.ts';
import type { CalendarSpec, ConstraintClause, ScheduleSpec } from '../index.ts';
import { anySpec } from '../testing/anySpec.ts';
import { compiledChoice } from '../testing/compiledChoice.ts';
import { secondsCompared } from '../testing/calendarSpans.ts';
import { knownZones } from '../zone/knownZones.ts';
import { compile } from './compile.ts';
import { explainPeriod } from './explainPeriod.ts';
import { schedulingHash } from './schedulingHash.ts';
import { upcoming } from './upcoming.ts';

/*
 * Calendars against what says the same without them, and against the wall clock.
 */

const secondsPerDay = 86_400;
const local = (wall: number) => new Date(wall * 1000).toISOString().slice(0, 19);
const day = (number: number) => local(number * secondsPerDay).slice(0, 10);

/** Days of 2026 to 2028, in order. */
const dayRange = fc
  .tuple(fc.integer({ min: 20_454, max: 21_500 }), fc.integer({ min: 0, max: 400 }))
  .map(([first, length]) => ({ from: day(first), to: day(first + length) }));

/** What a spec decides, without its hash and its probability. */
function choices(spec: ScheduleSpec): unknown {
  const found = [];
  for (const { periodID, chosenTime, attempts } of upcoming(spec, new Date('2026-06-01T00:00:00Z'))) {
    found.push([periodID, chosenTime, attempts]);
    if (found.length === 5) break;
  }
  return found;
}

function avoiding(spec: ScheduleSpec, clause: ConstraintClause, calendar?: CalendarSpec): ScheduleSpec {
  const { only, avoid } = spec.constraints ?? {};
  return {
    ...spec,
    constraints: { ...(only ? { only } : {}), avoid: [...(avoid ?? []), clause] },
    ...(calendar === undefined ? {} : { calendars: { calendar: { a: calendar } } }),
  };
}

describe('a date entry', () => {
  test('is the clause dates: the same choices and probabilities', () => {
    fc.assert(
      fc.property(anySpec, dayRange, fc.boolean(), (spec, { from, to }, inOneZone) => {
        const timezone = inOneZone ? { timezone: spec.timezone ?? 'UTC' } : {};
        const plain = avoiding(spec, { dates: `${from}..${to}` });
        const held = avoiding(spec, { calendar: 'a' }, { ...timezone, entries: [{ from, to }] });
        expect(choices(held)).toEqual(choices(plain));
        const nominal = new Date((compile(spec).nextNominal(Date.parse(from) / 1000) ?? 0) * 1000);
        const [one, other] = [explainPeriod(held, nominal), explainPeriod(plain, nominal)];
        expect(one.probabilityUnschedulable).toBeCloseTo(other.probabilityUnschedulable, 12);
        expect(one.candidates.map(({ heldBy: _, ...rest }) => rest)).toEqual(other.candidates);
      }),
      { numRuns: 60 },
    );
  });

  test('holds what a local entry from midnight to midnight holds', () => {
    fc.assert(
      fc.property(dayRange, ({ from, to }) => {
        const after = day(Date.parse(to) / 1000 / secondsPerDay + 1);
        const midnights = { from: `${from}T00:00`, to: `${after}T00:00:00` };
        const hash = (entry: CalendarEntry) => compileCalendar({ entries: [entry] }).calendarHash;
        expect(hash(midnights)).toBe(hash({ from, to }));
      }),
    );
  });
});

describe('allowed spans', () => {
  test('are those of the wall clock asked second by second, around the last change of some zones', () => {
    const some = [...knownZones()].filter((_, index) => index % 20 === 0);
    const asked = some.map((name) => secondsCompared(name, 1)).reduce((sum, count) => sum + count, 0);
    expect(asked).toBeGreaterThan(5000);
  });

  test('with other clauses are those of the instants asked one by one', () => {
    const start = Date.UTC(2026, 9, 24) / 1000;
    const bound = fc.integer({ min: start - 5000, max: start + 3 * secondsPerDay });
    const entry = fc
      .tuple(bound, fc.integer({ min: 1, max: 40_000 }), fc.constantFrom('', 'Z'))
      .map(([from, length, z]) => ({ from: local(from) + z, to: local(from + length) + z }));
    const calendar = fc.record({
      timezone: fc.constantFrom(null, 'Europe/Berlin', 'America/New_York'),
      entries: fc.array(entry, { maxLength: 4 }),
    });
    const clause: fc.Arbitrary<ConstraintClause> = fc.constantFrom(
      { calendar: 'a' },
      { calendar: 'b' },
      { calendar: 'a', clusterCalendar: 'a' },
      { calendar: 'b', hours: '8-18' },
      { hours: '20-3' },
      { dow: 'SUN' },
    );
    const list = fc.array(clause, { maxLength: 3 });
    fc.assert(
      fc.property(list, list, calendar, calendar, bound, (only, avoid, a, b, from) => {
        const { constraints, allowance, zone } = compiledChoice({
          timezone: 'Europe/Berlin',
          constraints: { only, avoid },
          calendars: { calendar: { a, b }, clusterCalendar: { a: b } },
        });
        const to = from + 40_000;
        const allowed: boolean[] = Array.from({ length: to - from }, () => false);
        for (const span of allowedSpans(constraints, zone, from, to))
          allowed.fill(true, span.from - from, span.to - from);
        for (let second = from; second < to; second += 1) {
          const asked = allowance(second, second + zone.offsetAt(second));
          if (asked !== allowed[second - from]) throw new Error(`${second} is ${asked ? '' : 'not '}allowed`);
        }
      }),
      { numRuns: 25 },
    );
  });
});

describe('neither hash nor choice changes', () => {
  const whole: CalendarEntry[] = [
    { name: 'one', from: '2026-06-01', to: '2026-06-20' },
    { from: '2026-07-01T12:00', to: '2026-07-09T00:00:30' },
    { from: '2026-06-03T00:00:00Z', to: '2026-06-28T12:00:00Z' },
  ];

  /** The same entry in two parts, which can overlap. */
  function split({ from, to = from }: CalendarEntry, where: number, overlap: number): CalendarEntry[] {
    const isDate = !from.includes('T');
    const isAbsolute = from.endsWith('Z');
    const unit = isDate ? secondsPerDay : 1;
    const read = (text: string) => Date.parse(isAbsolute || isDate ? text : `${text}Z`) / 1000 / unit;
    const write = (at: number) => (isDate ? day(at) : `${local(at)}${isAbsolute ? 'Z' : ''}`);
    const [first, last] = [read(from), read(to ?? from)];
    const cut = first + Math.floor((last - first) * where);
    if (cut <= first || cut >= last) return [{ from, to }];
    const rest = Math.max(first, cut - overlap);
    return [
      { from, to: write(cut) },
      { from: write(isDate && overlap === 0 ? cut + 1 : rest), to },
    ];
  }

  test('by shuffling, splitting, renaming and repeating entries', () => {
    const ways = fc.record({
      where: fc.double({ min: 0, max: 1, noNaN: true }),
      overlap: fc.integer({ min: 0, max: 3 }),
      name: fc.option(fc.string({ maxLength: 9 }), { nil: undefined }),
      repeats: fc.integer({ min: 0, max: 2 }),
      order: fc.array(fc.nat(), { minLength: 12, maxLength: 12 }),
    });
    fc.assert(
      fc.property(anySpec, ways, (spec, { where, overlap, name, repeats, order }) => {
        const parts = whole.flatMap((entry) => split(entry, where, overlap));
        const repeated = [...parts, ...parts.slice(0, repeats)];
        const entries = repeated
          .map((entry, index) => ({
            entry: name === undefined ? entry : { ...entry, name },
            key: order[index] ?? 0,
          }))
          .sort((a, b) => a.key - b.key)
          .map(({ entry }) => entry);
        const [one, other] = [whole, entries].map((list) =>
          avoiding(spec, { calendar: 'a' }, { entries: list }),
        );
        if (one === undefined || other === undefined) throw new Error('two specs');
        expect(compileCalendar({ entries }).calendarHash).toBe(
          compileCalendar({ entries: whole }).calendarHash,
        );
        expect(schedulingHash(other)).toBe(schedulingHash(one));
        expect(choices(other)).toEqual(choices(one));
      }),
      { numRuns: 40 },
    );
  });

  test('by another offset of an instant', () => {
    const offset = fc.integer({ min: -1439, max: 1439 });
    const write = (at: number, minutes: number) => {
      const two = (value: number) => String(value).padStart(2, '0');
      const size = Math.abs(minutes);
      const sign = minutes < 0 ? '-' : '+';
      return `${local(at + minutes * 60)}${sign}${two(Math.floor(size / 60))}:${two(size % 60)}`;
    };
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 4e9 }),
        fc.integer({ min: 1, max: 1e6 }),
        offset,
        offset,
        (at, length, a, b) => {
          const utc = { from: `${local(at)}Z`, to: `${local(at + length)}Z` };
          const shifted = { from: write(at, a), to: write(at + length, b) };
          const [one, other] = [utc, shifted].map(
            (entry) => compileCalendar({ entries: [entry] }).calendarHash,
          );
          expect(other).toBe(one);
        },
      ),
    );
  });

  test('by calendars that no clause refers to', () => {
    fc.assert(
      fc.property(anySpec, (spec) => {
        const given: ScheduleSpec = {
          ...spec,
          calendars: { calendar: { a: { entries: whole } }, clusterCalendar: 'unreadable' },
        };
        expect(schedulingHash(given)).toBe(schedulingHash(spec));
        expect(choices(given)).toEqual(choices(spec));
        const [first] = upcoming(given, new Date('2026-06-01T00:00:00Z'));
        expect(Object.keys(first ?? {})).not.toContain('calendarsHash');
      }),
      { numRuns: 20 },
    );
  });
});
