import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parsePath, pathText } from './parsePath.ts';

test('a path of kron-core becomes keys and indexes', () => {
  expect(parsePath('spec.constraints.avoid[1].hours')).toEqual(['spec', 'constraints', 'avoid', 1, 'hours']);
});

test('any key survives quoting in brackets', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { minLength: 1 }), (keys) => {
      expect(parsePath(keys.map((key) => `[${JSON.stringify(key)}]`).join(''))).toEqual(keys);
    }),
  );
});

test('any path is read back from its text', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.string({ minLength: 1 }), fc.nat())), (path) => {
      expect(parsePath(pathText(path))).toEqual(path);
    }),
  );
});
