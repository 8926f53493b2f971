import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { civilDate, dayNumber, daysInMonth, weekday } from './civilDate.ts';

const firstDay = dayNumber(-1, 1, 1);
const lastDay = dayNumber(10_000, 12, 31);

/** The host's calendar. `Date.UTC` would map the years 0-99 to 1900-1999. */
function dateOf(days: number): Date {
  return new Date(days * 86_400_000);
}

describe('civil dates', () => {
  test.each([
    [1970, 1, 1, 0],
    [1969, 12, 31, -1],
    [2000, 2, 29, 11_016],
    [2024, 2, 29, 19_782],
    [2026, 11, 21, 20_778],
    [1, 1, 1, -719_162],
    [9999, 12, 31, 2_932_896],
  ])('%i-%i-%i is day %i', (year, month, day, days) => {
    expect(dayNumber(year, month, day)).toBe(days);
    expect(civilDate(days)).toEqual({ year, month, day });
  });

  test('every day of 400 years follows the one before it', () => {
    let expected = { year: 1999, month: 12, day: 31 };
    const first = dayNumber(1999, 12, 31);
    for (let days = first; days <= first + 146_098; days++) {
      const { year, month, day } = civilDate(days);
      const same = year === expected.year && month === expected.month && day === expected.day;
      if (!same || dayNumber(year, month, day) !== days) {
        throw new Error(`day ${days}: ${year}-${month}-${day}, expected ${JSON.stringify(expected)}`);
      }
      expected = dayAfter(expected);
    }
    expect(expected).toEqual({ year: 2400, month: 1, day: 2 });
  });

  test('dates and weekdays are those of the Gregorian calendar', () => {
    fc.assert(
      fc.property(fc.integer({ min: firstDay, max: lastDay }), (days) => {
        const date = dateOf(days);
        expect(civilDate(days)).toEqual({
          year: date.getUTCFullYear(),
          month: date.getUTCMonth() + 1,
          day: date.getUTCDate(),
        });
        expect(weekday(days)).toBe(date.getUTCDay());
      }),
    );
  });

  test('February has 29 days in years divisible by 4, but not by 100 unless by 400', () => {
    expect([2024, 2026, 1900, 2000, 2100].map((year) => daysInMonth(year, 2))).toEqual([29, 28, 28, 29, 28]);
  });
});

function dayAfter(date: { year: number; month: number; day: number }) {
  if (date.day < daysInMonth(date.year, date.month)) return { ...date, day: date.day + 1 };
  if (date.month < 12) return { ...date, month: date.month + 1, day: 1 };
  return { year: date.year + 1, month: 1, day: 1 };
}
