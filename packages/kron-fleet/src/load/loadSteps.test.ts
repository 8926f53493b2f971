import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { loadSteps, stepOf } from './loadSteps.ts';

describe('the steps of a scale', () => {
  test.each([
    [34, 7, [1, 2, 3, 6, 10, 19, 34]],
    [34, 4, [1, 3, 10, 34]],
    [8, 7, [1, 2, 3, 4, 6, 8]],
    [7, 7, [1, 2, 3, 4, 5, 6, 7]],
    [4, 7, [1, 2, 3, 4]],
    [1, 7, [1]],
    [0, 7, []],
  ])('up to %i in at most %i steps end at %p', (max, steps, ends) => {
    expect(loadSteps(max, steps)).toEqual(ends);
  });

  test('ascend, are no more than asked for, and end at the greatest count', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 2, max: 12 }), (max, steps) => {
        const ends = loadSteps(max, steps);
        expect(ends).toEqual([...new Set(ends)].sort((a, b) => a - b));
        expect(ends.length).toBeLessThanOrEqual(steps);
        expect(ends.at(-1)).toBe(max);
      }),
    );
  });

  test('hold every count from 1 on: the step is the first that ends at it or later', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000 }), fc.integer({ min: 2, max: 9 }), (max, steps) => {
        const ends = loadSteps(max, steps);
        for (const count of [1, Math.ceil(max / 2), max]) {
          const step = stepOf(count, ends);
          expect(ends[step - 1]).toBeGreaterThanOrEqual(count);
          expect(ends[step - 2] ?? 0).toBeLessThan(count);
        }
      }),
    );
  });

  test('leave 0 apart', () => {
    expect(stepOf(0, [1, 2])).toBe(0);
  });
});
