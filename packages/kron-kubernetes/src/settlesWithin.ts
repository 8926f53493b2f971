import type { Clock } from './clock.ts';

/**
 * Waits for a promise, but at most `ms` monotonic milliseconds.
 *
 * @returns whether the promise has resolved in time. A rejection after that time is ignored
 * @throws the rejection of the promise, if it comes in time
 */
export async function settlesWithin(clock: Clock, ms: number, work: Promise<unknown>): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const timer = clock.setTimer(ms, () => resolve(false));
    work.then(() => resolve(true), reject).finally(() => timer.cancel());
  });
}
