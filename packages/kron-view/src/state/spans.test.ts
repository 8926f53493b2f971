import { describe, expect, test } from '@jest/globals';
import { spanToCompute } from './columnLoader.ts';
import { spanAfter } from './spanButtons.ts';
import { extentOf } from './store.ts';

const fleet = { from: 1000, to: 5000 };

describe('the extent', () => {
  test('is the span of the Fleet while the axis stays within it', () => {
    expect(extentOf(fleet, { from: 2000, to: 3000 })).toBe(fleet);
  });

  test('is that of an axis that leaves it', () => {
    expect(extentOf(fleet, { from: 4000, to: 6000 })).toEqual({ from: 4000, to: 6000 });
  });
});

describe('the span to compute', () => {
  test('is the span of the Fleet at first', () => {
    expect(spanToCompute(fleet, { from: 0, to: 0 }, fleet)).toBe(fleet);
  });

  test('stays while it has what is needed', () => {
    const computed = { from: 0, to: 9000 };
    expect(spanToCompute({ from: 6000, to: 8000 }, computed, fleet)).toBe(computed);
  });

  test('has half a length more on either side outside of the Fleet', () => {
    expect(spanToCompute({ from: 4000, to: 8000 }, fleet, fleet)).toEqual({ from: 2000, to: 10_000 });
  });
});

test.each([
  ['Earlier', { from: -1000, to: 3000 }],
  ['Later', { from: 3000, to: 7000 }],
  ['Zoom in', { from: 2000, to: 4000 }],
  ['Zoom out', { from: -1000, to: 7000 }],
  ['Now', { from: 8000, to: 12_000 }],
] as const)('%s moves the axis', (button, expected) => {
  expect(spanAfter(button, fleet, 9000)).toEqual(expected);
});

test.each([
  ['Zoom in', { from: 1500, to: 3500 }],
  ['Zoom out', { from: 0, to: 8000 }],
] as const)('%s keeps now at its place', (button, expected) => {
  expect(spanAfter(button, fleet, 2000)).toEqual(expected);
});
