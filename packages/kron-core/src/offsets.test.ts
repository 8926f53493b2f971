import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readCases } from 'kron-conformance/readCases';
import {
  compile,
  compileCalendar,
  compileControlled,
  type ControlledSpec,
  explainPeriod,
  knownZones,
  type OffsetsByZone,
  type ScheduleSpec,
  schedulingHash,
  upcoming,
  upcomingEvents,
  zoneOffsets,
} from './index.ts';
import { anySpec } from './testing/anySpec.ts';

const [start, end] = [new Date('2026-01-01T00:00:00Z'), new Date('2028-07-01T00:00:00Z')];

function tablesOf(zones: Iterable<string>): OffsetsByZone {
  return Object.fromEntries([...zones].map((name) => [name, zoneOffsets(name, start, end)]));
}

const offsets = tablesOf(knownZones());

function firstOf<T>(items: Iterable<T>, count: number): T[] {
  const found: T[] = [];
  for (const item of items) {
    found.push(item);
    if (found.length === count) break;
  }
  return found;
}

const instant = fc.date({ min: new Date('2025-06-01T00:00:00Z'), max: new Date('2029-01-01T00:00:00Z') });

describe('with the offsets of the engine that made them', () => {
  test('every period and explanation is the same, in any zone, inside and outside the table', () => {
    fc.assert(
      fc.property(anySpec, fc.constantFrom(...knownZones()), instant, (spec, timezone, after) => {
        const zoned: ScheduleSpec = { ...spec, timezone };
        const periods = firstOf(upcoming(compile(zoned, { offsets }), after), 20);
        expect(periods).toEqual(firstOf(upcoming(zoned, after), 20));
        for (const { nominalTime } of periods.slice(0, 2)) {
          expect(explainPeriod(compile(zoned, { offsets }), nominalTime)).toEqual(
            explainPeriod(zoned, nominalTime),
          );
        }
      }),
    );
  });

  test('so it is with clockChanges, over every change of a zone', () => {
    const zones = [
      'Europe/Paris',
      'America/New_York',
      'Australia/Lord_Howe',
      'Africa/Casablanca',
      'Pacific/Apia',
    ];
    const gap = fc.constantFrom('after' as const, 'before' as const, 'skip' as const);
    const fold = fc.constantFrom('first' as const, 'second' as const, 'both' as const);
    fc.assert(
      fc.property(fc.constantFrom(...zones), gap, fold, (timezone, gapPolicy, foldPolicy) => {
        const spec: ScheduleSpec = {
          identity: 'shop/sync',
          schedule: '30 1,2 * * *',
          timezone,
          clockChanges: { gap: gapPolicy, fold: foldPolicy },
        };
        const shown = (one: ScheduleSpec | ReturnType<typeof compile>): unknown[] =>
          firstOf(upcoming(one, start), 1000);
        expect(shown(compile(spec, { offsets }))).toEqual(shown(spec));
      }),
      { numRuns: 10 },
    );
  });

  test('every event of a ControlledJob is the same', () => {
    const minutes = fc.integer({ min: 0, max: 1439 });
    fc.assert(
      fc.property(fc.constantFrom(...knownZones()), minutes, minutes, instant, (name, begin, stop, after) => {
        const cronAt = (minute: number): string => `${minute % 60} ${Math.floor(minute / 60)} * * *`;
        const spec: ControlledSpec = {
          identity: 'prod/desk',
          timezone: { name, offset: 3600 },
          events: [
            { action: 'start', cronSchedule: cronAt(begin), window: { duration: '2h' } },
            { action: 'stop', cronSchedule: cronAt(stop) },
          ],
        };
        const schedule = compileControlled(spec, { offsets });
        expect(firstOf(upcomingEvents(schedule, after), 20)).toEqual(
          firstOf(upcomingEvents(spec, after), 20),
        );
      }),
    );
  });

  test('a calendar holds the same seconds, in its own zone and in that of the KronJob', () => {
    const entries = [
      { from: '2026-03-29', to: '2026-03-30' },
      { from: '2026-10-25T00:00', to: '2026-10-25T02:30' },
    ];
    for (const timezone of [undefined, 'America/New_York']) {
      const spec: ScheduleSpec = {
        identity: 'shop/sync',
        schedule: '30 0-4 * * *',
        timezone: 'Europe/Paris',
        constraints: { avoid: [{ calendar: 'days' }] },
        calendars: { calendar: { days: timezone === undefined ? { entries } : { timezone, entries } } },
      };
      expect(firstOf(upcoming(compile(spec, { offsets }), start), 1500)).toEqual(
        firstOf(upcoming(spec, start), 1500),
      );
    }
  });

  test('the published decisions are the same', () => {
    for (const { op, level, input } of readCases()) {
      if (op !== 'period' || level !== 'L1') continue;
      const { nominalTime, spec, ...rest } = input as Pick<ScheduleSpec, 'identity' | 'clusterName'> & {
        nominalTime: string;
        spec: ScheduleSpec;
      };
      const whole: ScheduleSpec = { ...spec, ...rest };
      const nominal = new Date(nominalTime);
      expect(explainPeriod(compile(whole, { offsets }), nominal)).toEqual(explainPeriod(whole, nominal));
    }
  });

  test('the scheduling hash is the same', () => {
    const spec: ScheduleSpec = { identity: 'a/b', schedule: '0 0 * * *', timezone: 'Europe/Paris' };
    expect(compile(spec, { offsets }).schedulingHash).toBe(schedulingHash(spec));
  });
});

