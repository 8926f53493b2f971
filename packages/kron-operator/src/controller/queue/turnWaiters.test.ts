import { describe, expect, test } from '@jest/globals';
import { settled, VirtualClock } from '@kron/kubernetes/testing/virtualClock';
import { TurnWaiters } from './turnWaiters.ts';

function waiting(keys: readonly string[]) {
  const waiters = new TurnWaiters(new VirtualClock());
  const began: string[] = [];
  for (const key of keys) void waiters.wait(key).then(() => began.push(key));
  return { waiters, began };
}

describe('TurnWaiters', () => {
  test('one key begins in each turn of the event loop', async () => {
    const { began } = waiting(['shop/a', 'bank/a']);
    await Promise.resolve();
    expect(began).toEqual([]);
    await settled();
    expect(began).toEqual(['shop/a']);
    await settled();
    expect(began).toEqual(['shop/a', 'bank/a']);
  });

  test('at the end all keys that wait begin, once', async () => {
    const { waiters, began } = waiting(['shop/a', 'shop/b']);
    waiters.end();
    await Promise.resolve();
    expect(began).toEqual(['shop/a', 'shop/b']);
    await settled();
    await settled();
    expect(began).toHaveLength(2);
  });
});
