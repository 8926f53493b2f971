import { expect, test } from '@jest/globals';
import { serverChanges } from './serverChanges.ts';

test.each<[string, unknown, unknown, unknown[]]>([
  ['an unchanged object', { a: [1, { b: 'c' }] }, { a: [1, { b: 'c' }] }, []],
  ['a default', { a: {} }, { a: { b: 1 }, c: 2 }, []],
  ['another value', { a: { b: 'x' } }, { a: { b: 'y' } }, [{ path: 'a.b', sent: 'x', stored: 'y' }]],
  ['a removed value', { a: 1 }, {}, [{ path: 'a', sent: 1, stored: null }]],
  ['an item added to a list', { a: [1] }, { a: [1, 2] }, [{ path: 'a[1]', sent: null, stored: 2 }]],
  ['null, missing and empty values', { a: null, b: [], c: {} }, { c: null }, []],
  ['an object instead of a value', { a: 1 }, { a: { b: 1 } }, [{ path: 'a', sent: 1, stored: { b: 1 } }]],
])('%s', (_, sent, stored, changes) => {
  expect(serverChanges(sent, stored)).toEqual(changes);
});
