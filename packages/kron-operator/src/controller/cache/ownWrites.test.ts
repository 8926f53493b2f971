import { expect, test } from '@jest/globals';
import { OwnWrites } from './ownWrites.ts';

test('a watch event of an own write that arrives before the answer is no news', () => {
  const own = new OwnWrites();
  own.begin('a');
  expect([own.observe('a', '7'), own.end('a', '7')]).toEqual([true, false]);
});

test('a write of another process during an own write is news when the own write ends', () => {
  const own = new OwnWrites();
  own.begin('a');
  own.observe('a', '6');
  own.observe('a', '7');
  expect(own.end('a', '7')).toBe(true);
});

test('every watch event during an unanswered write is news', () => {
  const own = new OwnWrites();
  own.begin('a');
  own.observe('a', '7');
  expect(own.end('a', undefined)).toBe(true);
});

test('without a write in flight every watch event is news at once', () => {
  const own = new OwnWrites();
  own.begin('a');
  own.end('a', '7');
  expect([own.observe('a', '8'), own.observe('b', '9')]).toEqual([false, false]);
});
