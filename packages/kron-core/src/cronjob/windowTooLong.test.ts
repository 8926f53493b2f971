import { expect, test } from '@jest/globals';
import { windowTooLong } from './windowTooLong.ts';

const tooLong = (schedule: string, duration: string, timezone = 'UTC'): string | null =>
  windowTooLong({ identity: 'prod/report', schedule, timezone, window: { duration } });

test.each([
  ['* * * * *', '1m'],
  ['*/7 * * * *', '4m'],
  ['0 * * * *', '1h'],
  ['0,45 2,7 * * *', '45m'],
  ['30 23,0 * * *', '1h'],
  ['0 0 * * *', '24h'],
  ['0 9 * * 1-5', '24h'],
  ['0 9 * * 1,4', '72h'],
  ['0 0 1 * *', '672h'],
  ['0 0 29 2 *', '35064h'],
])('%s: the window has to be shorter than %s', (schedule, gap) => {
  expect(tooLong(schedule, gap)).toBe(
    `expected a window shorter than ${gap}, the shortest time between two starts, found ${gap}; Jobs start at their nominal time`,
  );
  expect(tooLong(schedule, `${parseInt(gap) * (gap.endsWith('h') ? 3600 : 60) - 1}s`)).toBeNull();
});

test('a clock change that brings two starts closer does not count', () => {
  expect(tooLong('30 2 * * *', '3h', 'Europe/Paris')).toBeNull();
});

test('more windows at once than a KronJob can have are too long', () => {
  expect(tooLong('* * * * *', '3h')).toContain('shorter than 1m');
});

test('no window is not too long', () => {
  expect(tooLong('* * * * *', '0s')).toBeNull();
});
