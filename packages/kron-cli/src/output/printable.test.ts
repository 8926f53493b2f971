import { expect, test } from '@jest/globals';
import { printable } from './printable.ts';

test.each([
  ['plain text, ±3h, 備份', 'plain text, ±3h, 備份'],
  ['a\u001b[31mred\u001b[0m', 'ared'],
  ['two\nlines', 'two\\u000alines'],
  ['\u202eevil', '\\u202eevil'],
  ['\u0007', '\\u0007'],
  ['non-breaking\u00a0space, zero\u200bwidth', 'non-breaking\\u00a0space, zero\\u200bwidth'],
])('%j is shown as %j', (text, shown) => expect(printable(text)).toBe(shown));
