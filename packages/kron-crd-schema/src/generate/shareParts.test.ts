import { expect, test } from '@jest/globals';
import { shareParts } from './shareParts.ts';

const part = { type: 'object', properties: { aLongName: { type: 'string' }, another: { type: 'string' } } };

test('repeated parts become one definition', () => {
  expect(shareParts({ type: 'object', properties: { a: part, b: { type: 'array', items: part } } })).toEqual({
    type: 'object',
    properties: {
      a: { $ref: '#/definitions/part0' },
      b: { type: 'array', items: { $ref: '#/definitions/part0' } },
    },
    definitions: { part0: part },
  });
});

test('a part that occurs once or is short stays in place', () => {
  const schema = { type: 'object', properties: { a: part, b: { type: 'string' }, c: { type: 'string' } } };
  expect(shareParts(schema)).toEqual({ ...schema, definitions: {} });
});
