import { expect, test } from '@jest/globals';
import { schemaText } from './schemaText.ts';

test('a schema is printed with one keyword or definition per line', () => {
  const schema = {
    title: 'KronJob',
    properties: { a: { $ref: '#/definitions/part0' } },
    definitions: { part0: { type: 'string' }, part1: { type: 'integer' } },
  };
  const text = schemaText(schema);
  expect(JSON.parse(text)).toEqual(schema);
  expect(text.split('\n')).toEqual([
    '{',
    ' "title": "KronJob",',
    ' "properties": {"a":{"$ref":"#/definitions/part0"}},',
    ' "definitions": {',
    '  "part0": {"type":"string"},',
    '  "part1": {"type":"integer"}',
    ' }',
    '}',
    '',
  ]);
});
