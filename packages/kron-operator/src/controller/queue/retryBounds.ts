import { ApiError } from '@kron/kubernetes/apiError';
import { outageKind } from '../requests/outageKind.ts';

const maxMs = 5_000;
/** However long a server, or a proxy before it, asks to be left alone: it is asked again after this. */
const longestRetryAfterMs = 30_000;

/**
 * How long an object has to wait after a failure, and may. WatchError of the server's own is over for all of them at once:
 * they come back within seconds, or when it says.
 *
 * @example
 * retryBounds(new ConnectionError('ECONNREFUSED', 'refused')) // { maxMs: 5000 }
 */
export function retryBounds(error: unknown): { minMs?: number; maxMs?: number } {
  if (outageKind(error) === undefined) return {};
  const retryAfterMs = error instanceof ApiError ? error.retryAfterMs : undefined;
  if (retryAfterMs === undefined) return { maxMs };
  return { maxMs, minMs: Math.min(retryAfterMs, longestRetryAfterMs) };
}
