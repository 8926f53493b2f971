import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { compiledChoice } from '../testing/compiledChoice.ts';
import { handMadeZone } from '../testing/handMadeZone.ts';
import { periodKey, periodKeyLengths } from './periodKey.ts';

const utc = handMadeZone(0);

describe('periodKey', () => {
  test.each([
    ['stable', 'Asia/Tokyo', '2026-12-31T23:30:00Z', '2026-12-31T23:30:00Z'],
    ['daily', 'UTC', '2026-03-01T00:30:00Z', '2026-03-01'],
    ['daily', 'America/Los_Angeles', '2026-03-01T00:30:00Z', '2026-02-28'],
    ['daily', 'Asia/Tokyo', '2026-12-31T15:00:00Z', '2027-01-01'],
    ['daily', 'Asia/Tokyo', '2026-12-31T14:59:59Z', '2026-12-31'],
    ['daily', 'Asia/Kathmandu', '2026-03-01T18:14:59Z', '2026-03-01'],
    ['daily', 'Asia/Kathmandu', '2026-03-01T18:15:00Z', '2026-03-02'],
    // Samoa skipped 30 December 2011.
    ['daily', 'Pacific/Apia', '2011-12-30T09:59:59Z', '2011-12-29'],
    ['daily', 'Pacific/Apia', '2011-12-30T10:00:00Z', '2011-12-31'],
    ['weekly', 'UTC', '2026-03-01T00:00:00Z', '2026-W09'],
    ['weekly', 'UTC', '2026-03-02T00:00:00Z', '2026-W10'],
    ['weekly', 'UTC', '2024-12-30T00:00:00Z', '2025-W01'],
    ['weekly', 'UTC', '2027-01-03T23:59:59Z', '2026-W53'],
    ['weekly', 'UTC', '2027-01-04T00:00:00Z', '2027-W01'],
    ['weekly', 'Asia/Tokyo', '2026-12-31T23:30:00Z', '2026-W53'],
    ['weekly', 'America/New_York', '2027-01-04T04:59:59Z', '2026-W53'],
    ['weekly', 'UTC', '0099-07-01T00:00:00Z', '0099-W27'],
    ['daily', 'Asia/Tokyo', '9999-12-31T14:59:59Z', '9999-12-31'],
    ['daily', 'Asia/Tokyo', '9999-12-31T15:00:00Z', '10000-01-01'],
    ['weekly', 'Asia/Tokyo', '9999-12-31T15:00:00Z', '9999-W52'],
    ['daily', 'America/New_York', '0001-01-01T00:00:00Z', '0000-12-31'],
    ['weekly', 'America/New_York', '0001-01-01T00:00:00Z', '0000-W52'],
  ] as const)('%s in %s at %s is %s', (strategy, timezone, instant, key) => {
    const { zone } = compiledChoice({ timezone });
    expect(periodKey(strategy, Date.parse(instant) / 1000, zone)).toBe(key);
  });

  test('is ASCII and has the usual length in the years 1 to 9999', () => {
    const instant = fc.integer({ min: -62_135_596_800, max: 253_402_300_799 });
    fc.assert(
      fc.property(
        fc.constantFrom('stable' as const, 'daily' as const, 'weekly' as const),
        instant,
        (strategy, at) => {
          const key = periodKey(strategy, at, utc);
          expect(key).toMatch(/^[-:0-9TWZ]*$/);
          expect(key).toHaveLength(periodKeyLengths[strategy]);
        },
      ),
    );
  });
});
