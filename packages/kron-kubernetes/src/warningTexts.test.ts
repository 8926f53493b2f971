import { expect, test } from '@jest/globals';
import { warningTexts } from './warningTexts.ts';

test.each([
  ['no header', undefined, []],
  ['one', '299 - "mind the gap"', ['mind the gap']],
  [
    'quotes and backslashes in the text',
    String.raw`299 - "unknown field \"a\\b\""`,
    [String.raw`unknown field "a\b"`],
  ],
  ['several in one header', '299 - "a, b", 299 - "c"', ['a, b', 'c']],
  ['several headers', ['299 - "a"', '299 - "b"'], ['a', 'b']],
  ['an agent and a date', '299 proxy:80 "a" "Sat, 25 Aug 2026 23:34:45 GMT"', ['a']],
  ['a malformed header', 'mind the gap', []],
])('%s', (_, header, texts) => {
  expect(warningTexts(header)).toEqual(texts);
});
