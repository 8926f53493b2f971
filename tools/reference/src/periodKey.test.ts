import { expect, test } from '@jest/globals';
import { isoWeek } from './periodKey.ts';

test.each([
  [2026, 1, 1, '2026-W01'],
  [2026, 12, 31, '2026-W53'],
  [2027, 1, 3, '2026-W53'],
  [2027, 1, 4, '2027-W01'],
  [2024, 12, 29, '2024-W52'],
  [2024, 12, 30, '2025-W01'],
  [2021, 1, 3, '2020-W53'],
])('%i-%i-%i lies in %4$s', (year, month, day, week) => {
  expect(isoWeek(year, month, day)).toBe(week);
});