describe('with other offsets', () => {
  const [name, identity] = ['Europe/Paris', 'prod/db-backup'];
  /** As if France had given up summer time. */
  const table = {
    from: '2026-01-01T00:00:00Z',
    to: '2027-01-01T00:00:00Z',
    offsets: [['2026-01-01T00:00:00Z', 3600]],
  } as const;
  const summer = new Date('2026-07-01T12:00:00Z');

  test('a KronJob runs by the table within it, and by the engine after it', () => {
    const schedule = compile(
      { identity, schedule: '0 0 * * *', timezone: name },
      { offsets: { [name]: table } },
    );
    expect(firstOf(upcoming(schedule, summer), 1)[0]?.periodID).toBe('2026-07-01T23:00:00Z');
    const later = new Date('2027-07-01T12:00:00Z');
    expect(firstOf(upcoming(schedule, later), 1)[0]?.periodID).toBe('2027-07-01T22:00:00Z');
  });

  test('so do the events of a ControlledJob', () => {
    const events = [{ action: 'start' as const, cronSchedule: '0 9 * * *' }];
    const schedule = compileControlled(
      { identity, timezone: { name }, events },
      { offsets: { [name]: table } },
    );
    expect(firstOf(upcomingEvents(schedule, summer), 1)[0]?.time).toEqual(new Date('2026-07-02T08:00:00Z'));
  });

  test('a calendar holds the days of the table', () => {
    const calendar = compileCalendar(
      { timezone: name, entries: [{ from: '2026-07-02' }] },
      { offsets: { [name]: table } },
    );
    const schedule = compile({
      identity,
      schedule: '0 * * * *',
      constraints: { only: [{ calendar: 'day' }] },
      calendars: { calendar: { day: calendar } },
    });
    const [first] = [...firstOf(upcoming(schedule, summer), 24)].filter(
      ({ unschedulable }) => !unschedulable,
    );
    expect(first?.periodID).toBe('2026-07-01T23:00:00Z');
  });

  test('another zone and a fixed one keep their offsets', () => {
    const wrong = { [name]: table, UTC: { ...table, offsets: [['2026-01-01T00:00:00Z', 60]] as const } };
    for (const timezone of ['UTC', 'Europe/Berlin']) {
      const spec: ScheduleSpec = { identity, schedule: '0 0 * * *', timezone };
      expect(firstOf(upcoming(compile(spec, { offsets: wrong }), summer), 3)).toEqual(
        firstOf(upcoming(spec, summer), 3),
      );
    }
  });
});
