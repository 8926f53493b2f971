import { expect, test } from '@jest/globals';
import { VirtualClock } from '@kron/kubernetes/testing/virtualClock';
import { JobsAhead } from './jobsAhead.ts';

const maxAgeMs = 1_000;

test('a list counts from its begin, for as long as it is recent', async () => {
  const clock = new VirtualClock();
  const ahead = new JobsAhead(clock, maxAgeMs);
  let end: () => void = () => undefined;
  ahead.begin('a', () => new Promise((resolve) => (end = resolve)));
  expect([ahead.isListed('a'), ahead.of('b')]).toEqual([false, undefined]);
  end();
  await ahead.of('a');
  expect(ahead.isListed('a')).toBe(true);
  await clock.advance(maxAgeMs);
  expect(ahead.isListed('a')).toBe(true);
  await clock.advance(1);
  expect([ahead.isListed('a'), ahead.of('a')]).toEqual([false, undefined]);
});

test('a list that fails does not count, and another one can begin', async () => {
  const ahead = new JobsAhead(new VirtualClock(), maxAgeMs);
  ahead.begin('a', () => Promise.reject(new Error('refused')));
  await expect(ahead.of('a')).rejects.toThrow('refused');
  expect([ahead.isListed('a'), ahead.of('a')]).toEqual([false, undefined]);
  ahead.begin('a', () => Promise.resolve());
  await ahead.of('a');
  expect(ahead.isListed('a')).toBe(true);
});

test('no list of a deleted KronJob counts, and none of an earlier term', async () => {
  const ahead = new JobsAhead(new VirtualClock(), maxAgeMs);
  for (const uid of ['a', 'b']) ahead.begin(uid, () => Promise.resolve());
  await Promise.all([ahead.of('a'), ahead.of('b')]);
  ahead.forget('a');
  expect(['a', 'b'].map((uid) => ahead.isListed(uid))).toEqual([false, true]);
  ahead.clear();
  expect(ahead.isListed('b')).toBe(false);
});

test('a KronJob has one recent list, and at most a hundred have one', async () => {
  const clock = new VirtualClock();
  const ahead = new JobsAhead(clock, maxAgeMs);
  const begun: string[] = [];
  const begin = (uid: string): void => ahead.begin(uid, async () => void begun.push(uid));
  begin('0');
  for (let uid = 0; uid < 200; uid += 1) begin(String(uid));
  expect(begun).toHaveLength(100);
  await clock.advance(maxAgeMs + 1);
  begin('199');
  expect(begun.at(-1)).toBe('199');
});
