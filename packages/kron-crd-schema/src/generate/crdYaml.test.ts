import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { crdYaml } from './crdYaml.ts';
import { customResourceDefinition } from './customResourceDefinition.ts';

test('the YAML holds what it was made of', () => {
  const crd = customResourceDefinition();
  expect(parse(crdYaml(crd))).toEqual(crd);
});

test('fields of the template stand on one line each', () => {
  const text = crdYaml({
    schema: { properties: { spec: { description: 'x', properties: { a: { type: 'string' } } } } },
  });
  expect(text).toBe(
    'schema:\n  properties:\n    spec:\n      description: x\n      properties:\n        a: {"type":"string"}\n',
  );
});
