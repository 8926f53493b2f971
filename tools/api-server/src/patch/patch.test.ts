import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { jsonPatch } from './jsonPatch.ts';
import { mergePatch } from './mergePatch.ts';

describe('a merge patch', () => {
  test.each([
    ['merges objects', { a: { b: 1, c: 2 } }, { a: { c: 3 } }, { a: { b: 1, c: 3 } }],
    ['removes a field by null', { a: { b: 1, c: 2 } }, { a: { b: null } }, { a: { c: 2 } }],
    ['replaces lists as a whole', { a: [1, 2] }, { a: [3] }, { a: [3] }],
    ['replaces a number by an object', { a: 1 }, { a: { b: { c: null, d: 1 } } }, { a: { b: { d: 1 } } }],
    ['that is not an object is the result', { a: 1 }, 'x', 'x'],
  ])('%s', (_, target, patch, result) => {
    expect(mergePatch(target, patch)).toEqual(result);
  });

  test('applied twice has the same result, and does not mutate its target', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (target, patch) => {
        const before = structuredClone(target);
        const once = mergePatch(target, patch);
        expect(mergePatch(once, patch)).toEqual(once);
        expect(target).toEqual(before);
      }),
    );
  });
});

describe('a JSON patch', () => {
  test.each([
    ['adds a field', { a: 1 }, [{ op: 'add', path: '/b', value: 2 }], { a: 1, b: 2 }],
    ['adds before an item', [1, 3], [{ op: 'add', path: '/1', value: 2 }], [1, 2, 3]],
    ['adds at the end', [1], [{ op: 'add', path: '/-', value: 2 }], [1, 2]],
    ['replaces an item', [1, 2], [{ op: 'replace', path: '/0', value: 3 }], [3, 2]],
    ['removes an item', [1, 2], [{ op: 'remove', path: '/0' }], [2]],
    ['removes a field', { a: 1, b: 2 }, [{ op: 'remove', path: '/a' }], { b: 2 }],
    ['replaces everything', { a: 1 }, [{ op: 'replace', path: '', value: { b: 2 } }], { b: 2 }],
    ['reads ~1 and ~0', { 'a/b': 1, 'c~d': 2 }, [{ op: 'remove', path: '/a~1b' }], { 'c~d': 2 }],
    ['tests for a missing field with an undefined value', {}, [{ op: 'test', path: '/a' }], {}],
  ])('%s', (_, target, patch, result) => {
    expect(jsonPatch(target, patch)).toEqual(result);
  });

  test.each([
    ['replaces a missing field', { op: 'replace', path: '/b', value: 1 }],
    ['adds below a missing field', { op: 'add', path: '/b/c', value: 1 }],
    ['adds below a number', { op: 'add', path: '/a/c', value: 1 }],
    ['adds beyond the end of a list', { op: 'add', path: '/list/2', value: 1 }],
    ['has no path', { op: 'add', value: 1 }],
    ['is no object', 1],
  ])('is rejected if a step %s, and does not mutate its target', (_, step) => {
    const target = { a: 1, list: [0] };
    expect(() =>
      jsonPatch(target, [{ op: 'remove', path: '/a' }, { op: 'add', path: '/a', value: 1 }, step]),
    ).toThrow('the server rejected our request');
    expect(target).toEqual({ a: 1, list: [0] });
  });
});
