import { expect, test } from '@jest/globals';
import { BlockedKeys } from './blockedKeys.ts';

test('the blocked keys of a namespace take turns, the one that was tried the longest ago first', () => {
  const blocked = new BlockedKeys();
  for (const key of ['x/a', 'x/b', 'y/c', 'x/a']) blocked.add(key);
  expect(['x', 'x', 'x', 'y', 'z'].map((namespace) => blocked.next(namespace))).toEqual([
    'x/b',
    'x/a',
    'x/b',
    'y/c',
    undefined,
  ]);
  blocked.delete('x/a');
  blocked.delete('y/c');
  expect([blocked.next('x'), blocked.next('y')]).toEqual(['x/b', undefined]);
});
