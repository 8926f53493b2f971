import { describe, expect, test } from '@jest/globals';
import { exactDuration, relativeText, roughDuration } from './durationText.ts';

describe('an exact duration is exact and shows no zero parts', () => {
  test.each([
    [0, '0s'],
    [59, '59s'],
    [60, '1m'],
    [3600, '1h'],
    [3601, '1h1s'],
    [7109, '1h58m29s'],
    [259_200, '72h'],
  ])('%d s is %s', (seconds, text) => expect(exactDuration(seconds)).toBe(text));
});

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
