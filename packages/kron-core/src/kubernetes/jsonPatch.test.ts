import { describe, expect, test } from '@jest/globals';
import { annotationPatch, pointer } from './jsonPatch.ts';

describe('a JSON Pointer', () => {
  test.each<[(string | number)[], string]>([
    [[], ''],
    [['spec', 'suspend'], '/spec/suspend'],
    [['spec', 'items', 0], '/spec/items/0'],
    [['metadata', 'labels', 'example.com/a/b'], '/metadata/labels/example.com~1a~1b'],
    [['a~b', '~1'], '/a~0b/~01'],
  ])('to %j is %j', (keys, text) => {
    expect(pointer(...keys)).toBe(text);
  });
});

test('the patch of an annotation removes it for an empty value', () => {
  const path = '/metadata/annotations/kron.io~1x';
  expect([annotationPatch('kron.io/x', 'a'), annotationPatch('kron.io/x', '')]).toEqual([
    { op: 'replace', path, value: 'a' },
    { op: 'remove', path },
  ]);
});
