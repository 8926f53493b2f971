import { expect, test } from '@jest/globals';
import { screenOrder } from './screenOrder.ts';

test.each([
  ['the screen first, then by distance from it', [2, 3], [0, 1, 2, 3, 4, 5], [2, 3, 4, 1, 5, 0]],
  ['in the order that a reader sees', [4], [5, 4, 3, 2, 1, 0], [4, 3, 5, 2, 1, 0]],
  ['rows that a filter leaves out last', [4], [3, 4, 5], [4, 5, 3, 0, 1, 2]],
  ['all rows before anything is on the screen', [], [0, 1, 2, 3, 4, 5], [0, 1, 2, 3, 4, 5]],
  ['no row twice and none that is not there', [3, 1, 9], [0, 1, 2, 3, 4, 5], [3, 1, 2, 4, 0, 5]],
])('rows are computed: %s', (_, onScreen, listed, expected) => {
  expect(screenOrder(onScreen, listed, 6)).toEqual(expected);
});
