import { expect, test } from '@jest/globals';
import { settled, VirtualClock } from '@kron/kubernetes/testing/virtualClock';
import { Redecider } from './redecider.ts';

const noUrgency: Record<string, number> = {};

function setUp({
  unfinished = [] as string[],
  urgency = noUrgency,
  kept = [] as string[],
  writesPerSecond = 10,
} = {}) {
  const clock = new VirtualClock();
  const decided: string[] = [];
  const written: string[] = [];
  const left = [...unfinished];
  const redecider = new Redecider({
    clock,
    writesPerSecond,
    urgencyOf: (key) => (kept.includes(key) ? undefined : (urgency[key] ?? Number.POSITIVE_INFINITY)),
    redecide: (key) => {
      decided.push(key);
      const index = left.indexOf(key);
      if (index >= 0) left.splice(index, 1);
      return index < 0;
    },
    write: (key) => written.push(key),
  });
  const add = (id: string, keys: readonly string[]): void => redecider.add({ id, referrers: () => keys });
  return { clock, redecider, add, decided, written };
}

test('decides first on what is due first, and namespaces take turns', async () => {
  const urgency = { 'a/2': 61, 'a/3': 7.1, 'a/4': 7.9, 'b/2': 7.5, 'b/4': -3 };
  const { add, decided } = setUp({ urgency, kept: ['b/3'] });
  add('holidays', ['a/1', 'a/2', 'a/3', 'a/4', 'b/1', 'b/2', 'b/3', 'b/4']);
  await settled();
  expect(decided).toEqual(['b/4', 'a/3', 'b/2', 'a/4', 'a/1', 'b/1', 'a/2']);
});

test('a key of several changes is decided when the most urgent of them needs it', async () => {
  const urgency: Record<string, number> = { 'a/1': 20, 'a/2': 10, 'a/3': 5 };
  const { add, decided } = setUp({ urgency });
  add('holidays', ['a/1', 'a/2']);
  add('freeze', ['a/3', 'a/1']);
  urgency['a/2'] = 1;
  await settled();
  expect(decided).toEqual(['a/2', 'a/3', 'a/1']);
});

test('writes nothing before all decisions are made', async () => {
  const { clock, redecider, add, decided, written } = setUp({ unfinished: ['a/1', 'a/1'] });
  redecider.addWrite('a/9');
  add('holidays', ['a/1']);
  await settled();
  expect([decided.length, written]).toEqual([3, []]);
  await clock.advance(1);
  expect(written).toEqual(['a/9']);
});

test('decides once on a key of several changes, and goes on with one that takes several turns', async () => {
  const { add, decided } = setUp({ unfinished: ['a/1', 'a/1'] });
  add('holidays', ['a/1', 'a/2']);
  add('freeze', ['a/2', 'a/1']);
  await settled();
  expect(decided).toEqual(['a/1', 'a/2', 'a/1', 'a/1']);
});

test('edits of one calendar cause at most two rounds a second, and the last one counts', async () => {
  const { clock, add, decided } = setUp();
  for (let edit = 0; edit < 20; edit++) {
    add('holidays', ['a/1']);
    await clock.advance(100);
  }
  await clock.advance(2_000);
  expect(decided.length).toBeLessThanOrEqual(6);
  expect(decided.length).toBeGreaterThanOrEqual(4);
});

test('permits writes at a limited rate, each once', async () => {
  const { clock, redecider, written } = setUp({ writesPerSecond: 20 });
  for (let index = 0; index < 100; index++) redecider.addWrite(`a/${index}`);
  await clock.advance(2_000);
  expect(written.length).toBeGreaterThanOrEqual(38);
  expect(written.length).toBeLessThanOrEqual(42);
  expect([redecider.takePermission('a/0'), redecider.takePermission('a/0')]).toEqual([true, false]);
  expect(redecider.takePermission('a/99')).toBe(false);
});

test('drops everything when this process does not lead any more', async () => {
  const { clock, redecider, add, decided, written } = setUp();
  redecider.addWrite('a/1');
  add('holidays', ['a/1']);
  redecider.clear();
  await clock.advance(5_000);
  expect([decided, written]).toEqual([[], []]);
});
