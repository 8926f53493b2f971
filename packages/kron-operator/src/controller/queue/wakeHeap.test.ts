import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { VirtualClock } from '@kron/kubernetes/testing/virtualClock';
import { WakeHeap } from './wakeHeap.ts';

function heapOn(clock: VirtualClock): { heap: WakeHeap; woken: string[] } {
  const woken: string[] = [];
  return { heap: new WakeHeap({ clock, wake: (key) => woken.push(key) }), woken };
}

const hour = 3_600_000;

describe('WakeHeap', () => {
  test('wakes a key once, at its time', async () => {
    const clock = new VirtualClock();
    const { heap, woken } = heapOn(clock);
    heap.set('a', clock.now() + 90_000);
    await clock.advance(89_999);
    expect(woken).toEqual([]);
    await clock.advance(1);
    expect(woken).toEqual(['a']);
    await clock.advance(hour);
    expect(woken).toEqual(['a']);
  });

  test('only the last time of a key counts', async () => {
    const clock = new VirtualClock();
    const { heap, woken } = heapOn(clock);
    heap.set('a', clock.now() + 1_000);
    heap.set('a', clock.now() + 5_000);
    await clock.advance(4_999);
    expect(woken).toEqual([]);
    heap.set('a', clock.now());
    await clock.advance(0);
    expect(woken).toEqual(['a']);
    await clock.advance(10_000);
    expect(woken).toEqual(['a']);
  });

  test('does not wake a deleted key, and sets no timer without keys', async () => {
    const clock = new VirtualClock();
    const { heap, woken } = heapOn(clock);
    heap.set('a', clock.now() + 1_000);
    expect(clock.timers).toBe(1);
    heap.delete('a');
    expect(clock.timers).toBe(0);
    await clock.advance(2_000);
    expect(woken).toEqual([]);
  });

  test('wakes a past time at once, but not within the call', async () => {
    const clock = new VirtualClock();
    const { heap, woken } = heapOn(clock);
    heap.set('a', clock.now() - hour);
    expect(woken).toEqual([]);
    await clock.advance(0);
    expect(woken).toEqual(['a']);
  });

  test.each([
    ['forward past the time wakes within a second', hour + 1, ['a']],
    ['forward short of the time wakes nothing', hour - 5_000, []],
    ['backward delays the wake', -hour, []],
  ])('a wall clock set %s', async (_, step, expected) => {
    const clock = new VirtualClock();
    const { heap, woken } = heapOn(clock);
    heap.set('a', clock.now() + hour);
    await clock.advance(500);
    clock.step(step);
    await clock.advance(1_000);
    expect(woken).toEqual(expected);
  });

  test('a key that sets itself to now does not starve the others', async () => {
    const clock = new VirtualClock();
    const woken: string[] = [];
    const heap: WakeHeap = new WakeHeap({
      clock,
      wake: (key) => {
        woken.push(key);
        if (woken.length < 4) heap.set('busy', clock.now());
      },
    });
    heap.set('busy', clock.now());
    heap.set('other', clock.now());
    await clock.advance(0);
    expect(woken.slice(0, 3)).toEqual(['busy', 'other', 'busy']);
  });

  test('calls onTick every second while a key waits, before it wakes any', async () => {
    const clock = new VirtualClock();
    const seen: string[] = [];
    const heap = new WakeHeap({ clock, wake: (key) => seen.push(key), onTick: () => seen.push('tick') });
    heap.set('a', clock.now() + 2_500);
    await clock.advance(10_000);
    expect(seen).toEqual(['tick', 'tick', 'tick', 'a']);
  });

  test('announces a key 300 ms before its time', async () => {
    const clock = new VirtualClock();
    const start = clock.now();
    const seen: [string, number][] = [];
    const see = (what: string) => (key: string) => seen.push([`${what} ${key}`, clock.now() - start]);
    const heap = new WakeHeap({ clock, wake: see('wake'), onSoon: see('soon') });
    heap.set('moved', start + 1_000);
    heap.set('moved', start + 9_000);
    heap.set('a', start + 1_500);
    heap.set('deleted', start + 1_500);
    heap.delete('deleted');
    await clock.advance(5_000);
    expect(seen).toEqual([
      ['soon a', 1_200],
      ['wake a', 1_500],
    ]);
  });

  test('announces some of very many keys', async () => {
    const clock = new VirtualClock();
    const soon: string[] = [];
    const heap = new WakeHeap({ clock, wake: () => undefined, onSoon: (key) => soon.push(key) });
    for (let key = 0; key < 1_000; key += 1) heap.set(`${key}`, clock.now() + 5_000);
    await clock.advance(4_900);
    expect(new Set(soon).size).toBe(100);
  });

  test('stop leaves no key and no timer', async () => {
    const clock = new VirtualClock();
    const { heap, woken } = heapOn(clock);
    heap.set('a', clock.now() + 1);
    heap.stop();
    heap.set('b', clock.now() + 1);
    await clock.advance(10);
    expect(woken).toEqual([]);
    expect(clock.timers).toBe(0);
  });

  test('uses one timer for ten thousand keys that move often', () => {
    const clock = new VirtualClock();
    const { heap } = heapOn(clock);
    for (let round = 0; round < 5; round += 1) {
      for (let key = 0; key < 10_000; key += 1) heap.set(`${key}`, clock.now() + hour + key + round);
    }
    expect(heap.size).toBe(10_000);
    expect(heap.next).toBe(clock.now() + hour + 4);
    expect(clock.timers).toBe(1);
  });

  test('any sequence of set and delete: each key wakes at its last time, in order of time', async () => {
    const operation = fc.record({ key: fc.nat(8), at: fc.option(fc.nat(50)) });
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { maxLength: 60 }), async (operations) => {
        const clock = new VirtualClock();
        const start = clock.now();
        const woken: [string, number][] = [];
        const heap = new WakeHeap({ clock, wake: (key) => woken.push([key, clock.now() - start]) });
        const model = new Map<string, number>();
        for (const { key, at } of operations) {
          if (at === null) {
            heap.delete(`${key}`);
            model.delete(`${key}`);
          } else {
            heap.set(`${key}`, start + at);
            model.set(`${key}`, at);
          }
        }
        await clock.advance(100);
        const times = woken.map(([, at]) => at);
        expect(times).toEqual(times.toSorted((a, b) => a - b));
        expect(new Map(woken)).toEqual(model);
        expect(woken).toHaveLength(model.size);
      }),
    );
  });
});
