import { describe, expect, test } from '@jest/globals';
import { type CalendarEntry, compileCalendar } from '../../index.ts';
import { calendarEnd, mayMoveNext } from './calendarEdits.ts';

const calendar = (...entries: CalendarEntry[]) => compileCalendar({ entries });
const none = calendar();

/** A KronJob in Berlin whose next window is from 10:00 to 12:00 UTC, 11:00 to 13:00 on its clock. */
const kronJob = {
  spec: { schedule: '0 11 * * *', timezone: 'Europe/Berlin', window: { duration: '2h' } },
  status: { nextNominalTime: '2026-12-23T10:00:00Z' },
};

describe('an edit may move the next run if the calendars differ in its window', () => {
  test.each([
    [
      'an entry begins before it and ends in it',
      calendar({ from: '2026-12-23T09:00', to: '2026-12-23T11:01' }),
      true,
    ],
    ['an entry ends when it begins', calendar({ from: '2026-12-23T09:00', to: '2026-12-23T11:00' }), false],
    ['an entry lies in it', calendar({ from: '2026-12-23T11:30:00Z', to: '2026-12-23T11:30:01Z' }), true],
    [
      'an entry begins at its last second',
      calendar({ from: '2026-12-23T12:00:00Z', to: '2026-12-23T13:00:00Z' }),
      true,
    ],
    [
      'an entry begins after it',
      calendar({ from: '2026-12-23T12:00:01Z', to: '2026-12-23T13:00:00Z' }),
      false,
    ],
    ['the day before is added', calendar({ from: '2026-12-22' }), false],
    ['the day is added', calendar({ from: '2026-12-23' }), true],
    ['the calendar was deleted', undefined, true],
  ])('%s', (_, after, expected) => {
    expect(mayMoveNext(kronJob, none, after)).toBe(expected);
    expect(mayMoveNext(kronJob, after, none)).toBe(expected);
  });

  test('what both hold is no difference', () => {
    const day = calendar({ from: '2026-12-23' });
    expect(mayMoveNext(kronJob, day, calendar({ from: '2026-12-23' }, { from: '2026-12-25' }))).toBe(false);
  });

  test('and if the next window is not known', () => {
    expect(mayMoveNext({ ...kronJob, status: {} }, none, none)).toBe(true);
    expect(mayMoveNext({ ...kronJob, spec: { ...kronJob.spec, timezone: 'Nowhere' } }, none, none)).toBe(
      true,
    );
  });

  test('and if it has too many bounds to compare', () => {
    const seconds = Array.from({ length: 300 }, (_, index) => {
      const at = (second: number): string =>
        new Date(Date.UTC(2026, 11, 23, 10, 0, second)).toISOString().replace('.000Z', 'Z');
      return { from: at(2 * index), to: at(2 * index + 1) };
    });
    expect(mayMoveNext(kronJob, calendar(...seconds), calendar(...seconds))).toBe(true);
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
