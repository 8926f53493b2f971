import { expect, test } from '@jest/globals';
import { within } from './brush.ts';

test('a selection at the edge ends where the span of the panel ends', () => {
  const shown = { from: 450, to: 3_630 };
  expect(within({ from: 420, to: 480 }, shown)).toEqual({ from: 450, to: 480 });
  expect(within({ from: 3_600, to: 3_660 }, shown)).toEqual({ from: 3_600, to: 3_630 });
});
