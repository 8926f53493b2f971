import type { Clock } from '@kron/kubernetes/clock';

/**
 * Waits for something, but no longer than so many monotonic milliseconds.
 *
 * @returns whether it was done in time; what it throws afterwards is nobody's business any more
 * @throws what it throws in time
 */
export async function atMost(clock: Clock, ms: number, work: Promise<unknown>): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const timer = clock.setTimer(ms, () => resolve(false));
    work.then(() => resolve(true), reject).finally(() => timer.cancel());
  });
}
