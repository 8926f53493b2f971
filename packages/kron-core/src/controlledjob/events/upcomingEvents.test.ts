import { describe, expect, test } from '@jest/globals';
import { referencePeriod } from '@kron/reference';
import type { ControlledSpec } from '../spec/spec.ts';
import { expressions, horizonOf, occurrencesOf, places } from '../testing/eventWorld.ts';
import { explainEvent } from './explainEvent.ts';
import { upcomingEvents } from './upcomingEvents.ts';

/** One line such as `start 0 2026-03-08T13:00:00Z`, followed by what is special about the event. */
function linesFrom(spec: ControlledSpec, after: string, count: number): string[] {
  const lines: string[] = [];
  for (const { action, event, time, changes, clockChange } of upcomingEvents(spec, new Date(after))) {
    const beside = [...(changes ? [] : ['changes nothing']), ...(clockChange === null ? [] : [clockChange])];
    lines.push([`${action} ${event} ${time.toISOString().replace('.000', '')}`, ...beside].join(', '));
    if (lines.length === count) break;
  }
  return lines;
}

function specOf(timezone: ControlledSpec['timezone'], ...events: [string, string][]): ControlledSpec {
  const list = events.map(([action, cronSchedule]) => ({ action: action as 'start' | 'stop', cronSchedule }));
  return { identity: 'prod/desk', timezone: timezone ?? null, events: list };
}

const newYork = { name: 'America/New_York' };

describe('clock changes', () => {
  test.each([
    [
      'a stop in a gap occurs at its end',
      specOf(newYork, ['start', '0 22 * * *'], ['stop', '30 2 * * *']),
      '2026-03-08T03:00:00Z',
      [
        'stop 1 2026-03-08T07:00:00Z, EndOfGap',
        'start 0 2026-03-09T02:00:00Z',
        'stop 1 2026-03-09T06:30:00Z',
      ],
    ],
    [
      'a start in a gap does not occur',
      specOf(newYork, ['start', '30 2 * * *'], ['stop', '0 17 * * *']),
      '2026-03-08T00:00:00Z',
      ['stop 1 2026-03-08T21:00:00Z, changes nothing', 'start 0 2026-03-09T06:30:00Z'],
    ],
    [
      'a time that the clock shows twice occurs twice',
      specOf(newYork, ['start', '0 22 * * *'], ['stop', '30 1 * * *']),
      '2026-11-01T02:30:00Z',
      ['stop 1 2026-11-01T05:30:00Z', 'stop 1 2026-11-01T06:30:00Z, changes nothing, SecondTime'],
    ],
    [
      'a run within a repeated hour is two runs',
      specOf(newYork, ['start', '0 1 * * *'], ['stop', '30 1 * * *']),
      '2026-11-01T04:00:00Z',
      [
        'start 0 2026-11-01T05:00:00Z',
        'stop 1 2026-11-01T05:30:00Z',
        'start 0 2026-11-01T06:00:00Z, SecondTime',
        'stop 1 2026-11-01T06:30:00Z, SecondTime',
      ],
    ],
    [
      'a stop at the end of a gap and another time of that stop are one occurrence, without EndOfGap',
      specOf(newYork, ['start', '0 22 * * *'], ['stop', '30 2,3 * * *'], ['stop', '0,30 2-3 * * *']),
      '2026-03-08T03:00:00Z',
      [
        'stop 1 2026-03-08T07:00:00Z, EndOfGap',
        'stop 2 2026-03-08T07:00:00Z, changes nothing',
        'stop 1 2026-03-08T07:30:00Z, changes nothing',
      ],
    ],
    [
      'the half-hour change of Lord Howe',
      specOf({ name: 'Australia/Lord_Howe' }, ['start', '0 1 * * *'], ['stop', '15 2 * * *']),
      '2026-10-03T12:00:00Z',
      ['start 0 2026-10-03T14:30:00Z', 'stop 1 2026-10-03T15:30:00Z, EndOfGap'],
    ],
    [
      'an offset moves the gap with the clock',
      specOf(
        { ...newYork, offset: 3600 },
        ['start', '0 22 * * *'],
        ['stop', '30 3 * * *'],
        ['stop', '30 2 * * *'],
      ),
      '2026-03-08T02:00:00Z',
      ['stop 2 2026-03-08T06:30:00Z', 'stop 1 2026-03-08T07:00:00Z, changes nothing, EndOfGap'],
    ],
    [
      'a stop on a skipped day occurs when the clock goes on',
      specOf({ name: 'Pacific/Apia' }, ['start', '0 9 * * *'], ['stop', '0 17 * * *']),
      '2011-12-29T20:00:00Z',
      [
        'stop 1 2011-12-30T03:00:00Z',
        'stop 1 2011-12-30T10:00:00Z, changes nothing, EndOfGap',
        'start 0 2011-12-30T19:00:00Z',
      ],
    ],
  ])('%s', (_, spec, after, expected) => {
    expect(linesFrom(spec, after, expected.length)).toEqual(expected);
  });
});

