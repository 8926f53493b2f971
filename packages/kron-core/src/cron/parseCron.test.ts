import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { cronOf } from '../testing/cronOf.ts';
import type { Cron } from './cron.ts';
import { parseCron } from './parseCron.ts';

/** The values in a table of next values, whose last index means "none". */
function valuesOf(table: Int8Array): number[] {
  return [...table].flatMap((next, value) => (next === value && value < table.length - 1 ? [value] : []));
}

function bitsOf(mask: number): number[] {
  return Array.from({ length: 31 }, (_, bit) => bit).filter((bit) => ((mask >> bit) & 1) === 1);
}

/** Days of a month of 31 days that starts on a Sunday. */
function daysOf(cron: Cron): number[] {
  return bitsOf(cron.daysByFirstWeekday[0] ?? 0).map((bit) => bit + 1);
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

describe('a valid expression', () => {
  test.each([
    ['a star is every value', '*', range(0, 59)],
    ['a number is itself, leading zero or not', '05', [5]],
    ['a range holds both ends', '58-59', [58, 59]],
    ['a range may be of one value', '7-7', [7]],
    ['a step counts from the first value', '*/20', [0, 20, 40]],
    ['a step within a range counts from its start', '5-20/7', [5, 12, 19]],
    ['a step may exceed the range', '*/99', [0]],
    ['a step beyond its range leaves the first value', '5-10/60', [5]],
    ['a list is the union of its items', '3,1-2,*/30', [0, 1, 2, 3, 30]],
    ['a list may name a value twice', '1,1,1', [1]],
    ['a list may hold a star', '*,5', range(0, 59)],
    ['a list may hold ranges that overlap', '1-5,3-7,5', range(1, 7)],
  ])('minute: %s', (_, field, minutes) => {
    const cron = cronOf(`${field} * * * *`);
    expect(valuesOf(cron.nextMinute)).toEqual(minutes);
    expect(cron.firstMinuteOfDay).toBe(minutes.at(0));
    expect(cron.lastMinuteOfDay).toBe(23 * 60 + (minutes.at(-1) ?? NaN));
  });

  test.each([
    ['names in any case', 'jan,Feb,MAR', [1, 2, 3]],
    ['names and numbers mixed', 'OCT-12', [10, 11, 12]],
    ['names with a step', 'JAN-DEC/3', [1, 4, 7, 10]],
  ])('month: %s', (_, field, months) => {
    expect(bitsOf(cronOf(`0 0 1 ${field} *`).months)).toEqual(months);
  });

  test.each([
    ['0 is Sunday', '0', [1, 8, 15, 22, 29]],
    ['7 is Sunday', '7', [1, 8, 15, 22, 29]],
    ['SUN is Sunday', 'sun', [1, 8, 15, 22, 29]],
    ['7-7 is Sunday', '7-7', [1, 8, 15, 22, 29]],
    ['5-7 is Friday to Sunday', '5-7', [1, 6, 7, 8, 13, 14, 15, 20, 21, 22, 27, 28, 29]],
    ['MON-5 leaves the weekend out', 'MON-5', range(1, 31).filter((day) => day % 7 !== 0 && day % 7 !== 1)],
    ['0-7 is every day', '0-7', range(1, 31)],
    ['SUN-7 is every day', 'SUN-7', range(1, 31)],
    ['a step of seven from a star is Sunday', '*/7', [1, 8, 15, 22, 29]],
    ['a step can reach 7', '1-7/3', [1, 2, 5, 8, 9, 12, 15, 16, 19, 22, 23, 26, 29, 30]],
  ])('day-of-week: %s', (_, field, days) => {
    expect(daysOf(cronOf(`0 0 * * ${field}`))).toEqual(days);
  });

  test.each([
    ['both restricted: either field matches', '0 0 2 * SUN', [1, 2, 8, 15, 22, 29]],
    ['day-of-month * leaves it to day-of-week', '0 0 * * SUN', [1, 8, 15, 22, 29]],
    ['day-of-month */1 leaves it to day-of-week', '0 0 */1 * SUN', [1, 8, 15, 22, 29]],
    ['day-of-week * leaves it to day-of-month', '0 0 2 * *', [2]],
    ['day-of-week */1 leaves it to day-of-month', '0 0 2 * */1', [2]],
    ['1-31 is restricted', '0 0 1-31 * SUN', range(1, 31)],
    ['0-6 is restricted', '0 0 2 * 0-6', range(1, 31)],
    ['*/2 is restricted', '0 0 */2 * MON', range(1, 31).filter((day) => day % 2 === 1 || day % 7 === 2)],
    ['a list with a star is restricted', '0 0 2 * *,1', range(1, 31)],
    ['*/01 is restricted', '0 0 2 * */01', range(1, 31)],
  ])('a day: %s', (_, expression, days) => {
    expect(daysOf(cronOf(expression))).toEqual(days);
  });

  test('days of the week match in a month without any of the days of the month', () => {
    expect(parseCron('0 0 31 2 MON').ok).toBe(true);
    expect(parseCron('0 0 31,1 2,4 *').ok).toBe(true);
  });

  test('512 characters are accepted, 513 are not', () => {
    const list = `${'0,'.repeat(251)}00`;
    expect(`${list} * * * *`).toHaveLength(512);
    expect(parseCron(`${list} * * * *`).ok).toBe(true);
    expect(parseCron(`${list} * * * 10`)).toEqual({
      ok: false,
      problems: [{ code: 'TooLong', message: 'expected at most 512 characters' }],
    });
  });

  test('the same text gives the same object while it is cached', () => {
    const first = cronOf('1 2 3 4 *');
    expect(cronOf('1 2 3 4 *')).toBe(first);
    for (const minute of range(0, 59)) for (const day of range(1, 28)) cronOf(`${minute} 5 ${day},* * *`);
    for (const minute of range(0, 59)) for (const month of range(1, 12)) cronOf(`${minute} 6 * ${month} *`);
    const again = cronOf('1 2 3 4 *');
    expect(again).toEqual(first);
    expect(again).not.toBe(first);
  });

  test('every list of the five forms is parsed correctly', () => {
    const item = fc.oneof(
      fc.constant({ text: '*', values: range(0, 23) }),
      fc.nat({ max: 23 }).map((n) => ({ text: `${n}`, values: [n] })),
      fc
        .tuple(fc.nat({ max: 23 }), fc.nat({ max: 23 }), fc.option(fc.integer({ min: 1, max: 99 })))
        .map(([a, b, step]) => {
          const [from, to] = a < b ? [a, b] : [b, a];
          return {
            text: step === null ? `${from}-${to}` : `${from}-${to}/${step}`,
            values: range(from, to).filter((value) => (value - from) % (step ?? 1) === 0),
          };
        }),
      fc
        .integer({ min: 1, max: 99 })
        .map((step) => ({ text: `*/${step}`, values: range(0, 23).filter((n) => n % step === 0) })),
    );
    fc.assert(
      fc.property(fc.array(item, { minLength: 1, maxLength: 6 }), (items) => {
        const cron = cronOf(`0 ${items.map(({ text }) => text).join(',')} * * *`);
        const expected = new Set(items.flatMap(({ values }) => values));
        expect(valuesOf(cron.nextHour)).toEqual(range(0, 23).filter((hour) => expected.has(hour)));
        expect([...cron.previousHour]).toEqual(
          range(0, 23).map((hour) => Math.max(-1, ...[...expected].filter((value) => value <= hour))),
        );
      }),
      { numRuns: 60 },
    );
  });
});
