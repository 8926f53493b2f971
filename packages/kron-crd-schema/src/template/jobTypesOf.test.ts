import { expect, test } from '@jest/globals';
import { jobTypesOf } from './jobTypesOf.ts';

const batch = 'io.k8s.api.batch.v1.';
const quantity = 'io.k8s.apimachinery.pkg.api.resource.Quantity';

function reference(name: string): object {
  return { $ref: `#/components/schemas/${name}` };
}

function typesOf(fields: Record<string, object>, others: Record<string, object> = {}): string[] {
  return jobTypesOf({ components: { schemas: { [`${batch}JobSpec`]: { properties: fields }, ...others } } });
}

test('a field is followed by its type, the type of its entries, or its words', () => {
  const fields = {
    size: { additionalProperties: reference(quantity) },
    part: { allOf: [reference('a.Part')], default: {} },
    list: { type: 'array', items: reference('a.Part') },
    word: { type: 'string', enum: ['b', 'a'] },
    text: { type: 'string' },
  };
  const part = { 'a.Part': { properties: { x: { type: 'string' } } } };
  expect(typesOf(fields, part)).toEqual(['JobSpec list:Part part:Part size text word=a|b', 'Part x']);
});

test('forms that the notation lacks are refused', () => {
  const part = { 'a.Part': { properties: {} } };
  expect(() => typesOf({ map: { additionalProperties: reference('a.Part') } }, part)).toThrow(TypeError);
  expect(() => typesOf({ part: reference('a.Part') })).toThrow('a.Part is not defined');
  const twice = { 'a.Part': { properties: { b: reference('b.Part') } }, 'b.Part': { properties: {} } };
  expect(() => typesOf({ a: reference('a.Part') }, twice)).toThrow('two types are named Part');
});
