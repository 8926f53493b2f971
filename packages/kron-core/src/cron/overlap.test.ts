import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { cronOf } from '../testing/cronOf.ts';
import type { Cron } from './cron.ts';
import { crowdedSpan, mostWindowsAtOnce, overlapIssues } from './overlap.ts';
import { nextDay, nextWallMinute } from './wallWalk.ts';

const minute = 60;
const hour = 3600;
const day = 86_400;

/** Nominal times of 801 years in UTC, found by testing every minute of every day with `Date`. */
function shortestSpanByBruteForce(cron: {
  minutes: number[];
  hours: number[];
  days: (date: Date) => boolean;
}): number {
  const last101: number[] = [];
  let shortest = Infinity;
  const daily = cron.hours.flatMap((h) => cron.minutes.map((m) => h * hour + m * minute));
  for (let number = 0; number < 2 * 146_097 + 400; number++) {
    if (!cron.days(new Date(number * day * 1000))) continue;
    for (const second of daily) {
      last101.push(number * day + second);
      if (last101.length > 101) last101.shift();
      if (last101.length === 101) shortest = Math.min(shortest, (last101[100] ?? 0) - (last101[0] ?? 0));
    }
  }
  return shortest;
}

describe('at most 100 windows hold the same instant', () => {
  test.each([
    ['every minute: the 101st follows after 100 minutes', '* * * * *', 100 * minute],
    ['every hour', '0 * * * *', 100 * hour],
    ['every day', '0 0 * * *', 100 * day],
    [
      'every hour of working days: a weekend in the way can be avoided',
      '0 * * * MON-FRI',
      4 * day + 4 * hour,
    ],
    [
      'an hour of minutes a week: the 101st is 40 minutes and a week later',
      '* 3 * * MON',
      7 * day + 40 * minute,
    ],
    ['each first of a month: 8 years 4 months with one leap day, around 2100', '0 0 1 * *', 3041 * day],
    ['29 February: 97 in 400 years, then three more', '0 0 29 2 *', (146_097 + 3 * 1461) * day],
  ])('%s', (_, expression, span) => {
    const cron = cronOf(expression);
    expect(crowdedSpan(cron, span)).toBe(span);
    expect(crowdedSpan(cron, span - 1)).toBeNull();
    expect(crowdedSpan(cron, 9_223_372_036)).toBe(span > 9_223_372_036 ? null : span);
  });

  test('the message states the smallest length that is too long', () => {
    const [issue, ...more] = overlapIssues(cronOf('* * * * *'), { length: 6000 }, 'spec');
    expect(more).toEqual([]);
    expect(issue).toEqual({
      path: 'spec.window.duration',
      code: 'TooManyWindows',
      message:
        'expected at most 100 windows that hold the same instant, found more: 101 nominal times lie within 100m; ' +
        'write a window of less than 100m or a schedule with fewer times',
    });
    expect(overlapIssues(cronOf('* * * * *'), { length: 5999 }, 'spec')).toEqual([]);
  });

  test('the shortest span of 101 nominal times equals that of a search over two calendar cycles', () => {
    const list = (min: number, max: number, maxLength: number) =>
      fc
        .uniqueArray(fc.integer({ min, max }), { minLength: 1, maxLength })
        .map((values) => values.sort((a, b) => a - b));
    const arbitrary = fc.record({
      minutes: list(0, 59, 3),
      hours: list(0, 23, 3),
      daysOfMonth: fc.option(list(1, 28, 4)),
      months: fc.option(list(1, 12, 4)),
      weekdays: fc.option(list(0, 6, 3)),
    });
    fc.assert(
      fc.property(arbitrary, ({ minutes, hours, daysOfMonth, months, weekdays }) => {
        const fields = [minutes, hours, daysOfMonth, months, weekdays];
        const cron = cronOf(fields.map((values) => values?.join(',') ?? '*').join(' '));
        const days = (date: Date) => {
          if (months !== null && !months.includes(date.getUTCMonth() + 1)) return false;
          const inMonth = daysOfMonth === null || daysOfMonth.includes(date.getUTCDate());
          const inWeek = weekdays === null || weekdays.includes(date.getUTCDay());
          return daysOfMonth !== null && weekdays !== null ? inMonth || inWeek : inMonth && inWeek;
        };
        const span = shortestSpanByBruteForce({ minutes, hours, days });
        expect(crowdedSpan(cron, span)).toBe(span);
        expect(crowdedSpan(cron, span - 1)).toBeNull();
      }),
      { numRuns: 20 },
    );
  });
});

