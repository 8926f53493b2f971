import { expect, test } from '@jest/globals';
import { VirtualClock } from '@kron/kubernetes/testing/virtualClock';
import { JobsAhead } from './jobsAhead.ts';

const maxAgeMs = 1_000;

test('a list counts once it has ended, for as long as it is recent', async () => {
  const clock = new VirtualClock();
  const ahead = new JobsAhead(clock, maxAgeMs);
  let end: () => void = () => undefined;
  ahead.begin('a', () => new Promise((resolve) => (end = resolve)));
  expect([ahead.isListed('a'), ahead.of('b')]).toEqual([false, undefined]);
  end();
  await ahead.of('a');
  expect(ahead.isListed('a')).toBe(true);
  await clock.advance(maxAgeMs + 1);
  expect([ahead.isListed('a'), ahead.of('a')]).toEqual([false, undefined]);
});

test('a list that fails, or that ends when it is old, does not count', async () => {
  const clock = new VirtualClock();
  const ahead = new JobsAhead(clock, maxAgeMs);
  ahead.begin('a', () => Promise.reject(new Error('refused')));
  await ahead.of('a');
  let end: () => void = () => undefined;
  ahead.begin('b', () => new Promise((resolve) => (end = resolve)));
  const ended = ahead.of('b');
  await clock.advance(maxAgeMs + 1);
  end();
  await ended;
  expect([ahead.isListed('a'), ahead.isListed('b')]).toEqual([false, false]);
});

test('a KronJob has one recent list, and at most a hundred have one', async () => {
  const clock = new VirtualClock();
  const ahead = new JobsAhead(clock, maxAgeMs);
  const begun: string[] = [];
  const begin = (key: string): void => ahead.begin(key, async () => void begun.push(key));
  begin('0');
  for (let key = 0; key < 200; key += 1) begin(String(key));
  expect(begun).toHaveLength(100);
  await clock.advance(maxAgeMs + 1);
  begin('199');
  expect(begun.at(-1)).toBe('199');
});
