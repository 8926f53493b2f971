import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type CalendarEntry, compileCalendar, upcoming } from '../../index.ts';
import { calendarEnd, earliestMove } from './calendarEdits.ts';

const calendar = (...entries: CalendarEntry[]) => compileCalendar({ entries });
const none = calendar();

/** Windows are two hours long. */
const kronJob = { spec: { schedule: '0 11 * * *', timezone: 'Europe/Berlin', window: { duration: '2h' } } };
/** Windows that meet it lie between 10:00 and 15:00 UTC, 11:00 and 16:00 in Berlin. */
const span = { from: Date.UTC(2026, 11, 23, 12), until: Date.UTC(2026, 11, 23, 13) };

describe('an edit may move choices from the earliest begin of a window in which the calendars differ', () => {
  test.each([
    [
      'an entry begins before these windows and ends in them',
      calendar({ from: '2026-12-23T09:00', to: '2026-12-23T11:01' }),
      '2026-12-23T08:00:00.000Z',
    ],
    [
      'an entry ends when they begin',
      calendar({ from: '2026-12-23T09:00', to: '2026-12-23T11:00' }),
      undefined,
    ],
    [
      'an entry lies in them',
      calendar({ from: '2026-12-23T13:30:00Z', to: '2026-12-23T13:30:01Z' }),
      '2026-12-23T11:30:00.000Z',
    ],
    [
      'an entry begins at their last second',
      calendar({ from: '2026-12-23T15:00:00Z', to: '2026-12-23T16:00:00Z' }),
      '2026-12-23T13:00:00.000Z',
    ],
    [
      'an entry begins after them',
      calendar({ from: '2026-12-23T15:00:01Z', to: '2026-12-23T16:00:00Z' }),
      undefined,
    ],
    ['the day before is added', calendar({ from: '2026-12-22' }), undefined],
    ['the day is added', calendar({ from: '2026-12-23' }), '2026-12-23T08:00:00.000Z'],
  ])('%s', (_, after, expected) => {
    const move = expected === undefined ? Number.POSITIVE_INFINITY : Date.parse(expected);
    expect(earliestMove(kronJob, none, after, span)).toBe(move);
    expect(earliestMove(kronJob, after, none, span)).toBe(move);
  });

  test('what both hold is no difference', () => {
    const day = calendar({ from: '2026-12-23' });
    const more = calendar({ from: '2026-12-23' }, { from: '2026-12-25' });
    expect(earliestMove(kronJob, day, more, span)).toBe(Number.POSITIVE_INFINITY);
  });

  test('a span without end meets every later window', () => {
    const forever = { ...span, until: Number.POSITIVE_INFINITY };
    const utc = { spec: { ...kronJob.spec, timezone: 'UTC' } };
    const later = Date.UTC(2030, 11, 31, 22);
    expect(earliestMove(utc, none, calendar({ from: '2031-01-01' }), forever)).toBe(later);
    expect(earliestMove(utc, none, calendar({ from: '2026-12-22' }), forever)).toBe(Number.POSITIVE_INFINITY);
  });

  test.each([
    ['the windows', { spec: { ...kronJob.spec, timezone: 'Nowhere' } }, none],
    ['a calendar', kronJob, undefined],
  ])('not known without %s', (_, of, after) => {
    expect(earliestMove(of, none, after, span)).toBe(Number.NEGATIVE_INFINITY);
  });

  test('without a window only the seconds of the span count, in the zone of the KronJob', () => {
    const { schedule, timezone } = kronJob.spec;
    const last = Date.UTC(2026, 11, 23, 22, 59, 59);
    const day = calendar({ from: '2026-12-23' });
    const moveAt = (at: number): number =>
      earliestMove({ spec: { schedule, timezone } }, none, day, { from: at, until: at });
    expect([moveAt(last), moveAt(last + 1_000)]).toEqual([last, Number.POSITIVE_INFINITY]);
  });

  test('does not compare too many bounds', () => {
    const seconds = Array.from({ length: 300 }, (_, index) => {
      const at = (second: number): string =>
        new Date(Date.UTC(2026, 11, 23, 10, 0, second)).toISOString().replace('.000Z', 'Z');
      return { from: at(2 * index), to: at(2 * index + 1) };
    });
    const move = earliestMove(kronJob, calendar(...seconds), calendar(...seconds), span);
    expect(move).toBe(Date.UTC(2026, 11, 23, 8, 3, 20));
  });

  /** Calendars of some hours around the span, at whole half hours of Berlin or of UTC. */
  const entry = fc
    .record({ start: fc.nat(40), halfHours: fc.integer({ min: 1, max: 6 }), isLocal: fc.boolean() })
    .map(({ start, halfHours, isLocal }) => {
      const at = (step: number): string =>
        `${new Date(Date.UTC(2026, 11, 23, 2) + step * 1_800_000).toISOString().slice(0, 19)}${isLocal ? '' : 'Z'}`;
      return { from: at(start), to: at(start + halfHours) };
    });
  const someCalendar = fc.array(entry, { maxLength: 4 }).map((entries) => compileCalendar({ entries }));

  test('no choice before that differs', () => {
    const minute = fc.integer({ min: 0, max: 5 * 60 });
    const parts = fc.record({
      before: someCalendar,
      after: someCalendar,
      from: minute,
      length: minute,
      hours: fc.integer({ min: 1, max: 3 }),
      mode: fc.constantFrom('after' as const, 'around' as const),
    });
    fc.assert(
      fc.property(parts, ({ before, after, from, length, hours, mode }) => {
        const start = Date.UTC(2026, 11, 23, 10) + from * 60_000;
        const asked = { from: start, until: start + length * 60_000 };
        const spec = {
          schedule: '*/30 * * * *',
          timezone: 'Europe/Berlin',
          window: { mode, duration: `${hours}h` },
          constraints: { avoid: [{ calendar: 'holidays' }] },
        };
        const until = Math.min(asked.until, earliestMove({ spec }, before, after, asked) - 1);
        fc.pre(until >= asked.from);
        const choices = (holidays: typeof before): string[] => {
          const due: string[] = [];
          const schedule = { ...spec, identity: 'prod/a', calendars: { calendar: { holidays } } };
          for (const { chosenTime } of upcoming(schedule, new Date(asked.from - 1_000))) {
            if (chosenTime === null) continue;
            if (chosenTime.getTime() > until) return due;
            due.push(chosenTime.toISOString());
          }
          return due;
        };
        expect(choices(after)).toEqual(choices(before));
      }),
    );
  });
});

describe('the end of a calendar', () => {
  test.each([
    [
      'the day after the last date, in UTC without a timezone',
      calendar({ from: '2026-12-24' }),
      '2026-12-25T00:00:00Z',
    ],
    [
      'on the clock of its timezone',
      compileCalendar({ timezone: 'Europe/Berlin', entries: [{ from: '2026-12-24' }] }),
      '2026-12-24T23:00:00Z',
    ],
    [
      'the latest, in any order',
      calendar({ from: '2027-01-01T00:00:00Z', to: '2027-01-01T06:00:00Z' }, { from: '2026-12-24' }),
      '2027-01-01T06:00:00Z',
    ],
  ])('is %s', (_, of, expected) => {
    expect(calendarEnd(of)).toBe(Date.parse(expected) / 1_000);
  });

  test('is absent without entries', () => {
    expect(calendarEnd(none)).toBeNull();
  });
});
