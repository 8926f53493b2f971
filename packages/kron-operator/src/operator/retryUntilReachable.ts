import { ApiError } from '@kron/kubernetes/apiError';
import type { Clock } from '@kron/kubernetes/clock';
import { ConnectionError } from '@kron/kubernetes/connectionError';
import { sleep } from '@kron/kubernetes/sleep';
import type { Log } from '../controller/log.ts';
import { Backoff } from '../controller/requests/backoff.ts';

export type RetryOptions = {
  readonly clock: Clock;
  readonly random: () => number;
  readonly log: Log;
  readonly signal: AbortSignal;
};

/**
 * Retries with backoff, at least every five seconds, while the API server is unreachable or answers 429 or 5xx. Logs every
 * retry.
 *
 * @throws any other error, and the signal's reason
 */
export async function retryUntilReachable(
  run: () => Promise<void>,
  { clock, random, log, signal }: RetryOptions,
): Promise<void> {
  const backoff = new Backoff({ random });
  for (;;) {
    signal.throwIfAborted();
    try {
      await run();
      return;
    } catch (error) {
      signal.throwIfAborted();
      if (!isTransient(error)) throw error;
      const retryInMs = Math.round(backoff.next(error instanceof ApiError ? error.retryAfterMs : undefined));
      log.warn({ event: 'api-server-unreachable', error, retryInMs }, 'API server unavailable, retrying');
      await sleep(clock, retryInMs, signal);
    }
  }
}

function isTransient(error: unknown): boolean {
  if (error instanceof ApiError) return error.code === 429 || error.code >= 500;
  return error instanceof ConnectionError;
}
