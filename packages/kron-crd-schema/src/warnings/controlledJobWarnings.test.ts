import { describe, expect, test } from '@jest/globals';
import type { ControlledSpec, EventSpec } from 'kron-core';
import { controlledJobWarnings } from './controlledJobWarnings.ts';
import { startsInGaps } from './startsInGaps.ts';
import type { WarningCode } from './warning.ts';

const now = Date.UTC(2026, 1, 28) / 1000;
const start: EventSpec = { action: 'start', cronSchedule: '0 9 * * *' };
const stop: EventSpec = { action: 'stop', cronSchedule: '0 17 * * *' };
const inParis = { name: 'Europe/Paris' };
/** In Paris, the clock changes from 02:00 to 03:00. */
const gap = Date.UTC(2026, 2, 29, 1) / 1000;

function specOf(events: EventSpec[], rest: Partial<ControlledSpec> = {}): ControlledSpec {
  return { identity: 'prod/desk', events, ...rest };
}

type Case = { spec: ControlledSpec; found: [code: WarningCode, path: string][] };

/** By rule. */
const cases: Record<string, Case> = {
  'a start and a stop have no warning': { spec: specOf([start, stop]), found: [] },
  'a day of the month with a day of the week matches either, also in events': {
    spec: specOf([start, { action: 'stop', cronSchedule: '0 17 13 * FRI' }]),
    found: [['EitherDay', 'spec.events[1].cronSchedule']],
  },
  'a step beyond its range, an unused distribution and an abbreviated zone': {
    spec: specOf(
      [
        { ...start, cronSchedule: '*/61 9 * * *' },
        { ...stop, distribution: { name: 'skewLate' } },
      ],
      { timezone: { name: 'EST' } },
    ),
    found: [
      ['AbbreviatedZone', 'spec.timezone.name'],
      ['StepTooLarge', 'spec.events[0].cronSchedule'],
      ['UnusedDistribution', 'spec.events[1].distribution'],
    ],
  },
  'warnings of kron-core are included': {
    spec: specOf([stop]),
    found: [['NeverStarts', 'spec.events']],
  },
  'a start in a gap causes one warning at its path': {
    spec: specOf([{ action: 'start', schedule: { timeOfDay: '02:30', daysOfWeek: '*' } }, stop], {
      timezone: inParis,
    }),
    found: [['StartInGap', 'spec.events[0].schedule']],
  },
  'a stop in a gap occurs at its end, without a warning': {
    spec: specOf([start, { action: 'stop', cronSchedule: '30 2 * * *' }], { timezone: inParis }),
    found: [],
  },
  'a start in the second of a stop is a restart': {
    spec: specOf([stop, { action: 'start', schedule: { timeOfDay: '17:00', daysOfWeek: 'FRI' } }]),
    found: [['StartMeetsStop', 'spec.events[1].schedule']],
  },
  'another minute, other days or a window keep them apart': {
    spec: specOf([
      { ...stop, cronSchedule: '0 17 * * MON' },
      { ...start, cronSchedule: '1 17 * * MON' },
      { ...start, cronSchedule: '0 17 * * TUE' },
      { ...start, cronSchedule: '0 17 * * MON', window: { duration: '1h' } },
    ]),
    found: [],
  },
};

test.each(Object.entries(cases))('%s', (_, { spec, found }) => {
  expect(controlledJobWarnings(spec, now).map(({ code, path }) => [code, path])).toEqual(found);
});

test('no advice names another schedule for an event that is to require both days', () => {
  const [found] = controlledJobWarnings(specOf([start, { ...stop, cronSchedule: '0 17 13 * FRI' }]), now);
  expect(found?.message).toContain('no event of a ControlledJob can require both');
});

describe('starts in gaps', () => {
  const early: EventSpec = { action: 'start', cronSchedule: '30 2 * * *' };
  const spec = specOf([stop, start, early], { timezone: inParis });

  test('each has its event and the end of its gap', () => {
    expect([...startsInGaps(spec, { from: now, to: gap })]).toEqual([{ event: 2, endOfGap: gap }]);
  });

  test('the span includes its ends', () => {
    expect([...startsInGaps(spec, { from: gap, to: gap })]).toHaveLength(1);
    expect([...startsInGaps(spec, { from: now, to: gap - 1 })]).toEqual([]);
    expect([...startsInGaps(spec, { from: gap + 1, to: gap + 86_400 })]).toEqual([]);
  });

  test('a start that also occurs at the end of the gap is not skipped', () => {
    const both = specOf([{ action: 'start', cronSchedule: '0,30 2-3 * * *' }], { timezone: inParis });
    expect([...startsInGaps(both, { from: now, to: gap })]).toEqual([]);
  });
});
