import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { dayNumber, weekday } from './civilDate.ts';
import { isoWeek } from './isoWeek.ts';

describe('ISO weeks', () => {
  test.each([
    ['a year that starts on a Thursday has 53 weeks', [2026, 12, 31], '2026-W53'],
    ['a Friday 1 January lies in the old year', [2027, 1, 1], '2026-W53'],
    ['a Sunday 3 January lies in the old year', [2027, 1, 3], '2026-W53'],
    ['the first Monday after it starts week 1', [2027, 1, 4], '2027-W1'],
    ['a Monday 30 December lies in the new year', [2024, 12, 30], '2025-W1'],
    ['a leap year that starts on a Wednesday has 53 weeks', [2020, 12, 31], '2020-W53'],
    ['a Sunday 1 January lies in week 52 of the old year', [2023, 1, 1], '2022-W52'],
    ['a Saturday 1 January can lie in week 53', [2005, 1, 1], '2004-W53'],
  ] as const)('%s', (_, [year, month, day], expected) => {
    const found = isoWeek(dayNumber(year, month, day));
    expect(`${found.year}-W${found.week}`).toBe(expected);
  });

  test('a week is seven days, Monday first, and 4 January is always in week 1', () => {
    fc.assert(
      fc.property(fc.integer({ min: -700_000, max: 2_900_000 }), (days) => {
        const same = isoWeek(days + 1);
        if (weekday(days) === 0) expect(isoWeek(days)).not.toEqual(same);
        else expect(isoWeek(days)).toEqual(same);
      }),
    );
    for (let year = 1; year < 10_000; year++) {
      const { week, year: found } = isoWeek(dayNumber(year, 1, 4));
      if (found !== year || week !== 1) throw new Error(`${year}-01-04 is in ${found}-W${week}`);
    }
  });
});
