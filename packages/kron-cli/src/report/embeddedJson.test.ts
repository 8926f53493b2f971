import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { embeddedJson } from './embeddedJson.ts';

test('any value is read back as it was', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = embeddedJson(value);
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

test('no sign that means something in HTML is left', () => {
  const hostile = [
    '</script><img src=x onerror=alert(1)>',
    '<!--',
    ']]>',
    '&lt;',
    '\u2028\u2029',
    '\u007f\u202e',
  ];
  expect(embeddedJson(hostile)).not.toMatch(/[<>&\p{Control}\u2028\u2029\u202e]/u);
});
