import { expect, test } from '@jest/globals';
import { validateNewControlledSpec } from '../controlledjob/events/validateSpec.ts';
import type { EventSpec } from '../controlledjob/spec/spec.ts';
import type { ConstraintClause, ScheduleSpec } from '../spec/spec.ts';
import { compile } from './compile.ts';
import { costOf } from './cost.ts';
import { parseSpec } from './parseSpec.ts';
import { validateNewSpec, validateSpec } from './validateSpec.ts';

const clauses = (count: number): ConstraintClause[] =>
  Array.from({ length: count }, (_, index) => ({ hours: `${index % 24}` }));

function specOf(schedule: string, duration: string, only = 0, avoid = 0): ScheduleSpec {
  const constraints = { only: clauses(only), avoid: clauses(avoid) };
  return { identity: 'prod/report', schedule, window: { duration }, constraints };
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
  // It may be stored, and then it runs.
  expect(validateSpec(costly)).toEqual([]);
  expect(compile(costly).windowsAtOnce).toBe(100);
});

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
