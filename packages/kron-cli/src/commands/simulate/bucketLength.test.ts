import { expect, test } from '@jest/globals';
import { bucketLength } from './bucketLength.ts';

const [minute, day, year] = [60, 86_400, 365 * 86_400];

test.each([1, 32 * minute, 32 * minute + 1, day, 7 * day, 30 * day, year, 20 * year, 33 * year, 8000 * year])(
  'a timeline of %d seconds has at most 32 steps, each a whole number of minutes',
  (span) => {
    const length = bucketLength(span);
    expect(span / length).toBeLessThanOrEqual(32);
    expect([year, 30 * day, day, 3600, minute].some((unit) => length % unit === 0)).toBe(true);
  },
);
