import { describe, expect, test } from '@jest/globals';
import type { ControlledSpec, EventSpec } from 'kron-core';
import { controlledWarningsOf } from './controlledWarningsOf.ts';
import { startsInGaps } from './startsInGaps.ts';
import type { WarningCode } from './warning.ts';

const now = Date.UTC(2026, 1, 28) / 1000;
const start: EventSpec = { action: 'start', cronSchedule: '0 9 * * *' };
const stop: EventSpec = { action: 'stop', cronSchedule: '0 17 * * *' };
const inParis = { name: 'Europe/Paris' };
/** In Paris the clock goes from 02:00 to 03:00 then. */
const gap = Date.UTC(2026, 2, 29, 1) / 1000;

function specOf(events: EventSpec[], rest: Partial<ControlledSpec> = {}): ControlledSpec {
  return { identity: 'prod/desk', events, ...rest };
}

type Case = { rule: string; spec: ControlledSpec; found: [code: WarningCode, path: string][] };

const cases: Case[] = [
  { rule: 'a start and a stop are beyond doubt', spec: specOf([start, stop]), found: [] },
  {
    rule: 'days of the month and of the week mean either, of events as well',
    spec: specOf([start, { action: 'stop', cronSchedule: '0 17 13 * FRI' }]),
    found: [['EitherDay', 'spec.events[1].cronSchedule']],
  },
  {
    rule: 'what kron-core doubts is told',
    spec: specOf([stop]),
    found: [['NeverStarts', 'spec.events']],
  },
  {
    rule: 'a start in a gap is told once, where it stands',
    spec: specOf([{ action: 'start', schedule: { timeOfDay: '02:30', daysOfWeek: '*' } }, stop], {
      timezone: inParis,
    }),
    found: [['StartInGap', 'spec.events[0].schedule']],
  },
  {
    rule: 'a stop in a gap occurs at its end, and is no doubt',
    spec: specOf([start, { action: 'stop', cronSchedule: '30 2 * * *' }], { timezone: inParis }),
    found: [],
  },
];

test.each(cases)('$rule', ({ spec, found }) => {
  expect(controlledWarningsOf(spec, now).map(({ code, path }) => [code, path])).toEqual(found);
});

describe('starts in gaps', () => {
  const early: EventSpec = { action: 'start', cronSchedule: '30 2 * * *' };
  const spec = specOf([stop, start, early], { timezone: inParis });

  test('each is known by its event and the end of its gap', () => {
    expect([...startsInGaps(spec, { from: now, to: gap })]).toEqual([{ event: 2, endOfGap: gap }]);
  });

  test('the ends of the span are in it, and nothing beyond them', () => {
    expect([...startsInGaps(spec, { from: gap, to: gap })]).toHaveLength(1);
    expect([...startsInGaps(spec, { from: now, to: gap - 1 })]).toEqual([]);
    expect([...startsInGaps(spec, { from: gap + 1, to: gap + 86_400 })]).toEqual([]);
  });

  test('one that occurs at the end of the gap by another of its times is not left out', () => {
    const both = specOf([{ action: 'start', cronSchedule: '0,30 2-3 * * *' }], { timezone: inParis });
    expect([...startsInGaps(both, { from: now, to: gap })]).toEqual([]);
  });
});
