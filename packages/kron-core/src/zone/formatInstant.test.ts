import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { formatDay, formatInstant } from './formatInstant.ts';

describe('formatInstant', () => {
  test.each([
    [1_772_323_200, '2026-03-01T00:00:00Z'],
    [-1, '1969-12-31T23:59:59Z'],
    [-62_135_596_800, '0001-01-01T00:00:00Z'],
    [253_402_300_799, '9999-12-31T23:59:59Z'],
    // What is tried after the last second of the calendar, and local days of its last hours.
    [253_402_300_800, '10000-01-01T00:00:00Z'],
    [-62_135_596_801, '0000-12-31T23:59:59Z'],
  ])('%i is %s', (seconds, text) => {
    expect(formatInstant(seconds)).toBe(text);
  });

  test('equals the output of Date without milliseconds', () => {
    fc.assert(
      fc.property(fc.integer({ min: -62_135_596_800, max: 253_402_300_799 }), (seconds) => {
        const iso = new Date(seconds * 1000).toISOString();
        expect(formatInstant(seconds)).toBe(`${iso.slice(0, 19)}Z`);
        expect(formatDay(Math.floor(seconds / 86_400))).toBe(iso.slice(0, 10));
      }),
    );
  });
});
