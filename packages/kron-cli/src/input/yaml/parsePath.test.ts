import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parsePath } from './parsePath.ts';

test('a path of the scheduling core is taken apart', () => {
  expect(parsePath('spec.constraints.avoid[1].hours')).toEqual(['spec', 'constraints', 'avoid', 1, 'hours']);
});

test('any key in brackets and quotes reads back as it was', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { minLength: 1 }), (keys) => {
      expect(parsePath(keys.map((key) => `[${JSON.stringify(key)}]`).join(''))).toEqual(keys);
    }),
  );
});
