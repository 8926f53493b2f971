import { describe, expect, test } from '@jest/globals';
import { exactDuration } from './exactDuration.ts';

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
