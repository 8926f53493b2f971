import { ApiError } from '@kron/kubernetes/apiError';
import type { Clock } from '@kron/kubernetes/clock';
import { ConnectionError } from '@kron/kubernetes/connectionError';
import { sleep } from '@kron/kubernetes/sleep';
import { Backoff } from '../controller/requests/backoff.ts';
import type { Log } from '../controller/log.ts';

export type Waiting = {
  readonly clock: Clock;
  readonly random: () => number;
  readonly log: Log;
  readonly signal: AbortSignal;
};

/**
 * Tries again, at least every five seconds, for as long as the API server cannot be reached or has trouble of its own,
 * and says so each time.
 *
 * @throws what is thrown otherwise, and the signal's reason
 */
export async function retryUntilReachable(
  run: () => Promise<void>,
  { clock, random, log, signal }: Waiting,
): Promise<void> {
  const backoff = new Backoff({ random });
  for (;;) {
    signal.throwIfAborted();
    try {
      await run();
      return;
    } catch (error) {
      signal.throwIfAborted();
      if (!isPassing(error)) throw error;
      const retryInMs = Math.round(backoff.next(error instanceof ApiError ? error.retryAfterMs : undefined));
      log.warn(
        { event: 'api-server-unreachable', error, retryInMs },
        'The API server cannot be reached or has trouble; waiting for it',
      );
      await sleep(clock, retryInMs, signal);
    }
  }
}

function isPassing(error: unknown): boolean {
  if (error instanceof ApiError) return error.code === 429 || error.code >= 500;
  return error instanceof ConnectionError;
}
