import { ApiError } from '@kron/kubernetes/apiError';
import { sleep } from '@kron/kubernetes/sleep';
import { systemClock } from '@kron/kubernetes/systemClock';

const maxAttempts = 5;
/** Maximum wait before a retry, in milliseconds. If the Retry-After header asks for more, the request fails at once. */
const longestWaitMs = 10_000;

/** Retries a request that the server rejects with 429, after the time in its Retry-After header. */
export async function retryRateLimited<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      const waitMs = error instanceof ApiError && error.code === 429 ? error.retryAfterMs : undefined;
      if (waitMs === undefined || waitMs > longestWaitMs || attempt === maxAttempts) throw error;
      await sleep(systemClock, waitMs, new AbortController().signal);
    }
  }
}
