import { expect, test } from '@jest/globals';
import { cutInMiddle } from './cutInMiddle.ts';

test.each([
  ['db-backup', 9, 'db-backup'],
  ['db-backup', 8, 'db-b…kup'],
  ['exchange-rates-importer', 15, 'exchang…mporter'],
  ['exchange-rates', 1, 'e…s'],
])('%s in at most %i characters is %s', (text, most, expected) => {
  expect(cutInMiddle(text, most)).toBe(expected);
});
