import { ApiError } from '@kron/kubernetes/apiError';
import { sleep } from '@kron/kubernetes/sleep';
import { systemClock } from '@kron/kubernetes/systemClock';

const mostTries = 5;
/** A server that asks for more is not waited for. */
const longestWaitMs = 10_000;

/** Runs something again when the server says that it has too much to do just now, after as long as it asks for. */
export async function retryRateLimited<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await run();
    } catch (error) {
      const waitMs = error instanceof ApiError && error.code === 429 ? error.retryAfterMs : undefined;
      if (waitMs === undefined || waitMs > longestWaitMs || tries === mostTries) throw error;
      await sleep(systemClock, waitMs, new AbortController().signal);
    }
  }
}
