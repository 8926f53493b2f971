import { expect, test } from '@jest/globals';
import { withoutCopies } from './validatorModule.ts';

test('errors of a part are joined to those before without copying these', () => {
  const code = 'vErrors = vErrors === null ? validate12.errors : vErrors.concat(validate12.errors);';
  expect(withoutCopies(code)).toBe('vErrors = joinErrors(vErrors, validate12.errors);');
});

test.each(['vErrors = [];', 'vErrors = a === null ? a : vErrors.concat(b);'])(
  'refuses code that it does not know: %s',
  (code) => {
    expect(() => withoutCopies(code)).toThrow('not known');
  },
);
