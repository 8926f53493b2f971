import { expect, test } from '@jest/globals';
import { settled, VirtualClock } from '@kron/kubernetes/testing/virtualClock';
import { EditedKeys } from './editedKeys.ts';
import type { InTime } from './result.ts';
import { WorkQueue } from './workQueue.ts';

const noSeconds: Record<string, number> = {};

/** Takes steps as a work queue with nothing else to do. @param unfinished keys whose decision takes another step, each time */
function setUp({
  unfinished = [] as string[],
  seconds = noSeconds,
  kept = [] as string[],
  writesPerSecond = 10,
} = {}) {
  const clock = new VirtualClock();
  const decided: string[] = [];
  const written: string[] = [];
  const order: string[] = [];
  const left = [...unfinished];
  const inTime = (key: string): InTime => ({
    again: 'inTime',
    decideBy: clock.now() + 1_000 * (seconds[key] ?? Number.POSITIVE_INFINITY),
  });
  const edited: EditedKeys = new EditedKeys({
    clock,
    writesPerSecond,
    decide: (key, mustDecide) => {
      if (!mustDecide) return kept.includes(key) ? { again: 'no' } : inTime(key);
      decided.push(key);
      order.push(key);
      const index = left.indexOf(key);
      if (index < 0) return { again: 'no' };
      left.splice(index, 1);
      return inTime(key);
    },
    apply: () => undefined,
    write: (key) => {
      written.push(key);
      order.push(`write ${key}`);
    },
    onWork: () => queue.resume(),
  });
  const queue = new WorkQueue({ clock, work: async () => undefined, background: edited });
  queue.start();
  const add = (id: string, keys: readonly string[]): void =>
    edited.add({ id, keys: () => keys, onDone: () => order.push('done') });
  return { clock, edited, add, decided, written, order };
}

test('decides first on what is due first, and namespaces take turns', async () => {
  const seconds = { 'a/2': 61, 'a/3': 7.1, 'a/4': 7.9, 'b/2': 7.5, 'b/4': -3 };
  const { add, decided } = setUp({ seconds, kept: ['b/3'] });
  add('holidays', ['a/1', 'a/2', 'a/3', 'a/4', 'b/1', 'b/2', 'b/3', 'b/4']);
  await settled();
  expect(decided).toEqual(['b/4', 'a/3', 'b/2', 'a/4', 'a/1', 'b/1', 'a/2']);
});

test('a key of several edits is decided when the most urgent of them needs it', async () => {
  const seconds: Record<string, number> = { 'a/1': 20, 'a/2': 10, 'a/3': 5 };
  const { add, decided } = setUp({ seconds });
  add('holidays', ['a/1', 'a/2']);
  add('freeze', ['a/3', 'a/1']);
  seconds['a/2'] = 1;
  await settled();
  expect(decided).toEqual(['a/2', 'a/3', 'a/1']);
});

test('writes nothing before all decisions are made', async () => {
  const { edited, add, order } = setUp({ unfinished: ['a/1', 'a/1'] });
  add('holidays', ['a/1']);
  edited.addWrite('a/9');
  await settled();
  expect(order).toEqual(['a/1', 'a/1', 'a/1', 'done', 'write a/9']);
});

test('decides once on a key of several edits, and goes on with one that takes several steps', async () => {
  const { add, decided } = setUp({ unfinished: ['a/1', 'a/1'] });
  add('holidays', ['a/1', 'a/2']);
  add('freeze', ['a/2', 'a/1']);
  await settled();
  expect(decided).toEqual(['a/1', 'a/2', 'a/1', 'a/1']);
});

test('edits of one object cause at most two rounds a second, and the last one counts', async () => {
  const { clock, add, decided } = setUp();
  for (let edit = 0; edit < 20; edit++) {
    add('holidays', ['a/1']);
    await clock.advance(100);
  }
  await clock.advance(2_000);
  expect(decided.length).toBeLessThanOrEqual(6);
  expect(decided.length).toBeGreaterThanOrEqual(4);
});

test('permits writes at a limited rate, each until it is written', async () => {
  const { clock, edited, written } = setUp({ writesPerSecond: 20 });
  for (let index = 0; index < 100; index++) edited.addWrite(`a/${index}`);
  await clock.advance(2_000);
  expect(written.length).toBeGreaterThanOrEqual(38);
  expect(written.length).toBeLessThanOrEqual(42);
  expect([edited.mayWrite('a/0'), edited.mayWrite('a/99')]).toEqual([true, false]);
  edited.written('a/0');
  expect(edited.mayWrite('a/0')).toBe(false);
});

test('drops everything when this process does not lead any more', async () => {
  const { clock, edited, add, decided, written } = setUp({ writesPerSecond: 0.1 });
  for (const key of ['a/1', 'a/2']) edited.addWrite(key);
  add('holidays', ['a/1']);
  edited.clear();
  await clock.advance(60_000);
  expect([decided, written]).toEqual([[], ['a/1']]);
});
