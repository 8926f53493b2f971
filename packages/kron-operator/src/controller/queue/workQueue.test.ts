import { describe, expect, test } from '@jest/globals';
import { settled, VirtualClock } from '@kron/kubernetes/testing/virtualClock';
import { NamespacePace } from '../sharing/namespacePace.ts';
import { type WorkFailure, WorkQueue } from './workQueue.ts';

/** A queue whose keys finish when the test says so. */
function queueWith(workers: number, workAtOnce: (key: string) => boolean = () => false) {
  const clock = new VirtualClock();
  const started: string[] = [];
  const failures: WorkFailure[] = [];
  const ends = new Map<string, { resolve: () => void; reject: (error: Error) => void }>();
  const queue = new WorkQueue({
    clock,
    workers,
    workAtOnce,
    work: (key) => {
      started.push(key);
      return new Promise<void>((resolve, reject) => ends.set(key, { resolve, reject }));
    },
    onFailure: (failure) => failures.push(failure),
  });
  const end = async (key: string): Promise<void> => {
    ends.get(key)?.resolve();
    await settled();
  };
  const fail = async (key: string): Promise<void> => {
    ends.get(key)?.reject(new Error('refused'));
    await settled();
  };
  return { clock, queue, started, failures, end, fail };
}

describe('WorkQueue', () => {
  test('processes a key once that is added three times while it waits', async () => {
    const { queue, started, end } = queueWith(1);
    for (const key of ['a', 'b', 'b', 'b', 'c']) queue.add(key);
    expect(queue.depth).toBe(3);
    queue.start();
    for (const key of ['a', 'b', 'c']) await end(key);
    expect(started).toEqual(['a', 'b', 'c']);
  });

  test('processes a key again that is added while it is processed', async () => {
    const { queue, started, end } = queueWith(5);
    queue.start();
    queue.add('a');
    queue.add('a');
    queue.add('a');
    await settled();
    expect(started).toEqual(['a']);
    await end('a');
    expect(started).toEqual(['a', 'a']);
    await end('a');
    expect(started).toEqual(['a', 'a']);
  });

  test('what needs no request takes no worker, unless the key is urgent', async () => {
    const { queue, started, end } = queueWith(1, (key) => key.startsWith('new'));
    queue.start();
    for (const key of ['new-1', 'new-2', 'a']) queue.add(key);
    await settled();
    expect([started, queue.depth]).toEqual([['a'], 0]);
    await end('a');
    queue.add('new-1', { urgent: true });
    await settled();
    expect(started).toEqual(['a', 'new-1']);
  });

  test('is idle when the last key needed no request', async () => {
    const { queue } = queueWith(1, () => true);
    queue.add('new');
    const idle = queue.whenIdle();
    queue.start();
    await expect(idle).resolves.toBeUndefined();
  });

  test('processes at most as many keys at a time as there are workers', async () => {
    const { queue, started, end } = queueWith(2);
    queue.start();
    for (const key of ['a', 'b', 'c']) queue.add(key);
    expect(started).toEqual(['a', 'b']);
    await end('a');
    expect(started).toEqual(['a', 'b', 'c']);
  });

  test('a key that yields leaves its worker to another key, continues later, and is never processed twice at a time', async () => {
    const started: string[] = [];
    const waits = new Map<string, () => void>();
    const queue = new WorkQueue({
      clock: new VirtualClock(),
      workers: 1,
      async work(key, yieldWorker) {
        started.push(key);
        const answer = await yieldWorker(
          new Promise<string>((resolve) => waits.set(key, () => resolve('continued'))),
        );
        started.push(`${key} ${answer}`);
      },
    });
    queue.start();
    for (const key of ['a', 'b', 'a']) queue.add(key);
    expect(started).toEqual(['a', 'b']);
    waits.get('b')?.();
    await settled();
    expect(started).toEqual(['a', 'b', 'b continued']);
    waits.get('a')?.();
    await settled();
    expect(started).toEqual(['a', 'b', 'b continued', 'a continued', 'a']);
    waits.get('a')?.();
    await queue.whenIdle();
  });

  test('a key that has yielded takes no worker from a due key when it continues', async () => {
    const started: string[] = [];
    const queue = new WorkQueue({
      clock: new VirtualClock(),
      workers: 1,
      async work(key, yieldWorker) {
        started.push(key);
        await yieldWorker(Promise.resolve());
        await new Promise(() => undefined);
      },
    });
    queue.start();
    for (const key of ['a', 'b', 'c']) queue.add(key);
    await settled();
    queue.add('due', { urgent: true });
    await settled();
    expect(started).toEqual(['a', 'b', 'c', 'due']);
  });

  test('keys that yield at once do not start re-entrantly', async () => {
    const count = 20_000;
    let ended = 0;
    const queue = new WorkQueue({
      clock: new VirtualClock(),
      workers: 1,
      async work(_, yieldWorker) {
        await yieldWorker(Promise.resolve());
        ended += 1;
      },
    });
    for (let n = 0; n < count; n += 1) queue.add(`key ${n}`);
    queue.start();
    await queue.whenIdle();
    expect(ended).toBe(count);
  });

  test('a key that fails after it has yielded counts as failed, and its worker is free', async () => {
    const clock = new VirtualClock();
    const started: string[] = [];
    const failed: string[] = [];
    const queue = new WorkQueue({
      clock,
      workers: 1,
      async work(key, yieldWorker) {
        started.push(key);
        if (key === 'a') await yieldWorker(Promise.reject(new Error('refused')));
        else await new Promise(() => undefined);
      },
      onFailure: ({ key }) => failed.push(key),
    });
    queue.start();
    for (const key of ['a', 'b', 'c']) queue.add(key);
    await settled();
    expect({ started, failed }).toEqual({ started: ['a', 'b'], failed: ['a'] });
  });

  test('extra workers for urgent keys process only those', async () => {
    const started: string[] = [];
    const ends = new Map<string, () => void>();
    const work = (key: string): Promise<void> => {
      started.push(key);
      return new Promise((resolve) => ends.set(key, resolve));
    };
    const queue = new WorkQueue({ clock: new VirtualClock(), workers: 1, workersWhenUrgent: 3, work });
    queue.start();
    for (const key of ['a', 'b', 'c']) queue.add(key);
    for (const key of ['due 1', 'due 2', 'due 3']) queue.add(key, { urgent: true });
    await settled();
    expect(started).toEqual(['a', 'due 1', 'due 2']);
    for (const key of ['a', 'due 1', 'due 2']) {
      ends.get(key)?.();
      await settled();
    }
    expect(started).toEqual(['a', 'due 1', 'due 2', 'due 3']);
    ends.get('due 3')?.();
    await settled();
    expect(started.at(-1)).toBe('b');
  });

  test('lets the event loop run between keys that never wait', async () => {
    let worked = 0;
    const queue = new WorkQueue({
      // Each key blocks the event loop for a millisecond.
      clock: Object.assign(new VirtualClock(), { monotonic: () => worked }),
      work: async () => {
        worked += 1;
      },
    });
    for (let key = 0; key < 1_000; key += 1) queue.add(String(key));
    const seen: number[] = [];
    const look = (): void => {
      seen.push(worked);
      if (worked < 1_000) setImmediate(look);
    };
    setImmediate(look);
    queue.start();
    await queue.whenIdle();
    expect(worked).toBe(1_000);
    const between = [...seen, worked].map((count, index) => count - (seen[index - 1] ?? 0));
    expect(Math.max(...between)).toBeLessThanOrEqual(5);
  });

  test('retries a failed key after 5 ms, doubling up to 5 minutes', async () => {
    const { clock, queue, failures, fail } = queueWith(1);
    queue.start();
    queue.add('a');
    for (let round = 0; round < 20; round += 1) {
      await fail('a');
      await clock.advance(failures.at(-1)?.retryInMs ?? 0);
    }
    const waits = failures.map(({ retryInMs }) => retryInMs);
    expect(waits.slice(0, 4)).toEqual([5, 10, 20, 40]);
    expect(waits.slice(-4)).toEqual([300_000, 300_000, 300_000, 300_000]);
    expect(failures.map((failure) => failure.failures).slice(0, 3)).toEqual([1, 2, 3]);
  });

  test('a success resets the backoff', async () => {
    const { clock, queue, failures, end, fail } = queueWith(1);
    queue.start();
    queue.add('a');
    await fail('a');
    await clock.advance(5);
    await end('a');
    queue.add('a');
    await fail('a');
    expect(failures.map(({ retryInMs }) => retryInMs)).toEqual([5, 5]);
  });

  test('adding a key in backoff processes it at once, and only once', async () => {
    const { clock, queue, started, end, fail } = queueWith(1);
    queue.start();
    queue.add('a');
    await fail('a');
    expect(clock.timers).toBe(1);
    queue.add('a');
    await end('a');
    await clock.advance(60_000);
    expect(started).toEqual(['a', 'a']);
  });

  test('a change that came before a key failed ends its backoff', async () => {
    const { clock, queue, started, end, fail } = queueWith(1);
    queue.start();
    queue.add('a');
    queue.add('a');
    await fail('a');
    expect(started).toEqual(['a', 'a']);
    await end('a');
    await clock.advance(60_000);
    expect(started).toEqual(['a', 'a']);
  });

  test.each([
    ['changes', (queue: WorkQueue) => queue.add('a')],
    ['changes that a due key waits for', (queue: WorkQueue) => queue.addAwaited('a')],
  ])('%s end the backoff of a key at most twice a second', async (_, change) => {
    const { clock, queue, started, fail } = queueWith(1);
    queue.start();
    queue.add('a');
    await fail('a');
    // Grow the backoff beyond a second.
    for (let failures = 1; failures < 10; failures += 1) {
      await clock.advance(3_000);
      await fail('a');
    }
    started.length = 0;
    for (let ms = 0; ms < 9_900; ms += 50) {
      change(queue);
      await fail('a');
      await clock.advance(50);
    }
    expect(started).toHaveLength(20);
  });

  test('a key that is due is processed at once in spite of its backoff', async () => {
    const { queue, started, fail } = queueWith(1);
    queue.start();
    queue.add('a');
    for (let due = 0; due < 5; due += 1) {
      await fail('a');
      queue.add('a', { urgent: true });
      await settled();
    }
    expect(started).toHaveLength(6);
  });

  test('what a key has left to do does not end its backoff', async () => {
    const { clock, queue, started, end, fail } = queueWith(1);
    queue.start();
    queue.add('a');
    queue.addAgain('a');
    await fail('a');
    queue.addAgain('a');
    await settled();
    expect(started).toEqual(['a']);
    await clock.advance(5);
    expect(started).toEqual(['a', 'a']);
    queue.addAgain('a');
    await end('a');
    expect(started).toEqual(['a', 'a', 'a']);
  });

  test('a pause waits for the keys in progress and starts no other until the queue is started again', async () => {
    const { queue, started, end, fail } = queueWith(2);
    queue.start();
    for (const key of ['a', 'b', 'c']) queue.add(key);
    let paused = false;
    const pause = (async () => {
      await queue.pause();
      paused = true;
    })();
    queue.add('d', { urgent: true });
    await end('a');
    await settled();
    expect(paused).toBe(false);
    await fail('b');
    await pause;
    expect(started).toEqual(['a', 'b']);
    queue.start();
    expect(started).toEqual(['a', 'b', 'd', 'c']);
  });

  test('stop waits for the keys in progress and starts no other', async () => {
    const { clock, queue, started, end, fail } = queueWith(2);
    queue.start();
    for (const key of ['a', 'b', 'c']) queue.add(key);
    let stopped = false;
    const stop = (async () => {
      await queue.stop();
      stopped = true;
    })();
    queue.add('d');
    await end('a');
    expect(stopped).toBe(false);
    await fail('b');
    await stop;
    queue.start();
    await clock.advance(600_000);
    expect(started).toEqual(['a', 'b']);
    expect([queue.depth, clock.timers]).toEqual([0, 0]);
  });

  test('is idle when no key is waiting or in progress', async () => {
    const { queue, end } = queueWith(1);
    queue.start();
    await queue.whenIdle();
    queue.add('a');
    queue.add('b');
    let idle = false;
    const whenIdle = (async () => {
      await queue.whenIdle();
      idle = true;
    })();
    await end('a');
    expect(idle).toBe(false);
    await end('b');
    await whenIdle;
  });

  test('handles work that throws synchronously like any failure', async () => {
    const clock = new VirtualClock();
    const failures: WorkFailure[] = [];
    const queue = new WorkQueue({
      clock,
      work: () => {
        throw new Error('at once');
      },
      onFailure: (failure) => failures.push(failure),
    });
    queue.start();
    queue.add('a');
    await settled();
    expect(failures).toHaveLength(1);
    await queue.stop();
  });

  test('processes urgent keys first, in order of arrival', async () => {
    const { queue, started, end } = queueWith(1);
    for (const key of ['a', 'b', 'c']) queue.add(key);
    queue.add('d', { urgent: true });
    queue.addAwaited('c');
    queue.add('d');
    queue.start();
    for (const key of ['d', 'c', 'a', 'b']) await end(key);
    expect(started).toEqual(['d', 'c', 'a', 'b']);
  });

  test('a key that becomes urgent while it is processed is urgent afterwards', async () => {
    const { queue, started, end } = queueWith(1);
    queue.start();
    for (const key of ['a', 'b']) queue.add(key);
    queue.add('a', { urgent: true });
    queue.add('a');
    for (const key of ['a', 'a', 'b']) await end(key);
    expect(started).toEqual(['a', 'a', 'b']);
  });

  test('an urgent key that fails is urgent when it is retried, and when it is added meanwhile', async () => {
    const { clock, queue, started, end, fail } = queueWith(1);
    queue.start();
    queue.add('due', { urgent: true });
    await settled();
    await fail('due');
    queue.add('first');
    for (const key of ['second', 'third']) queue.add(key);
    await clock.advance(5);
    await end('first');
    await fail('due');
    queue.add('due');
    await end('second');
    await end('due');
    await end('third');
    expect(started).toEqual(['due', 'first', 'due', 'second', 'due', 'third']);
  });

  test('what is left to do after an urgent key has failed and succeeded is not urgent', async () => {
    const clock = new VirtualClock();
    const started: string[] = [];
    const queue = new WorkQueue({
      clock,
      workers: 1,
      work: async (key) => {
        started.push(key);
        if (key !== 'due' || started.filter((one) => one === 'due').length > 2) return true;
        if (started.length === 1) throw new Error('refused');
        for (const later of ['other', 'due']) queue.add(later);
        return false;
      },
    });
    queue.start();
    queue.add('due', { urgent: true });
    await clock.advance(5);
    expect(started).toEqual(['due', 'due', 'other', 'due']);
  });

  test('serves the due keys of all namespaces in turn, then the other keys', async () => {
    const { queue, started, end } = queueWith(1);
    for (const key of ['shop/1', 'shop/2', 'bank/1']) queue.add(key);
    for (const key of ['shop/due 1', 'shop/due 2', 'bank/due 1', 'shop/1']) queue.add(key, { urgent: true });
    queue.start();
    await settled();
    const order = ['shop/due 1', 'bank/due 1', 'shop/due 2', 'shop/1', 'shop/2', 'bank/1'];
    for (const key of order) await end(key);
    expect(started).toEqual(order);
  });

  test('namespaces whose keys come due together take turns from the first key on', async () => {
    const { queue, started } = queueWith(2);
    queue.start();
    for (const key of ['shop/1', 'shop/2', 'bank/1']) queue.add(key, { urgent: true });
    await settled();
    expect(started).toEqual(['shop/1', 'bank/1']);
  });

  test('a key that came due while it was processed goes before keys of its namespace that came due later', async () => {
    const { clock, queue, started, end } = queueWith(1);
    queue.start();
    queue.add('shop/1', { urgent: true });
    await settled();
    queue.add('shop/1', { urgent: true });
    await clock.advance(10);
    queue.add('shop/2', { urgent: true });
    await settled();
    for (const key of ['shop/1', 'shop/1', 'shop/2']) await end(key);
    expect(started).toEqual(['shop/1', 'shop/1', 'shop/2']);
  });

  test('while keys are urgent, every tenth start is of a key that has waited for a minute', async () => {
    const { clock, queue, started, end } = queueWith(1);
    queue.add('late/1');
    queue.add('late/2');
    await clock.advance(30_000);
    queue.add('new/1');
    for (let key = 0; key < 25; key += 1) queue.add(`due/${key}`, { urgent: true });
    await clock.advance(30_000);
    queue.start();
    await settled();
    for (let index = 0; index < 25; index += 1) await end(started[index] ?? '');
    const others = [...started.entries()].filter(([, key]) => !key.startsWith('due'));
    expect(others).toEqual([
      [0, 'late/1'],
      [10, 'late/2'],
    ]);
  });

  test('after a minute, a key may have a worker that is kept for urgent keys', async () => {
    const clock = new VirtualClock();
    const started: string[] = [];
    const work = (key: string): Promise<void> => {
      started.push(key);
      return new Promise(() => undefined);
    };
    const queue = new WorkQueue({ clock, workers: 1, workersWhenUrgent: 2, work });
    queue.start();
    for (const key of ['holds', 'waits', 'waits too']) queue.add(key);
    await clock.advance(59_999);
    expect(started).toEqual(['holds']);
    await clock.advance(1);
    expect(started).toEqual(['holds', 'waits']);
  });

  describe('with a slow namespace', () => {
    /** A queue that never finishes a key, and a namespace `shop` after this many creates of six seconds. */
    async function queueBeside(longCreates: number) {
      const clock = new VirtualClock();
      const pace = new NamespacePace(clock);
      for (let create = 0; create < longCreates; create += 1) {
        const request = pace.begin('shop', 'create');
        await clock.advance(6_000);
        pace.end(request);
      }
      pace.end(pace.begin('bank', 'other'));
      const started: string[] = [];
      const queue = new WorkQueue({
        clock,
        pace,
        workers: 12,
        work: (key) => {
          started.push(key);
          return new Promise(() => undefined);
        },
      });
      queue.add('bank/0');
      queue.start();
      for (let key = 0; key < 20; key += 1) {
        queue.add(`shop/${key}`, { urgent: true });
        queue.add(`bank/${key}`);
      }
      await settled();
      return { started, ofShop: started.filter((key) => key.startsWith('shop/')) };
    }

    test('it gets a quarter of the workers, and no other namespace gets fewer', async () => {
      const { started, ofShop } = await queueBeside(1);
      expect([ofShop.length, started.length]).toEqual([4, 16]);
    });

    test('if it creates one Job at a time, it gets one worker for its due keys', async () => {
      const { started, ofShop } = await queueBeside(3);
      expect([ofShop.length, started.length]).toEqual([1, 13]);
    });
  });

  test('the bounds of an error limit its backoff', async () => {
    const clock = new VirtualClock();
    const waits: number[] = [];
    const limits = [{ minMs: 700 }, { maxMs: 8 }, {}];
    const queue = new WorkQueue({
      clock,
      work: () => Promise.reject(new Error('refused')),
      retryBounds: () => limits.shift() ?? {},
      onFailure: ({ retryInMs }) => waits.push(retryInMs),
    });
    queue.start();
    queue.add('a');
    await clock.advance(1_000);
    await queue.stop();
    expect(waits.slice(0, 3)).toEqual([700, 8, 20]);
  });

  test('jitter shortens a backoff by up to a quarter, but not below what the server asked for', async () => {
    const clock = new VirtualClock();
    const waits: number[] = [];
    const randoms = [0, 0.5, 0.5];
    const limits = [{}, {}, { minMs: 700 }];
    const queue = new WorkQueue({
      clock,
      random: () => randoms.shift() ?? 0,
      work: () => Promise.reject(new Error('refused')),
      retryBounds: () => limits.shift() ?? {},
      onFailure: ({ retryInMs }) => waits.push(retryInMs),
    });
    queue.start();
    queue.add('a');
    await clock.advance(500);
    await queue.stop();
    expect(waits).toEqual([5, 8.75, 700]);
  });
});
