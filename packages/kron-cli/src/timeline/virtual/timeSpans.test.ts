import { describe, expect, test } from '@jest/globals';
import { TimeSpans } from './timeSpans.ts';

describe('time spans', () => {
  const spans = new TimeSpans([
    { from: 30, to: 40 },
    { from: 0, to: 10 },
    { from: 10, to: 15 },
    { from: 12, to: 13 },
  ]);

  test('that touch or overlap are merged', () => {
    expect(spans.all).toEqual([
      { from: 0, to: 15 },
      { from: 30, to: 40 },
    ]);
  });

  test('include their first instant and exclude their last', () => {
    expect([-1, 0, 14, 15, 30, 40].map((instant) => spans.endAt(instant))).toEqual([
      undefined,
      15,
      15,
      undefined,
      40,
      undefined,
    ]);
  });

  test('are found by an earlier instant', () => {
    expect([-1, 0, 29, 30].map((instant) => spans.nextAfter(instant))).toEqual([
      0,
      30,
      30,
      Number.POSITIVE_INFINITY,
    ]);
  });
});
