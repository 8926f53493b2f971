import { expect, test } from '@jest/globals';
import { withoutNulls } from './withoutNulls.ts';

test.each([
  [null, null],
  [{ a: null }, {}],
  [
    { a: 1, b: { c: null, d: '' } },
    { a: 1, b: { d: '' } },
  ],
  [
    [null, { a: null }],
    [null, {}],
  ],
  [{ a: undefined }, { a: undefined }],
])('%j becomes %j', (value, expected) => {
  expect(withoutNulls<unknown>(value)).toEqual(expected);
});

test('a value without nulls is not copied', () => {
  const value = { a: [{ b: 1 }], c: { d: '' } };
  expect(withoutNulls(value)).toBe(value);
});