test("an offset is added to the zone's", () => {
  const spec = specOf({ name: 'America/Toronto', offset: -120 }, ['start', '0 9 * * *']);
  expect(linesFrom(spec, '2022-04-22T13:01:00Z', 1)).toEqual([
    'start 0 2022-04-22T13:02:00Z, changes nothing',
  ]);
});

test('at one second stops come before starts', () => {
  const spec = specOf({}, ['start', '0 12 * * *'], ['stop', '0 12 * * *'], ['stop', '0 12 * * *']);
  expect(linesFrom(spec, '2026-03-02T00:00:00Z', 3)).toEqual([
    'stop 1 2026-03-02T12:00:00Z',
    'stop 2 2026-03-02T12:00:00Z, changes nothing',
    'start 0 2026-03-02T12:00:00Z',
  ]);
});

test('the events end with the calendar', () => {
  const spec = specOf({}, ['start', '0 9 31 12 *']);
  expect(linesFrom(spec, '9998-06-01T00:00:00Z', 5)).toEqual([
    'start 0 9998-12-31T09:00:00Z, changes nothing',
    'start 0 9999-12-31T09:00:00Z, changes nothing',
  ]);
});

test('an invalid Date throws', () => {
  const spec = specOf({}, ['start', '0 9 * * *']);
  expect(() => upcomingEvents(spec, new Date(Number.NaN))).toThrow('after: expected a valid Date');
});

describe('windows', () => {
  const window = { mode: 'after' as const, duration: '1h' };
  const both: ControlledSpec = {
    identity: 'prod/desk',
    events: [
      { action: 'start', cronSchedule: '0 9 * * *', window },
      { action: 'stop', cronSchedule: '0 9 * * *', window },
    ],
  };

  test('each event draws under its own identity', () => {
    const chosen = ['prod/desk/1', 'prod/desk/0'].map((identity) => {
      const { period } = referencePeriod(identity, { schedule: '0 9 * * *', window }, '2026-03-02T09:00:00Z');
      return period.chosenTime;
    });
    expect(linesFrom(both, '2026-03-02T00:00:00Z', 2)).toEqual([
      `stop 1 ${chosen[0]}`,
      `start 0 ${chosen[1]}`,
    ]);
  });

  test('explainEvent explains an occurrence', () => {
    const [first] = upcomingEvents(both, new Date('2026-03-02T00:00:00Z'));
    const { candidates, ...period } = explainEvent(
      both,
      first?.event ?? 0,
      first?.period.nominalTime ?? new Date(0),
    );
    expect(period).toEqual({ ...first?.period, probabilityUnschedulable: 0 });
    expect(candidates).toEqual([{ time: first?.time, allowed: true, rejectedBy: null }]);
  });

  test('explainEvent rejects a missing event and an instant that the event does not name', () => {
    expect(() => explainEvent(both, 2, new Date(0))).toThrow(
      'event: expected a whole number from 0 to 1, found 2',
    );
    expect(() => explainEvent(both, 0, new Date('2026-03-02T09:30:00Z'))).toThrow(
      'the nearest nominal times are',
    );
  });
});

test.each(places)(
  'around a clock change the events equal those found minute by minute: $zone $around',
  (place) => {
    const { from, to } = horizonOf(place);
    const events = expressions.flatMap((cronSchedule) => [
      { action: 'start' as const, cronSchedule },
      { action: 'stop' as const, cronSchedule },
    ]);
    const spec = { identity: 'prod/desk', timezone: { name: place.zone, offset: place.offset }, events };
    const found: { time: number; action: string; event: number }[] = [];
    for (const { action, time, event } of upcomingEvents(spec, new Date(from * 1000 - 1000))) {
      if (time.getTime() > to * 1000) break;
      found.push({ time: time.getTime() / 1000, action, event });
    }
    const expected = events.flatMap((event, index) =>
      occurrencesOf(place, event, index).map((one) => ({ ...one, event: index })),
    );
    const order = (a: (typeof found)[number], b: (typeof found)[number]): number =>
      a.time - b.time || Number(a.action === 'start') - Number(b.action === 'start') || a.event - b.event;
    expect(found).toEqual(expected.toSorted(order));
  },
);
