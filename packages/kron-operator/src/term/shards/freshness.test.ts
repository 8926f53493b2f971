import { expect, test } from '@jest/globals';
import { Freshness } from './freshness.ts';

function setUp() {
  let now = 1_000;
  const freshness = new Freshness({ monotonic: () => now });
  const pass = (ms: number): void => {
    now += ms;
  };
  return { freshness, pass };
}

test('counts from when a version was first seen', () => {
  const { freshness, pass } = setUp();
  freshness.observe(new Map([['a', '1']]));
  pass(10);
  freshness.observe(new Map([['a', '1']]));
  pass(5);
  expect(freshness.ageMs('a')).toBe(15);
  freshness.observe(new Map([['a', '2']]));
  expect(freshness.ageMs('a')).toBe(0);
});

test('does not know what does not exist', () => {
  const { freshness, pass } = setUp();
  expect(freshness.ageMs('a')).toBe(Number.POSITIVE_INFINITY);
  freshness.observe(new Map([['a', '1']]));
  pass(10);
  freshness.observe(new Map());
  expect(freshness.ageMs('a')).toBe(Number.POSITIVE_INFINITY);
  freshness.observe(new Map([['a', '1']]));
  expect(freshness.ageMs('a')).toBe(0);
});

test('counts how often a version was seen again', () => {
  const { freshness, pass } = setUp();
  expect(freshness.seenAgain('a')).toBe(0);
  freshness.observe(new Map([['a', '1']]));
  // A time without looks proves nothing.
  pass(60_000);
  expect(freshness.seenAgain('a')).toBe(0);
  for (let looks = 0; looks < 2; looks += 1) freshness.observe(new Map([['a', '1']]));
  expect(freshness.seenAgain('a')).toBe(2);
  freshness.observe(new Map([['a', '2']]));
  expect(freshness.seenAgain('a')).toBe(0);
});
