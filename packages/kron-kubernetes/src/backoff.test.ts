import { describe, expect, test } from '@jest/globals';
import { Backoff } from './backoff.ts';

const times = (count: number, backoff: Backoff): number[] =>
  Array.from({ length: count }, () => backoff.next());

describe('Backoff', () => {
  test('doubles from 200 ms up to 5 s, and starts again after a reset', () => {
    const backoff = new Backoff({ random: () => 0 });
    expect(times(8, backoff)).toEqual([200, 400, 800, 1_600, 3_200, 5_000, 5_000, 5_000]);
    expect(backoff.failures).toBe(8);
    backoff.reset();
    expect(times(1, backoff)).toEqual([200]);
  });

  test('jitter shortens it by up to half', () => {
    expect(times(2, new Backoff({ random: () => 0.5 }))).toEqual([150, 300]);
  });

  test.each([
    ['longer than the backoff wins', 7_000, 7_000],
    ['shorter than the backoff changes nothing', 100, 200],
    ['of hours is limited to half a minute', 7_200_000, 30_000],
  ])('a Retry-After %s', (_, asked, expected) => {
    expect(new Backoff({ random: () => 0 }).next(asked)).toBe(expected);
  });
});
