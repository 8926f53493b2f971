import { setTimeout as delay } from 'node:timers/promises';

const pollMs = 25;

/**
 * Polls until `ask` returns something other than undefined and false, and returns that value.
 *
 * @param what what is awaited, for the error message
 * @param patience the longest time to poll, in milliseconds
 * @throws Error after that time
 * @example
 * const job = await eventually('the Job completes', async () => {
 *   const found = await read(name);
 *   return found.status.completionTime !== undefined && found;
 * });
 */
export async function eventually<T>(
  what: string,
  ask: () => Promise<T | undefined | false>,
  patience: number = 180_000,
): Promise<T> {
  const late = AbortSignal.timeout(patience);
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    if (late.aborted) throw new Error(`timed out after ${patience / 1000} s waiting until ${what}`);
    await delay(pollMs);
  }
}
