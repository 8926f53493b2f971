import { expect, test } from '@jest/globals';
import { OwnWrites } from './ownWrites.ts';

test('an echo that comes before the answer is nothing new', () => {
  const own = new OwnWrites();
  own.begin('a');
  expect([own.observe('a', '7'), own.end('a', '7')]).toEqual([true, false]);
});

test('what somebody else has written meanwhile is news when the write has ended', () => {
  const own = new OwnWrites();
  own.begin('a');
  own.observe('a', '6');
  own.observe('a', '7');
  expect(own.end('a', '7')).toBe(true);
});

test('whatever was heard of is news when a write was not answered', () => {
  const own = new OwnWrites();
  own.begin('a');
  own.observe('a', '7');
  expect(own.end('a', undefined)).toBe(true);
});

test('without a write everything is news at once', () => {
  const own = new OwnWrites();
  own.begin('a');
  own.end('a', '7');
  expect([own.observe('a', '8'), own.observe('b', '9')]).toEqual([false, false]);
});
