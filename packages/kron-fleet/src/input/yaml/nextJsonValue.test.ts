import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { splitJsonValues } from './nextJsonValue.ts';

test('a sequence of values is split, whatever their strings contain', () => {
  const value = fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer(), fc.array(fc.string())));
  fc.assert(
    fc.property(fc.array(value, { minLength: 1 }), fc.constantFrom('', '\n', ' \n\t'), (values, between) => {
      const text = values.map((one) => JSON.stringify(one)).join(between);
      const parts = splitJsonValues(text).map(
        ({ start, end }) => JSON.parse(text.slice(start, end)) as unknown,
      );
      expect(parts).toEqual(values.map((one) => JSON.parse(JSON.stringify(one)) as unknown));
    }),
  );
});

test('an incomplete last value is a part', () => {
  expect(splitJsonValues('{"a":1} {"b"')).toEqual([
    { start: 0, end: 7 },
    { start: 7, end: 12 },
  ]);
});

test('the items of a list are found, and the brackets around them', () => {
  const text = '{"a":{"items":[1]},"items" : [{"b":[1,2]}, "x,]"],"c":[3]}';
  const [{ items } = {}] = splitJsonValues(text);
  expect(items?.all.map(({ start, end }) => text.slice(start, end))).toEqual(['{"b":[1,2]}', ' "x,]"']);
  expect([text[items?.opening ?? -1], text[items?.closing ?? -1]]).toEqual(['[', ']']);
});
