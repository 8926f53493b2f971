import { expect, test } from '@jest/globals';
import { tabAfter } from './tabAfter.ts';

test.each([
  ['timeline', 'ArrowRight', 'load'],
  ['timeline', 'ArrowLeft', 'table'],
  ['table', 'ArrowRight', 'timeline'],
  ['load', 'Home', 'timeline'],
  ['load', 'End', 'table'],
  ['load', 'a', null],
  ['load', 'toString', null],
] as const)('from %s, %s moves to %s', (panel, key, expected) => {
  expect(tabAfter(panel, key)).toBe(expected);
});
