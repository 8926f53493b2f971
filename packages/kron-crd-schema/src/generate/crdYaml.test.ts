import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { crdYaml } from './crdYaml.ts';
import { customResourceDefinition } from './customResourceDefinition.ts';
import { controlledJobResource } from '../resources/controlledJob.ts';
import { kronJobResource } from '../resources/kronJob.ts';

test.each([kronJobResource, controlledJobResource])(
  'the YAML of $kind holds what it was made of',
  (resource) => {
    const crd = customResourceDefinition(resource);
    expect(parse(crdYaml(crd))).toEqual(crd);
  },
);

test('a schema without a description is one line of JSON', () => {
  const described = { description: 'x'.repeat(160), type: 'object' };
  expect(crdYaml({ schema: { properties: { a: { type: 'string' }, b: described } } })).toBe(
    `schema:\n  properties:\n    a: {"type":"string"}\n    b:\n      description: ${described.description}\n      type: object\n`,
  );
});

test('a collection that fits on its line is in flow style', () => {
  const names = { shortNames: ['kj'], plural: 'kronjobs' };
  expect(crdYaml({ names, text: 'x'.repeat(160) })).toBe(
    `names: {shortNames: [kj], plural: kronjobs}\ntext: ${'x'.repeat(160)}\n`,
  );
});
