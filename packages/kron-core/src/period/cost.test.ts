import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { allowedMinutes } from '../constraints/allowedMinutes.ts';
import { compiledChoice } from '../testing/compiledChoice.ts';
import { validateControlledSpec, validateNewControlledSpec } from '../controlledjob/events/validateSpec.ts';
import type { EventSpec } from '../controlledjob/spec/spec.ts';
import type { ConstraintClause, ScheduleSpec } from '../spec/spec.ts';
import { compile } from './compile.ts';
import { costOf, spansPerDay } from './cost.ts';
import { parseSpec } from './parseSpec.ts';
import { validateNewSpec, validateSpec } from './validateSpec.ts';

const clauses = (count: number): ConstraintClause[] =>
  Array.from({ length: count }, (_, index) => ({ hours: `${index % 24}` }));

function specOf(schedule: string, duration: string, only = 0, avoid = 0): ScheduleSpec {
  const constraints = { only: clauses(only), avoid: clauses(avoid) };
  return { identity: 'prod/report', schedule, window: { duration }, constraints };
}

/** Avoids a calendar of two days with one between them. */
function held(duration: string): ScheduleSpec {
  return {
    ...specOf('0 0 * * *', duration),
    constraints: { avoid: [{ calendar: 'a' }] },
    calendars: { calendar: { a: { entries: [{ from: '2026-12-24' }, { from: '2026-12-26' }] } } },
  };
}

function stepsOf(spec: ScheduleSpec): number {
  const parsed = parseSpec(spec);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
  return costOf(parsed.value).steps;
}

test.each([
  ['a schedule alone', specOf('0 0 * * *', '0s'), 256 + 16],
  ['a window', specOf('0 0 * * *', '8h'), 256 + 16],
  ['overlapping windows', specOf('* * * * *', '99m'), 100 * (256 + 16)],
  ['clauses', specOf('0 0 * * *', '8h', 2, 3), 256 + 64 * (16 + 5) + 2 * 5],
  ['a long window', specOf('0 0 29 2 *', '2400h', 1), 2 * (256 + 64 * (16 + 1)) + 102],
  ['as many clauses as there can be', specOf('0 0 * * *', '8h', 64, 64), 256 + 64 * (16 + 128) + 2 * 128],
  // Two bounds of entries are in any 8 hours of a clock that can change by 32 hours.
  ['a calendar', held('8h'), 256 + 64 * (16 + 2) + (2 + 2) * 2],
  [
    'spread and a calendar',
    { ...held('8h'), spread: { slot: 0, of: 2 } },
    256 + 16 + (2 + 2) * 2 + 8 * (2 * 2 + 2) + (2 + 2) * 2,
  ],
  ['spread alone', { ...specOf('0 0 * * *', '8h'), spread: { slot: 0, of: 2 } }, 256 + 16],
  [
    'spread and clauses',
    { ...specOf('0 0 * * *', '8h', 2, 3), spread: { slot: 0, of: 2 } },
    256 + 16 + 2 * 5 + 8 * 2 * 5 + 2 * 5,
  ],
  [
    'spread and as many clauses as there can be',
    { ...specOf('0 0 * * *', '8h', 64, 64), spread: { slot: 0, of: 2 } },
    256 + 16 + 2 * 128 + 8 * 2 * 128 + 2 * 128,
  ],
])('the cost of %s', (_, spec, steps) => {
  expect(stepsOf(spec)).toBe(steps);
  expect(validateNewSpec(spec)).toEqual([]);
});

test('a new spec above the bound is refused with the count, the limit and what to change', () => {
  const costly = specOf('* * * * *', '99m', 40, 20);
  expect(validateNewSpec(costly)).toEqual([
    {
      path: 'spec.constraints',
      code: 'TooCostly',
      message:
        'expected a cost of at most 500000 steps, found 512120: 100 windows at once × 64 draws × 60 clauses, and windows of up to 2 days; write fewer clauses, a shorter window or a schedule with fewer times',
    },
  ]);
  expect(validateNewSpec(specOf('* * * * *', '99m', 40, 18))).toEqual([]);
  // A stored KronJob with this cost is valid, and it runs.
  expect(validateSpec(costly)).toEqual([]);
  expect(compile(costly).windowsAtOnce).toBe(100);
});

test('a spread with too many spans is refused with their number', () => {
  const costly = { ...specOf('0 0 * * *', '744h', 64), spread: { slot: 0, of: 2 } };
  expect(validateNewSpec(costly).map(({ message }) => message)).toEqual([
    'expected a cost of at most 500000 steps, found 619072: 32 windows at once × 2112 spans × 64 clauses, and windows of up to 33 days; write fewer clauses, a shorter window or a schedule with fewer times',
  ]);
  expect(compile(costly).windowsAtOnce).toBe(32);
});

test('no window has more spans than its cost counts', () => {
  const clause = fc.oneof(
    fc
      .record({ from: fc.nat(1439), to: fc.nat(1439) })
      .map(({ from, to }) => ({ between: `${clock(from)}-${clock(to)}` })),
    fc.record({ from: fc.nat(1439), to: fc.nat(1439) }).map(({ from, to }) => ({
      between: `${clock(from)}-${clock(to)}`,
      hours: '0,2,4,6,8,10,12,14,16,18,20,22',
    })),
    fc.constantFrom({ hours: '1,3,5,7' }, { hours: '8-18' }, { dow: 'SAT' }),
  );
  const list = fc.array(clause, { maxLength: 20 });
  fc.assert(
    fc.property(list, list, (only, avoid) => {
      const { constraints } = compiledChoice({ constraints: { only, avoid } });
      const spans = allowedMinutes(constraints)(20_000, 0).length;
      expect(spans).toBeLessThanOrEqual(spansPerDay(constraints));
    }),
  );
});

const clock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

test('an invalid spec has its issues alone', () => {
  const spec = { ...specOf('* * * * *', '99m', 64, 64), timezone: 'Mars/Base' };
  expect(validateNewSpec(spec)).toEqual(validateSpec(spec));
});

test('the events of a ControlledJob are counted together', () => {
  const events = (count: number): EventSpec[] =>
    Array.from({ length: count }, () => ({
      action: 'start',
      cronSchedule: '* * * * *',
      window: { duration: '99m' },
    }));
  const spec = { identity: 'prod/desk', events: events(18) };
  expect(validateNewControlledSpec(spec)).toEqual([]);
  expect(validateNewControlledSpec({ ...spec, events: events(19) })).toEqual([
    {
      path: 'spec.events',
      code: 'TooCostly',
      message:
        'expected a cost of at most 500000 steps, found 516800: 19 events with 1900 windows at once; write shorter windows, schedules with fewer times or fewer events',
    },
  ]);
});

test('the schema bounds the cost of a ControlledJob', () => {
  const event = (duration: string): EventSpec => ({
    action: 'start',
    cronSchedule: '* * * * *',
    window: { duration },
  });
  const specWith = (count: number, duration: string): unknown => ({
    identity: 'prod/desk',
    events: Array.from({ length: count }, () => event(duration)),
  });
  expect(validateControlledSpec(specWith(64, '99m'))).toEqual([]);
  expect(validateControlledSpec(specWith(65, '99m'))).toMatchObject([{ path: 'spec.events' }]);
  expect(validateControlledSpec(specWith(1, '100m'))).toMatchObject([{ code: 'TooManyWindows' }]);
  const [issue] = validateNewControlledSpec(specWith(64, '99m'));
  expect(issue?.message).toContain('found 1740800: 64 events with 6400 windows at once');
});
