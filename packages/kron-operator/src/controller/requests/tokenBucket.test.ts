import { describe, expect, test } from '@jest/globals';
import { VirtualClock } from '@kron/kubernetes/testing/virtualClock';
import { TokenBucket } from './tokenBucket.ts';

describe('TokenBucket', () => {
  test('gives a burst at once, then tokens at the rate', async () => {
    const clock = new VirtualClock();
    const bucket = new TokenBucket({ clock, rate: 10, burst: 3 });
    expect([bucket.take(), bucket.take(), bucket.take(), bucket.take()]).toEqual([true, true, true, false]);
    expect(bucket.wait()).toBe(100);
    await clock.advance(99);
    expect(bucket.take()).toBe(false);
    await clock.advance(1);
    expect(bucket.wait()).toBe(0);
    expect([bucket.take(), bucket.take()]).toEqual([true, false]);
  });

  test('never holds more than the burst', async () => {
    const clock = new VirtualClock();
    const bucket = new TokenBucket({ clock, rate: 10, burst: 2 });
    bucket.take();
    expect(bucket.isFull).toBe(false);
    await clock.advance(3_600_000);
    expect(bucket.isFull).toBe(true);
    expect([bucket.take(), bucket.take(), bucket.take()]).toEqual([true, true, false]);
  });

  test('ignores steps of the wall clock', () => {
    const clock = new VirtualClock();
    const bucket = new TokenBucket({ clock, rate: 10, burst: 1 });
    bucket.take();
    clock.step(3_600_000);
    expect(bucket.take()).toBe(false);
  });
});
