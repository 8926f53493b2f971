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

test.each([
  { burst: 8, spare: 6 },
  { burst: 2, spare: 1 },
  { burst: 1, spare: 1 },
])('requests for spare tokens leave a quarter of $burst to others', async ({ burst, spare }) => {
  const clock = new VirtualClock();
  const bucket = new TokenBucket({ clock, rate: 10, burst });
  const tokens = bucket.forSpare();
  let taken = 0;
  while (tokens.wait() === 0 && tokens.take()) taken += 1;
  expect(taken).toBe(spare);
  for (let left = burst - spare; left > 0; left -= 1) expect(bucket.take()).toBe(true);
  const waitMs = tokens.wait();
  await clock.advance(waitMs - 1);
  expect(tokens.wait()).toBeGreaterThan(0);
  await clock.advance(2);
  expect([tokens.wait(), tokens.take()]).toEqual([0, true]);
});
