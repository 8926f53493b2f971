import { ApiError } from '@kron/kubernetes/apiError';
import { BlockedError } from './result.ts';
import { StatusRefusedError } from '../requests/statusRefusedError.ts';
import { outageKind } from '../requests/outageKind.ts';

const maxMs = 5_000;
/** Maximum backoff of a blocked period or action, because the block can end at any time. */
const maxBlockedMs = 30_000;
/** Maximum Retry-After that is respected. A proxy can send any value. */
const maxRetryAfterMs = 30_000;

/**
 * Bounds the backoff of a key after a failure. A due period or action that is blocked is retried within 30 s. A key that
 * failed because of an outage of the API server is retried within seconds, because the outage ends for all keys at the same
 * time. If the server has sent a Retry-After, the key is retried after that time.
 *
 * @example
 * retryBounds(new ConnectionError('ECONNREFUSED', 'refused')) // { maxMs: 5000 }
 */
export function retryBounds(error: unknown): { minMs?: number; maxMs?: number } {
  const isBlocked = error instanceof StatusRefusedError ? error.isBlocking : error instanceof BlockedError;
  if (isBlocked) return { maxMs: maxBlockedMs };
  if (outageKind(error) === undefined) return {};
  const retryAfterMs = error instanceof ApiError ? error.retryAfterMs : undefined;
  if (retryAfterMs === undefined) return { maxMs };
  return { maxMs, minMs: Math.min(retryAfterMs, maxRetryAfterMs) };
}
