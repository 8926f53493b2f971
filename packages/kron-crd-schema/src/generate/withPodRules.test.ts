import { expect, test } from '@jest/globals';
import type { SchemaNode } from '../structure/schemaNode.ts';
import { withPodRules } from './withPodRules.ts';

const optional = (type: string): SchemaNode => ({ type: [type, 'null'] });
const open = (properties: SchemaNode): SchemaNode => ({
  type: 'object',
  properties,
  additionalProperties: true,
});

function rulesOf(job: SchemaNode): SchemaNode {
  const schema = open({ spec: open({ jobTemplate: open({ spec: job }) }) });
  const { properties } = withPodRules(schema) as { properties: Record<string, typeof schema> };
  const spec = properties['spec'] as { properties: { jobTemplate: { properties: { spec: SchemaNode } } } };
  return spec.properties.jobTemplate.properties.spec;
}

test('a kind without a template stays as it is', () => {
  const calendar = open({ spec: open({ entries: optional('array') }) });
  expect(withPodRules(calendar)).toEqual(calendar);
});

test('unknown fields of the template become invalid', () => {
  expect(rulesOf(open({}))).toHaveProperty('additionalProperties', false);
});

test('ranges, words and formats are added', () => {
  const job = rulesOf(open({ backoffLimit: optional('integer'), completionMode: optional('string') }));
  expect(job).toHaveProperty('properties.backoffLimit', {
    type: ['integer', 'null'],
    minimum: 0,
    maximum: 2_147_483_647,
  });
  expect(job).toHaveProperty('properties.completionMode', {
    type: ['string', 'null'],
    enum: ['Indexed', 'NonIndexed', null],
  });
});

test('the words of the source stay', () => {
  const job = rulesOf(open({ completionMode: { type: 'string', enum: ['Indexed'] } }));
  expect(job).toHaveProperty('properties.completionMode', { type: 'string', enum: ['Indexed'] });
});

test('the entries of a list get the rules of their type', () => {
  const containers = { type: 'array', items: open({ name: { type: 'string' }, image: optional('string') }) };
  const job = rulesOf(open({ template: open({ spec: open({ containers }) }) }));
  const place = 'properties.template.properties.spec.properties.containers.items';
  expect(job).toHaveProperty(`${place}.required`, ['name', 'image']);
  expect(job).toHaveProperty(`${place}.properties.image.minLength`, 1);
  expect(job).toHaveProperty(`${place}.properties.name.maxLength`, 63);
});
