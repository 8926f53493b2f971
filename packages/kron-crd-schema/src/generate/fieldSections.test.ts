import { describe, expect, test } from '@jest/globals';
import { fieldSections } from './fieldSections.ts';

const item = { type: 'object', description: 'An item.', properties: {} };
const schema = {
  description: 'A thing. Example: {}.',
  properties: {
    spec: {
      type: 'object',
      description: 'All of it. Required. Example: {mode: after}.',
      properties: {
        mode: { type: ['string', 'null'], description: 'Where it lies. Default: after. Example: around.' },
        plain: { type: 'string' },
        unnamed: {
          type: 'object',
          properties: { text: { type: 'string', description: 'Some | more. Example: x.' } },
        },
        some: { type: 'array', description: 'Some. Example: [].', items: item },
        others: { type: 'array', description: 'Others. Example: [].', items: item },
      },
    },
  },
};
const names = { '': 'Thing', spec: 'ThingSpec', 'spec.some[]': 'ThingItem', 'spec.others[]': 'ThingItem' };

describe('fieldSections', () => {
  const sections = fieldSections(schema, names);

  test('every named type has one section, in the order of the schema', () => {
    expect(sections.map(({ typeName, path, meaning }) => [typeName, path, meaning])).toEqual([
      ['Thing', '', 'A thing.'],
      ['ThingSpec', 'spec', 'All of it.'],
      ['ThingItem', 'spec.some[]', 'An item.'],
    ]);
  });

  test('a description is split into meaning, default and example', () => {
    const some = { type: 'list', fallback: '', example: '[]', typeName: 'ThingItem' };
    const text = { type: 'string', typeName: undefined };
    expect(sections[0]?.fields).toEqual([
      {
        path: 'spec',
        type: 'object',
        fallback: 'required',
        meaning: 'All of it.',
        example: '{mode: after}',
        typeName: 'ThingSpec',
      },
    ]);
    expect(sections[1]?.fields).toEqual([
      { ...text, path: 'mode', fallback: 'after', meaning: 'Where it lies.', example: 'around' },
      { ...text, path: 'unnamed.text', fallback: '', meaning: 'Some | more.', example: 'x' },
      { ...some, path: 'some', meaning: 'Some.' },
      { ...some, path: 'others', meaning: 'Others.' },
    ]);
  });

  test('a description without an example is refused', () => {
    const bad = { properties: { a: { type: 'string', description: 'Something.' } } };
    expect(() => fieldSections(bad, {})).toThrow('a: the description does not end in an example');
  });
});
