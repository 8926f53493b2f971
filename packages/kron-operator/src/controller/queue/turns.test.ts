import { describe, expect, test } from '@jest/globals';
import { settled, VirtualClock } from '@kron/kubernetes/testing/virtualClock';
import { Turns } from './turns.ts';

describe('Turns', () => {
  test('one key goes on in each turn of the event loop, and namespaces take turns', async () => {
    const went: string[] = [];
    const turns = new Turns(new VirtualClock(), (key) => went.push(key));
    for (const key of ['shop/a', 'shop/b', 'shop/a', 'bank/a']) turns.add(key);
    expect(went).toEqual([]);
    for (const key of ['shop/a', 'bank/a', 'shop/b']) {
      await settled();
      expect(went.at(-1)).toBe(key);
    }
    await settled();
    expect(went).toHaveLength(3);
  });

  test('a key that goes on for several turns waits for the keys of other namespaces', async () => {
    const went: string[] = [];
    const turns = new Turns(new VirtualClock(), (key) => {
      went.push(key);
      if (key === 'shop/long' && went.length < 6) turns.add(key);
    });
    for (const key of ['shop/long', 'bank/a', 'bank/b']) turns.add(key);
    for (let turn = 0; turn < 8; turn += 1) await settled();
    expect(went.slice(0, 4)).toEqual(['shop/long', 'bank/a', 'shop/long', 'bank/b']);
  });

  test('after a key, the event loop is free for as long as its work has taken', async () => {
    const clock = new VirtualClock();
    const went: string[] = [];
    const turns = new Turns(clock, (key) => {
      went.push(key);
      void clock.freeze(8);
    });
    turns.add('shop/a');
    turns.add('shop/b');
    await settled();
    expect(went).toEqual(['shop/a']);
    turns.add('bank/a');
    await clock.advance(7);
    expect(went).toEqual(['shop/a']);
    await clock.advance(1);
    expect(went).toEqual(['shop/a', 'shop/b']);
  });

  test('forgets the keys that wait', async () => {
    const went: string[] = [];
    const turns = new Turns(new VirtualClock(), (key) => went.push(key));
    turns.add('shop/a');
    turns.clear();
    turns.add('shop/b');
    await settled();
    await settled();
    expect(went).toEqual(['shop/b']);
  });
});
