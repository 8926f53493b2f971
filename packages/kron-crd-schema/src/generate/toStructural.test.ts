import { describe, expect, test } from '@jest/globals';
import type { SchemaNode } from '../structure/schemaNode.ts';
import { customResourceDefinition } from './customResourceDefinition.ts';
import { controlledJobResource } from '../resources/controlledJob.ts';
import { kronJobResource } from '../resources/kronJob.ts';
import { toStructural } from './toStructural.ts';

describe('toStructural', () => {
  test('keeps keywords of structural schemas and drops those for other generators', () => {
    const node = {
      type: 'object',
      description: 'A thing.',
      examples: [{ a: 'x' }],
      properties: { a: { type: 'string', maxLength: 3, 'x-kron-expected': 'expected a letter' } },
      required: ['a'],
      additionalProperties: false,
      'x-kron-outside-crd': { minProperties: 1 },
    };
    expect(toStructural(node)).toEqual({
      type: 'object',
      description: 'A thing.',
      properties: { a: { type: 'string', maxLength: 3 } },
      required: ['a'],
    });
  });

  test('makes a field of the spec nullable that may be absent and has no default', () => {
    const text = { type: 'string' };
    const fields = {
      type: 'object',
      properties: {
        a: text,
        b: text,
        c: { ...text, default: 'x' },
        d: { type: 'object', additionalProperties: text },
        e: { ...text, enum: ['x', 'y'] },
      },
      required: ['a'],
    };
    expect(toStructural({ type: 'object', properties: { spec: fields, status: fields } })).toEqual({
      type: 'object',
      properties: {
        spec: {
          ...fields,
          properties: {
            a: text,
            b: { ...text, nullable: true },
            c: { ...text, default: 'x' },
            d: { type: 'object', additionalProperties: { ...text, nullable: true }, nullable: true },
            e: {
              ...text,
              'x-kubernetes-validations': [{ rule: "self in ['x', 'y']", message: 'expected x or y' }],
              nullable: true,
            },
          },
        },
        status: fields,
      },
    });
  });

  test('a 32-bit integer gets its limits, unless narrower ones are given', () => {
    expect(toStructural({ type: 'integer', format: 'int32', minimum: 0 })).toEqual({
      type: 'integer',
      format: 'int32',
      minimum: 0,
      maximum: 2_147_483_647,
    });
  });

  test.each([
    ['an unknown keyword', { type: 'string', const: 'x' }, 'const has no place'],
    ['a reference', { $ref: '#/definitions/x', type: 'string' }, '$ref has no place'],
    ['alternatives', { type: 'string', anyOf: [{ type: 'string' }] }, 'anyOf has no place'],
    ['patterns for names', { type: 'object', patternProperties: {} }, 'patternProperties has no place'],
    ['a node without a type', { maxLength: 3 }, 'has one type'],
    ['a node of two types', { type: ['string', 'null'] }, 'has one type'],
    ['arbitrary additional fields', { type: 'object', additionalProperties: true }, 'is false or a schema'],
    [
      'properties together with additional properties',
      { type: 'object', properties: {}, additionalProperties: { type: 'string' } },
      'exclude each other',
    ],
    [
      'a rule without a message',
      { type: 'string', 'x-kubernetes-validations': [{ rule: 'true', message: '' }] },
      'needs a message',
    ],
    [
      'a message of two lines',
      { type: 'string', 'x-kubernetes-validations': [{ rule: 'true', message: 'a\nb' }] },
      'needs a message',
    ],
  ])('refuses %s', (_, node: SchemaNode, message) => {
    expect(() => toStructural(node)).toThrow(message);
  });

  test('the error names the path', () => {
    const node = {
      type: 'object',
      properties: { a: { type: 'array', items: { const: 1, type: 'string' } } },
    };
    expect(() => toStructural(node)).toThrow('.a[]: const');
  });
});

describe.each([kronJobResource, controlledJobResource])(
  'the CustomResourceDefinition of $kind',
  (resource) => {
    const text = JSON.stringify(customResourceDefinition(resource));

    test('is under 200 kB, so that client-side apply can store it in an annotation', () => {
      expect(text.length).toBeLessThan(200_000);
    });

    test('describes every field of spec and status outside the Job', () => {
      expect(undescribed(rootOf(text), '')).toEqual([]);
    });
  },
);

function rootOf(text: string): SchemaNode {
  const { spec } = JSON.parse(text) as { spec: { versions: { schema: { openAPIV3Schema: SchemaNode } }[] } };
  return spec.versions[0]?.schema.openAPIV3Schema ?? {};
}

function undescribed(node: SchemaNode, path: string): string[] {
  if (path.startsWith('.metadata') || path.startsWith('.spec.jobTemplate.spec.')) return [];
  const properties = (node['properties'] ?? {}) as Record<string, SchemaNode>;
  const items = node['items'] === undefined ? [] : undescribed(node['items'] as SchemaNode, `${path}[]`);
  const own = typeof node['description'] === 'string' && node['description'] !== '' ? [] : [path];
  return [
    ...own,
    ...items,
    ...Object.entries(properties).flatMap(([name, part]) => undescribed(part, `${path}.${name}`)),
  ];
}
