import { describe, expect, test } from '@jest/globals';
import { relativeText, roughDuration } from './durationText.ts';

describe('a rough duration shows the two largest units', () => {
  test.each([
    [0, '0s'],
    [59, '59s'],
    [3599, '59m59s'],
    [3659, '1h'],
    [86_399, '23h59m'],
    [86_400, '1d'],
    [90_000, '1d1h'],
    [86_459, '1d'],
    [31_536_000, '1y'],
    [31_622_400, '1y1d'],
  ])('%d s is %s', (seconds, text) => expect(roughDuration(seconds)).toBe(text));
});

describe('relative times', () => {
  test.each([
    [100, 100, 'now'],
    [100, 160, '1m'],
    [160, 100, '1m ago'],
  ])('from %d, %d is %s', (now, instant, text) => expect(relativeText(now, instant)).toBe(text));
});
