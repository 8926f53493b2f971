import { expect, test } from '@jest/globals';
import { within } from './brush.ts';

test('a selection at the edge ends where the span of the panel ends', () => {
  const shown = { from: 450, to: 3_630 };
  expect(within({ from: 420, to: 480 }, shown)).toEqual({ from: 450, to: 480 });
  expect(within({ from: 3_600, to: 3_660 }, shown)).toEqual({ from: 3_600, to: 3_630 });
});

test('a selection in the old span of the panel is the new one', () => {
  const shown = { from: 450, to: 3_630 };
  expect(within({ from: 120, to: 180 }, shown)).toEqual({ from: 120, to: 180 });
  expect(within({ from: 390, to: 450 }, shown)).toEqual({ from: 390, to: 450 });
  expect(within({ from: 3_660, to: 3_720 }, shown)).toEqual({ from: 3_660, to: 3_720 });
});
