import { describe, expect, test } from '@jest/globals';
import { toEditorSchema } from './toEditorSchema.ts';

describe('toEditorSchema', () => {
  test('null is valid for optional fields only', () => {
    const node = {
      type: 'object',
      required: ['a'],
      properties: {
        a: { type: 'string' },
        b: { type: 'string', enum: ['x'] },
        c: { type: 'array', items: { type: 'string' } },
      },
    };
    expect(toEditorSchema(node)).toEqual({
      type: 'object',
      required: ['a'],
      properties: {
        a: { type: 'string' },
        b: { type: ['string', 'null'], enum: ['x', null] },
        c: { type: ['array', 'null'], items: { type: 'string' } },
      },
      additionalProperties: false,
    });
  });

  test('unknown fields are invalid unless they are preserved', () => {
    const open = { type: 'object', properties: {}, 'x-kubernetes-preserve-unknown-fields': true };
    expect(toEditorSchema(open)).toHaveProperty('additionalProperties', true);
    expect(toEditorSchema({ type: 'object', properties: {} })).toHaveProperty('additionalProperties', false);
    const map = { type: 'object', additionalProperties: { type: 'string' } };
    expect(toEditorSchema(map)).toHaveProperty('additionalProperties', { type: ['string', 'null'] });
  });

  test('keywords outside the CRD are added, and properties are merged one by one', () => {
    const node = {
      type: 'object',
      properties: { a: { type: 'string', 'x-kron-outside-crd': { pattern: '^a' } } },
      'x-kron-outside-crd': { minProperties: 1, properties: { b: { type: 'string' } } },
    };
    expect(toEditorSchema(node)).toEqual({
      type: 'object',
      minProperties: 1,
      properties: { a: { type: ['string', 'null'], pattern: '^a' }, b: { type: ['string', 'null'] } },
      additionalProperties: false,
    });
  });

  test('a 32-bit integer gets its limits, unless narrower ones are given', () => {
    expect(toEditorSchema({ type: 'integer', format: 'int32', minimum: 0 })).toEqual({
      type: 'integer',
      format: 'int32',
      minimum: 0,
      maximum: 2_147_483_647,
    });
  });

  test('an integer or string has both types', () => {
    expect(toEditorSchema({ 'x-kubernetes-int-or-string': true })).toEqual({ type: ['integer', 'string'] });
  });
});
