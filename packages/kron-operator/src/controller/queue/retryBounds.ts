import { ApiError } from '@kron/kubernetes/apiError';
import { BlockedError } from './result.ts';
import { StatusRefusedError } from '../requests/statusRefusedError.ts';
import { outageKind } from '../requests/outageKind.ts';

const maxMs = 5_000;
/** The maximum backoff of a blocked period or action. It is short, because the block can end at any time. */
const maxBlockedMs = 30_000;
/** The maximum Retry-After that the operator follows, because a proxy can send any value. */
const maxRetryAfterMs = 30_000;

/**
 * Limits the backoff of a key after a failure:
 *
 * - A blocked period or action is retried within 30 s.
 * - After an outage of the API server, the key is retried within 5 s, because the outage ends for all keys at the same time.
 * - If the server has sent a Retry-After, the key is retried after that time.
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
