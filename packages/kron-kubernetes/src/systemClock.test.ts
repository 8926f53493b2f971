import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { sleep } from './sleep.ts';
import { systemClock } from './systemClock.ts';

afterEach(() => {
  jest.useRealTimers();
});

describe('systemClock', () => {
  test('a delay longer than setTimeout supports fires on time', () => {
    jest.useFakeTimers();
    let fired = 0;
    const days = 60 * 86_400_000;
    systemClock.setTimer(days, () => {
      fired += 1;
    });
    jest.advanceTimersByTime(days - 1);
    expect(fired).toBe(0);
    jest.advanceTimersByTime(1);
    expect(fired).toBe(1);
    expect(jest.getTimerCount()).toBe(0);
  });

  test('a long timer can be cancelled after its first timeout', () => {
    jest.useFakeTimers();
    const timer = systemClock.setTimer(60 * 86_400_000, () => undefined);
    jest.advanceTimersByTime(30 * 86_400_000);
    timer.cancel();
    expect(jest.getTimerCount()).toBe(0);
  });
});

describe('sleep', () => {
  test('cancels its timer when aborted', async () => {
    jest.useFakeTimers();
    const controller = new AbortController();
    const sleeping = sleep(systemClock, 1_000, controller.signal);
    controller.abort(new Error('enough'));
    await expect(sleeping).rejects.toThrow('enough');
    await expect(sleep(systemClock, 1_000, controller.signal)).rejects.toThrow('enough');
    expect(jest.getTimerCount()).toBe(0);
  });
});
