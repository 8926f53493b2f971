import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { crdYaml } from './crdYaml.ts';
import { customResourceDefinition } from './customResourceDefinition.ts';
import { controlledJobResource } from './resources/controlledJob.ts';
import { kronJobResource } from './resources/kronJob.ts';

test.each([kronJobResource, controlledJobResource])(
  'the YAML of $kind holds what it was made of',
  (resource) => {
    const crd = customResourceDefinition(resource);
    expect(parse(crdYaml(crd))).toEqual(crd);
  },
);

test('fields of the template stand on one line each', () => {
  const text = crdYaml({
    schema: { properties: { spec: { description: 'x', properties: { a: { type: 'string' } } } } },
  });
  expect(text).toBe(
    'schema:\n  properties:\n    spec:\n      description: x\n      properties:\n        a: {"type":"string"}\n',
  );
});
