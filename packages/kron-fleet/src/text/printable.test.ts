import { stripVTControlCharacters } from 'node:util';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { printable } from './printable.ts';

test.each([
  ['plain text, ±3h, 備份', 'plain text, ±3h, 備份'],
  ['a\u001b[31mred\u001b[0m', 'ared'],
  ['a\u009b1;31mred', 'ared'],
  ['\u001b]0;title\u0007text', 'text'],
  ['\u001b]8;;https://a.example\u001b\\link\u001b]8;;\u001b\\', 'link'],
  ['\u001bPq#0\u001b\\text', 'text'],
  ['\u001bcreset', 'reset'],
  ['\u001b(Btext', 'text'],
  ['\u001b]0;without an end', '\\u001b]0;without an end'],
  ['two\nlines', 'two\\u000alines'],
  ['\u202eevil', '\\u202eevil'],
  ['\u0007', '\\u0007'],
  ['non-breaking\u00a0space, zero\u200bwidth', 'non-breaking\\u00a0space, zero\\u200bwidth'],
])('%j is shown as %j', (text, shown) => expect(printable(text)).toBe(shown));

test('colours and cursor movements are removed as Node removes them', () => {
  const parameters = fc.array(fc.integer({ min: 0, max: 255 }), { maxLength: 5 });
  const sequence = fc
    .tuple(
      fc.constantFrom('\u001b[', '\u009b'),
      parameters,
      fc.constantFrom('A', 'B', 'C', 'D', 'H', 'J', 'K', 'f', 'm', 'n', 's', 'u'),
    )
    .map(([start, numbers, end]) => `${start}${numbers.join(';')}${end}`);
  const texts = fc.array(fc.oneof(sequence, fc.stringMatching(/^[ -~]{0,9}$/)));
  fc.assert(
    fc.property(texts, (parts) => {
      const text = parts.join('');
      expect(printable(text)).toBe(printable(stripVTControlCharacters(text)));
    }),
  );
});

test('no control character is left', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(printable(text)).not.toMatch(/[\p{Control}\p{Bidi_Control}]/u);
    }),
  );
});
