import { describe, expect, test } from '@jest/globals';
import type { SchemaNode } from '../structure/schemaNode.ts';
import { reduceJobTemplate } from './reduceJobTemplate.ts';

function reduced(fields: Record<string, SchemaNode>, others: Record<string, SchemaNode> = {}): unknown {
  const schemas = {
    'io.k8s.api.batch.v1.JobTemplateSpec': { type: 'object', properties: fields },
    ...others,
  };
  const { properties } = reduceJobTemplate({ components: { schemas } });
  return properties;
}

describe('reduceJobTemplate', () => {
  test('follows references and drops descriptions, defaults and enums', () => {
    const spec = {
      allOf: [{ $ref: '#/components/schemas/io.k8s.api.batch.v1.JobSpec' }],
      default: {},
      description: 'x',
    };
    const JobSpec = {
      type: 'object',
      properties: { mode: { type: 'string', enum: ['A'], default: 'A', description: 'y' } },
    };
    expect(reduced({ spec }, { 'io.k8s.api.batch.v1.JobSpec': JobSpec })).toEqual({
      spec: {
        type: 'object',
        properties: { mode: { type: 'string' } },
        'x-kubernetes-preserve-unknown-fields': true,
      },
    });
  });

  test('an optional key of list entries gets a default', () => {
    const ports = {
      type: 'array',
      items: {
        type: 'object',
        required: ['containerPort'],
        properties: {
          containerPort: { type: 'integer' },
          protocol: { type: 'string' },
          name: { type: 'string' },
        },
      },
      'x-kubernetes-list-type': 'map',
      'x-kubernetes-list-map-keys': ['containerPort', 'protocol', 'name'],
    };
    expect(reduced({ ports })).toHaveProperty('ports.items.properties', {
      containerPort: { type: 'integer' },
      protocol: { type: 'string', default: 'TCP' },
      name: { type: 'string', default: '' },
    });
  });

  test('fields are in alphabetical order, whatever the server sends', () => {
    expect(Object.keys(reduced({ b: { type: 'string' }, a: { type: 'string' } }) as object)).toEqual([
      'a',
      'b',
    ]);
  });

  test('refuses an unknown keyword', () => {
    expect(() => reduced({ a: { type: 'string', oneOf: [] } })).toThrow(
      'JobTemplateSpec.a: the keyword oneOf',
    );
  });

  test('refuses a dangling reference', () => {
    expect(() => reduced({ a: { $ref: '#/components/schemas/gone' } })).toThrow(
      'JobTemplateSpec.a: gone is not defined',
    );
  });
});
