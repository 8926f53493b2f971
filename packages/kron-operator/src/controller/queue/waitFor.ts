import { ApiError } from '@kron/kubernetes/apiError';
import { serverTrouble } from '../requests/serverError.ts';

const atMostMs = 5_000;
/** However long a server, or a proxy before it, asks to be left alone: it is asked again after this. */
const longestRetryAfterMs = 30_000;

/**
 * How long an object has to wait after a failure, and may. Trouble of the server's own is over for all of them at once:
 * they come back within seconds, or when it says.
 *
 * @example
 * waitFor(new ConnectionError('ECONNREFUSED', 'refused')) // { atMostMs: 5000 }
 */
export function waitFor(error: unknown): { atLeastMs?: number; atMostMs?: number } {
  if (serverTrouble(error) === undefined) return {};
  const retryAfterMs = error instanceof ApiError ? error.retryAfterMs : undefined;
  if (retryAfterMs === undefined) return { atMostMs };
  return { atMostMs, atLeastMs: Math.min(retryAfterMs, longestRetryAfterMs) };
}
