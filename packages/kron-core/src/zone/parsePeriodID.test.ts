import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { formatInstant } from './formatInstant.ts';
import { parsePeriodID } from './parsePeriodID.ts';

describe('a period-id', () => {
  test('is parsed to the formatted instant', () => {
    fc.assert(
      fc.property(fc.integer({ min: -62_135_596_800, max: 253_402_300_799 }), (seconds) => {
        expect(parsePeriodID(formatInstant(seconds))).toBe(seconds);
      }),
    );
  });

  test.each([
    '',
    'garbage',
    '2026-02-30T00:00:00Z',
    '2026-01-01T24:00:00Z',
    '2026-01-01T00:00:60Z',
    '2026-01-01 00:00:00Z',
    '2026-01-01T00:00:00z',
    '2026-1-01T00:00:000Z',
    '9999-99-99T99:99:99Z',
    '0000-00-00T00:00:00Z',
    '20x6-01-01T00:00:00Z',
  ])('is not %j', (text) => {
    expect(parsePeriodID(text)).toBeNull();
  });
});
