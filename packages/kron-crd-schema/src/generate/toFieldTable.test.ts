import { describe, expect, test } from '@jest/globals';
import { fieldsOf, toFieldTable } from './toFieldTable.ts';

const node = {
  properties: {
    spec: {
      type: 'object',
      description: 'All of it. Required. Example: {mode: after}.',
      properties: {
        mode: { type: ['string', 'null'], description: 'Where it lies. Default: after. Example: around.' },
        plain: { type: 'string' },
        list: { type: 'array', description: 'Some | more. Example: [a].', items: { type: 'string' } },
      },
    },
  },
};

describe('fieldsOf', () => {
  test('takes a description apart', () => {
    expect(fieldsOf(node)).toEqual([
      { path: 'spec', type: 'object', fallback: 'required', meaning: 'All of it.', example: '{mode: after}' },
      { path: 'spec.mode', type: 'string', fallback: 'after', meaning: 'Where it lies.', example: 'around' },
      { path: 'spec.list', type: 'list', fallback: '', meaning: 'Some | more.', example: '[a]' },
    ]);
  });

  test('refuses a description without an example', () => {
    expect(() => fieldsOf({ properties: { a: { type: 'string', description: 'Something.' } } })).toThrow(
      'a: the description does not end in an example',
    );
  });
});

test('a bar in a text does not end its cell', () => {
  expect(toFieldTable(fieldsOf(node)).split('\n').at(-1)).toBe(
    '| `spec.list` | list |  | Some \\| more. | `[a]` |',
  );
});
