import { describe, expect, test } from '@jest/globals';
import { cronOf } from '../testing/cronOf.ts';
import { dayNumber } from '../zone/civilDate.ts';
import { nextDay, nextWallMinute, previousDay, previousWallMinute } from './wallWalk.ts';

const minutesPerDay = 1440;

describe('a walk over wall minutes', () => {
  test.each([
    ['30 0,1 * * *', [30, 90]],
    ['0 0 * * *', [0]],
    ['59 23 * * *', [23 * 60 + 59]],
    ['10,50 1-2,22 * * *', [70, 110, 130, 170, 22 * 60 + 10, 22 * 60 + 50]],
    ['0-1 */12 * * *', [0, 1, 720, 721]],
  ])('%s: from each minute of a day, the nearest one on either side', (expression, minutes) => {
    const cron = cronOf(expression);
    const times = [-1, 0, 1].flatMap((day) => minutes.map((minute) => day * minutesPerDay + minute));
    for (let from = 0; from < minutesPerDay; from++) {
      expect([from, nextWallMinute(cron, from)]).toEqual([from, times.find((time) => time >= from)]);
      expect([from, previousWallMinute(cron, from)]).toEqual([from, times.findLast((time) => time <= from)]);
    }
  });

  test.each([
    [
      'the 31st: over short months',
      '0 0 31 * *',
      [
        [2026, 2, 1],
        [2026, 3, 31],
        [2026, 1, 31],
      ],
    ],
    [
      'across a year',
      '0 0 1 1 *',
      [
        [2026, 1, 2],
        [2027, 1, 1],
        [2026, 1, 1],
      ],
    ],
    [
      '29 February: over 1900',
      '0 0 29 2 *',
      [
        [1899, 1, 1],
        [1904, 2, 29],
        [1896, 2, 29],
      ],
    ],
    [
      'Mondays in June',
      '0 0 * JUN MON',
      [
        [2026, 6, 30],
        [2027, 6, 7],
        [2026, 6, 29],
      ],
    ],
    [
      'either of both day fields',
      '0 0 13 * FRI',
      [
        [2026, 4, 11],
        [2026, 4, 13],
        [2026, 4, 10],
      ],
    ],
  ] as const)('days: %s', (_, expression, dates) => {
    const [from, next, previous] = dates.map(([year, month, day]) => dayNumber(year, month, day));
    const cron = cronOf(expression);
    expect([nextDay(cron, from!), previousDay(cron, from!)]).toEqual([next, previous]);
    expect([nextDay(cron, next!), previousDay(cron, previous!)]).toEqual([next, previous]);
  });
});
