import { expect, test } from '@jest/globals';
import { VirtualClock } from '@kron/kubernetes/testing/virtualClock';
import { LimitedNamespaces } from './limitedNamespaces.ts';

test('reports each namespace once an hour', async () => {
  const clock = new VirtualClock();
  const limited = new LimitedNamespaces(clock);
  expect([limited.shouldReport('shop'), limited.shouldReport('shop'), limited.shouldReport('bank')]).toEqual([
    true,
    false,
    true,
  ]);
  await clock.advance(3_599_999);
  expect(limited.shouldReport('shop')).toBe(false);
  await clock.advance(1);
  expect(limited.shouldReport('shop')).toBe(true);
});
