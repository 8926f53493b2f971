import { expect, test } from '@jest/globals';
import { uniqueListsOf } from './uniqueListsOf.ts';

test('finds the lists whose entries must differ, and the fields that identify an entry', () => {
  const port = {
    type: 'object',
    properties: { number: { type: 'integer' }, protocol: { type: 'string', default: 'TCP' } },
  };
  const ports = {
    type: 'array',
    items: port,
    'x-kubernetes-list-type': 'map',
    'x-kubernetes-list-map-keys': ['number', 'protocol'],
  };
  const codes = { type: 'array', items: { type: 'integer' }, 'x-kubernetes-list-type': 'set' };
  const args = { type: 'array', items: { type: 'string' }, 'x-kubernetes-list-type': 'atomic' };
  expect(
    uniqueListsOf({ type: 'object', properties: { ports, rules: { type: 'array', items: codes }, args } }),
  ).toEqual({
    key: null,
    items: null,
    properties: {
      ports: {
        key: [
          { name: 'number', fallback: null },
          { name: 'protocol', fallback: 'TCP' },
        ],
        items: null,
        properties: {},
      },
      rules: { key: null, items: { key: 'itself', items: null, properties: {} }, properties: {} },
    },
  });
});
