import { isIP } from 'node:net';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { isAddress } from './isAddress.ts';

test('agrees with Node on addresses', () => {
  const almost = fc.string({ unit: fc.constantFrom('0', '1', '9', 'f', ':', '::', '.', '255.', '10.') });
  fc.assert(
    fc.property(fc.oneof(fc.ipV4(), fc.ipV6(), almost), (text) => {
      fc.pre(!/(?:^|\.)0\d/.test(text));
      expect(isAddress(text)).toBe(isIP(text) !== 0);
    }),
  );
});
