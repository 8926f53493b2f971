import { ApiError } from '@kron/kubernetes/apiError';
import { ConnectionError } from '@kron/kubernetes/connectionError';

const atMostMs = 5_000;
/** However long a server, or a proxy before it, asks to be left alone: it is asked again after this. */
const longestRetryAfterMs = 30_000;

/**
 * How long a KronJob has to wait after a failure, and may. What says nothing of the KronJob, a server that is down,
 * overloaded or does not know who asks, is over for all of them at once: they come back within seconds, or when it says.
 *
 * @example
 * waitFor(new ConnectionError('ECONNREFUSED', 'refused')) // { atMostMs: 5000 }
 */
export function waitFor(error: unknown): { atLeastMs?: number; atMostMs?: number } {
  if (error instanceof ConnectionError) return { atMostMs };
  if (!(error instanceof ApiError) || !isOfTheServer(error)) return {};
  const { retryAfterMs } = error;
  if (retryAfterMs === undefined) return { atMostMs };
  return { atMostMs, atLeastMs: Math.min(retryAfterMs, longestRetryAfterMs) };
}

function isOfTheServer({ code }: ApiError): boolean {
  return code === 401 || code === 429 || code >= 500;
}
