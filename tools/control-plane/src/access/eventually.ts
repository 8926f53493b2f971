import { setTimeout as delay } from 'node:timers/promises';

const pollMs = 25;

/**
 * Asks again and again until there is an answer other than undefined and false, and gives that.
 *
 * @param patience milliseconds after which it gives up
 * @throws Error that says what did not happen
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
    if (late.aborted) throw new Error(`after ${patience / 1000} s it is still not so that ${what}`);
    await delay(pollMs);
  }
}