describe('the shortest span equals that of a search over all days of a calendar cycle', () => {
  /** Number of days in 801 years. */
  const horizon = 2 * 146_097 + 400;

  /** The shortest span of 101 nominal times, if each matching day has one. */
  function shortestSpan(cron: Cron): number {
    const days: number[] = [];
    for (let at = nextDay(cron, 0); at < horizon; at = nextDay(cron, at + 1)) days.push(at);
    let shortest = Infinity;
    for (let index = 100; index < days.length; index++)
      shortest = Math.min(shortest, (days[index] ?? 0) - (days[index - 100] ?? 0));
    return shortest * day;
  }

  function expectShortest(days: string): void {
    const cron = cronOf(`0 0 ${days}`);
    const span = shortestSpan(cron);
    expect([days, crowdedSpan(cron, span)]).toEqual([days, span]);
    expect([days, crowdedSpan(cron, span - 1)]).toEqual([days, null]);
  }

  test.each([
    '1-30 * *',
    '* * 1-6',
    '31 * *',
    '1 1 *',
    '29 2 *',
    '29,31 2,12 *',
    '13 * 5',
    '29 2 1',
    '31 12 0',
    '1,15 * *',
  ])('%s', expectShortest);

  test('any days', () => {
    const few = (min: number, max: number) =>
      fc
        .option(fc.uniqueArray(fc.integer({ min, max }), { minLength: 1, maxLength: max - min }))
        .map((values) => values?.join(',') ?? '*');
    fc.assert(
      fc.property(few(1, 28), few(1, 12), few(0, 6), (daysOfMonth, months, weekdays) => {
        expectShortest(`${daysOfMonth} ${months} ${weekdays}`);
      }),
      { numRuns: 30 },
    );
  });
});

describe('the bound of windows at once', () => {
  test.each([
    ['0 0 1 1 *', 90 * 86_400, 2],
    ['0 0 29 2 *', 100 * 86_400, 2],
    ['0 9 * * MON', 7 * 86_400, 8],
    ['0,1 0 1 * *', 86_400, 4],
    ['* * * * *', 5_940, 100],
    ['0 0 * * *', 86_399, 1],
  ])('%s with %d seconds is %d', (expression, length, bound) => {
    expect(mostWindowsAtOnce(cronOf(expression), { length })).toBe(bound);
  });

  test('is never less than the nominal times within one window', () => {
    const expressions = [
      '0 0 1 1 *',
      '5 4 28-31 2,3 *',
      '0 */5 * * MON,TUE',
      '0 12 13 * FRI',
      '7,50 9 31 * *',
      '0 0 29 2 *',
    ];
    const cases = fc.record({
      expression: fc.constantFrom(...expressions),
      start: fc.integer({ min: 0, max: 12 * 365 }),
      length: fc.integer({ min: 0, max: 400 * 86_400 }),
    });
    fc.assert(
      fc.property(cases, ({ expression, start, length }) => {
        const cron = cronOf(expression);
        const first = nextWallMinute(cron, start * 1440);
        let times = 0;
        for (let at = first; at * 60 <= first * 60 + length; at = nextWallMinute(cron, at + 1)) times += 1;
        expect(mostWindowsAtOnce(cron, { length })).toBeGreaterThanOrEqual(Math.min(times, 100));
      }),
    );
  });
});
