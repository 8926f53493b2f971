import { describe, expect, test } from '@jest/globals';
import { VirtualClock } from '@kron/kubernetes/testing/virtualClock';
import { WatchedSince } from './watchedSince.ts';

const hour = 3_600_000;

describe('WatchedSince', () => {
  test.each<[string, (clock: VirtualClock) => Promise<void> | void, boolean]>([
    ['five seconds without a check are no gap', (clock) => clock.advance(5_000), false],
    ['more than five seconds are a gap', (clock) => clock.advance(5_001), true],
    ['a frozen process is a gap', (clock) => clock.freeze(20_000), true],
    ['a clock set forward is a gap', (clock) => clock.step(hour), true],
    ['a clock set back is a gap', (clock) => clock.step(-hour), true],
    ['a clock corrected by a second is no gap', (clock) => clock.step(-1_000), false],
  ])('%s', async (_, happen, isBreak) => {
    const clock = new VirtualClock();
    const watched = new WatchedSince(clock);
    const start = clock.now();
    await clock.advance(1_000);
    expect(watched.check()).toBe(start);
    await happen(clock);
    expect(watched.check()).toBe(isBreak ? clock.now() : start);
  });

  test('a check every second keeps the watch going', async () => {
    const clock = new VirtualClock();
    const watched = new WatchedSince(clock);
    const start = clock.now();
    for (let second = 0; second < 100; second += 1) {
      await clock.advance(1_000);
      watched.check();
    }
    expect(watched.check()).toBe(start);
  });

  test('restart starts a new watch', async () => {
    const clock = new VirtualClock();
    const watched = new WatchedSince(clock);
    await clock.advance(2_000);
    watched.restart();
    expect(watched.check()).toBe(clock.now());
  });
});
