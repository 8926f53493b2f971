import { describe, expect, test } from '@jest/globals';
import { VirtualClock } from '@kron/kubernetes/testing/virtualClock';
import { FencedError } from '../../controller/fencedError.ts';
import { WriteFence } from './writeFence.ts';

describe('WriteFence', () => {
  test('is closed until a renewal is confirmed', () => {
    const fence = new WriteFence(new VirtualClock());
    expect(fence.isOpen).toBe(false);
    expect(() => fence.check()).toThrow(FencedError);
  });

  test.each<[string, (clock: VirtualClock) => Promise<void> | void, boolean]>([
    ['open just before 10 s have passed', (clock) => clock.advance(9_999), true],
    ['closed when 10 s have passed', (clock) => clock.advance(10_000), false],
    ['closed after a freeze of 20 s', (clock) => clock.freeze(20_000), false],
    [
      'closed when only the wall clock has advanced, as while a machine sleeps',
      (clock) => clock.step(10_000),
      false,
    ],
    ['open when the wall clock was set back', (clock) => clock.step(-3_600_000), true],
  ])('is %s', async (_, happen, expected) => {
    const clock = new VirtualClock();
    const fence = new WriteFence(clock);
    fence.confirm(fence.timestamp());
    await happen(clock);
    expect(fence.isOpen).toBe(expected);
  });

  test('a wall clock that was set back does not keep it open longer', async () => {
    const clock = new VirtualClock();
    const fence = new WriteFence(clock);
    fence.confirm(fence.timestamp());
    clock.step(-3_600_000);
    await clock.advance(10_000);
    expect(fence.isOpen).toBe(false);
  });

  test('refuses a write from the moment when it closes', async () => {
    const clock = new VirtualClock();
    const fence = new WriteFence(clock);
    fence.confirm(fence.timestamp());
    await clock.advance(10_000);
    expect(() => fence.check()).toThrow('write not sent: leadership was last confirmed more than 10 s ago');
  });

  test('counts from the sending of a renewal, not from its answer', async () => {
    const clock = new VirtualClock();
    const fence = new WriteFence(clock);
    const sent = fence.timestamp();
    await clock.advance(3_000);
    fence.confirm(sent);
    await clock.advance(7_000);
    expect(fence.isOpen).toBe(false);
  });
});
