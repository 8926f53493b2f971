import { describe, expect, test } from '@jest/globals';
import { settled, VirtualClock } from '@kron/kubernetes/testing/virtualClock';
import { WorkQueue } from './workQueue.ts';

/** A queue in which keys hold the event loop for these times. */
function queueWith({ longMs = 0, slowMs = 0, workers = 10, goesOn = 0 } = {}) {
  const clock = new VirtualClock();
  const started: string[] = [];
  let left = goesOn;
  const queue: WorkQueue = new WorkQueue({
    clock,
    workers,
    isLong: (key) => key.endsWith('/long'),
    work: async (key) => {
      started.push(key);
      void clock.freeze(key.endsWith('/long') ? longMs : slowMs);
      if (key.endsWith('/search') && left-- > 0) queue.addAgain(key, 'goesOn');
    },
  });
  queue.start();
  return { clock, queue, started };
}

describe('a long key', () => {
  test('begins after the keys that are due with it, one in each turn of the event loop, and namespaces take turns', async () => {
    const { queue, started } = queueWith();
    for (const key of ['shop/long', 'bank/long', 'shop/a', 'bank/a']) queue.add(key, { urgent: true });
    await settled();
    expect(started).toEqual(['shop/a', 'bank/a']);
    await settled();
    expect(started.slice(2)).toEqual(['shop/long']);
    await settled();
    expect(started.slice(2)).toEqual(['shop/long', 'bank/long']);
  });

  test('leaves the event loop to everything else for as long as its work has taken', async () => {
    const { clock, queue, started } = queueWith({ longMs: 8 });
    for (const key of ['shop/long', 'bank/long']) queue.add(key, { urgent: true });
    await settled();
    await settled();
    queue.add('shop/a');
    await clock.advance(7);
    expect(started).toEqual(['shop/long', 'shop/a']);
    await clock.advance(1);
    expect(started).toEqual(['shop/long', 'shop/a', 'bank/long']);
  });

  test('that is due does not wait for due keys that have no worker', async () => {
    const { queue, started } = queueWith({ workers: 1 });
    for (let key = 0; key < 5; key += 1) queue.add(`shop/${key}`, { urgent: true });
    queue.add('bank/long', { urgent: true });
    await settled();
    await settled();
    expect(started).toContain('bank/long');
  });

  test('that has only changed comes after due keys, and pauses with the queue', async () => {
    const { queue, started } = queueWith();
    queue.add('shop/long');
    await queue.pause();
    await settled();
    expect(started).toEqual([]);
    queue.add('shop/due', { urgent: true });
    queue.start();
    await settled();
    await settled();
    expect(started).toEqual(['shop/due', 'shop/long']);
    await queue.stop();
  });
});

test('a key that goes on comes before changed keys, when the event loop has run', async () => {
  const { queue, started } = queueWith({ slowMs: 3 });
  for (let key = 0; key < 10; key += 1) queue.add(`shop/${key}`);
  queue.addAgain('bank/search', 'goesOn');
  for (let turn = 0; turn < 8; turn += 1) await settled();
  expect(started).toHaveLength(11);
  expect(started.indexOf('bank/search')).toBeLessThan(8);
});

test('a key that goes on for several slices waits for the keys of other namespaces that go on', async () => {
  const { queue, started } = queueWith({ goesOn: 3 });
  queue.addAgain('shop/search', 'goesOn');
  for (const key of ['bank/a', 'bank/b']) queue.addAgain(key, 'goesOn');
  for (let turn = 0; turn < 8; turn += 1) await settled();
  expect(started.slice(0, 4)).toEqual(['shop/search', 'bank/a', 'shop/search', 'bank/b']);
});
