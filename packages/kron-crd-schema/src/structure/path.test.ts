import { describe, expect, test } from '@jest/globals';
import { pathText, segmentsOf, valueAt } from './path.ts';

const manifest = { spec: { avoid: [{ dow: 'SAT' }], labels: { 'kron.io/name': 'x', 'a~b': 'y', '0': 'z' } } };

describe('pathText', () => {
  test.each([
    [[], ''],
    [['spec', 'avoid', 1, 'hours'], 'spec.avoid[1].hours'],
    [['labels', 'kron.io/name'], 'labels["kron.io/name"]'],
    [['labels', ''], 'labels[""]'],
    [['labels', 'a"b'], 'labels["a\\"b"]'],
    [['labels', '0'], 'labels.0'],
    [['x'.repeat(1000)], `${'x'.repeat(320)}…`],
  ])('%j is %s', (segments, text) => {
    expect(pathText(segments)).toBe(text);
  });
});

describe('segmentsOf', () => {
  test.each([
    ['', []],
    ['/spec/avoid/0/dow', ['spec', 'avoid', 0, 'dow']],
    ['/spec/labels/kron.io~1name', ['spec', 'labels', 'kron.io/name']],
    ['/spec/labels/a~0b', ['spec', 'labels', 'a~b']],
    ['/spec/labels/0', ['spec', 'labels', '0']],
  ])('%s is %j: an index is a number only in a list', (pointer, segments) => {
    expect(segmentsOf(pointer, manifest)).toEqual(segments);
  });
});

test('inherited properties are not part of a manifest', () => {
  expect(valueAt(['spec', 'avoid', 0, 'dow'], manifest)).toBe('SAT');
  expect(valueAt(['spec', 'constructor'], manifest)).toBeUndefined();
  expect(valueAt(['spec', 'avoid', 'length', 'x'], manifest)).toBeUndefined();
});
