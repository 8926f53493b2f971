import { expect, test } from '@jest/globals';
import { BlockedKeys } from './blockedKeys.ts';

test('the blocked keys of a namespace take turns, the one that was tried the longest ago first', () => {
  const blocked = new BlockedKeys();
  for (const key of ['x/a', 'x/b', 'y/c', 'x/a']) blocked.add(key);
  expect(['x/d', 'x/d', 'x/d', 'y/d', 'z/d'].map((key) => blocked.next(key))).toEqual([
    'x/b',
    'x/a',
    'x/b',
    'y/c',
    undefined,
  ]);
  blocked.delete('y/c');
  expect([blocked.next('x/a'), blocked.next('x/b'), blocked.next('y/d')]).toEqual(['x/b', 'x/a', undefined]);
  blocked.delete('x/a');
  expect([blocked.next('x/b'), blocked.next('x/d')]).toEqual([undefined, 'x/b']);
});
