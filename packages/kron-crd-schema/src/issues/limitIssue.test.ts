import { describe, expect, test } from '@jest/globals';
import { limitIssue } from './limitIssue.ts';

const mebibyte = 2 ** 20;

describe('limitIssue', () => {
  test.each([[null], ['text'], [{}], [[]], [{ spec: { list: [1, 'a', null, {}] } }]])(
    '%j is within the limits',
    (value) => {
      expect(limitIssue(value)).toBeNull();
    },
  );

  test('3 MiB of text are too large', () => {
    expect(limitIssue({ a: 'x'.repeat(3 * mebibyte - 5) })).toBeNull();
    expect(limitIssue({ a: 'x'.repeat(3 * mebibyte - 4) })).toMatchObject({ code: 'TooLarge', path: '' });
  });

  test.each([
    ['many small entries', Array.from({ length: 2 * mebibyte }, () => 1)],
    ['a list of nothing', Array.from({ length: 10 * mebibyte })],
    ['many fields', Object.fromEntries(Array.from({ length: 400_000 }, (_, index) => [`field${index}`, 1]))],
    ['many long names', { ['x'.repeat(3 * mebibyte)]: 1 }],
  ])('%s are too large', (_, value) => {
    expect(limitIssue({ spec: value })).toMatchObject({ code: 'TooLarge' });
  });

  test('100 levels are fine, 101 are not', () => {
    expect(limitIssue(nested(99))).toBeNull();
    expect(limitIssue(nested(101))).toMatchObject({ code: 'TooDeep', path: 'a.a.a.a.a.a.a.a' });
  });

  test('an object that contains itself is too deep', () => {
    const itself: Record<string, unknown> = {};
    itself['a'] = itself;
    expect(limitIssue(itself)).toMatchObject({ code: 'TooDeep' });
    const list: unknown[] = [];
    list.push(list, list, list);
    expect(limitIssue(list)).toMatchObject({ code: 'TooDeep' });
  });

  test('nested YAML aliases that expand exponentially are too large', () => {
    let bomb: unknown = 'lol';
    for (let level = 0; level < 60; level++) bomb = [bomb, bomb, bomb, bomb, bomb, bomb, bomb, bomb, bomb];
    expect(limitIssue(bomb)).toMatchObject({ code: 'TooLarge' });
  });

  test('a __proto__ key is refused at any depth', () => {
    const manifest: unknown = JSON.parse('{"spec": {"list": [{}, {"__proto__": {"admin": true}}]}}');
    expect(limitIssue(manifest)).toMatchObject({ code: 'UnknownField', path: 'spec.list[1].__proto__' });
  });
});

function nested(levels: number): unknown {
  let value: unknown = {};
  for (let level = 0; level < levels; level++) value = { a: value };
  return value;
}
