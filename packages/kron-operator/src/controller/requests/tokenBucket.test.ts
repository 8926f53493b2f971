import { describe, expect, test } from '@jest/globals';
import { VirtualClock } from '../../testing/virtualClock.ts';
import { TokenBucket } from './tokenBucket.ts';

describe('TokenBucket', () => {
  test('a burst at once, then one at a time at the rate', async () => {
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

  test('no more is saved up than the burst, however long the rest', async () => {
    const clock = new VirtualClock();
    const bucket = new TokenBucket({ clock, rate: 10, burst: 2 });
    bucket.take();
    expect(bucket.isFull).toBe(false);
    await clock.advance(3_600_000);
    expect(bucket.isFull).toBe(true);
    expect([bucket.take(), bucket.take(), bucket.take()]).toEqual([true, true, false]);
  });

  test('a wall clock that is set gives and takes nothing', () => {
    const clock = new VirtualClock();
    const bucket = new TokenBucket({ clock, rate: 10, burst: 1 });
    bucket.take();
    clock.step(3_600_000);
    expect(bucket.take()).toBe(false);
  });
});
