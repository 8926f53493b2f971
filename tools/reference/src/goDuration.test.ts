import { expect, test } from '@jest/globals';
import { goDuration } from './goDuration.ts';

test.each([
  ['0', 0n],
  ['1h30m', 5_400_000_000_000n],
  ['1.5h', 5_400_000_000_000n],
  ['.5s', 500_000_000n],
  ['+1m1m', 120_000_000_000n],
  ['1µs1μs1us', 3_000n],
])('%s', (text, nanoseconds) => {
  expect(goDuration(text)).toBe(nanoseconds);
});

test.each(['', '1', 'h', '.s', '1d', '-1s', '1h ', '1 h'])('%p is no duration', (text) => {
  expect(() => goDuration(text)).toThrow(RangeError);
});
