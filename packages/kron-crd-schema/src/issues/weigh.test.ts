import { describe, expect, test } from '@jest/globals';
import { weigh } from './weigh.ts';

const mebibyte = 2 ** 20;

describe('weigh', () => {
  test.each([[null], ['text'], [{}], [[]], [{ spec: { list: [1, 'a', null, {}] } }]])(
    '%j is fit to be looked at',
    (value) => {
      expect(weigh(value)).toBeNull();
    },
  );

  test('3 MiB of text are too large', () => {
    expect(weigh({ a: 'x'.repeat(3 * mebibyte - 20) })).toBeNull();
    expect(weigh({ a: 'x'.repeat(3 * mebibyte) })).toMatchObject({ code: 'TooLarge', path: '' });
  });

  test.each([
    ['many small entries', Array.from({ length: 2 * mebibyte }, () => 1)],
    ['a list of nothing', Array.from({ length: 10 * mebibyte })],
    ['many fields', Object.fromEntries(Array.from({ length: 400_000 }, (_, index) => [`field${index}`, 1]))],
    ['many long names', { ['x'.repeat(3 * mebibyte)]: 1 }],
  ])('%s are too large', (_, value) => {
    expect(weigh({ spec: value })).toMatchObject({ code: 'TooLarge' });
  });

  test('100 levels are fine, 101 are not', () => {
    expect(weigh(nested(99))).toBeNull();
    expect(weigh(nested(101))).toMatchObject({ code: 'TooDeep', path: 'a.a.a.a.a.a.a.a' });
  });

  test('an object that contains itself is too deep', () => {
    const itself: Record<string, unknown> = {};
    itself['a'] = itself;
    expect(weigh(itself)).toMatchObject({ code: 'TooDeep' });
    const list: unknown[] = [];
    list.push(list, list, list);
    expect(weigh(list)).toMatchObject({ code: 'TooDeep' });
  });

  test('what a few anchors of YAML blow up is too large', () => {
    let bomb: unknown = 'lol';
    for (let level = 0; level < 60; level++) bomb = [bomb, bomb, bomb, bomb, bomb, bomb, bomb, bomb, bomb];
    expect(weigh(bomb)).toMatchObject({ code: 'TooLarge' });
  });

  test('__proto__ as a key is refused wherever it stands', () => {
    const manifest: unknown = JSON.parse('{"spec": {"list": [{}, {"__proto__": {"admin": true}}]}}');
    expect(weigh(manifest)).toMatchObject({ code: 'UnknownField', path: 'spec.list[1].__proto__' });
  });
});

function nested(levels: number): unknown {
  let value: unknown = {};
  for (let level = 0; level < levels; level++) value = { a: value };
  return value;
}
