import { ApiError, isConflict, isNotFound } from '@kron/kubernetes/apiError';
import { outageKind } from './outageKind.ts';

/**
 * Whether the API server refused a request because of the request itself. Causes are a policy, a missing right, an invalid
 * or too large object, and a webhook that denies the request or does not answer. Retries fail until a user removes the
 * cause, so the operator reports the refusal in an Event. An outage, a conflict and a missing object are not refusals.
 *
 * @example
 * isRefusal(ApiError.from(403, { message: 'jobs is forbidden' })) // true
 * isRefusal(ApiError.from(503, {})) // false
 */
export function isRefusal(error: unknown): error is ApiError {
  if (!(error instanceof ApiError) || isConflict(error) || isNotFound(error)) return false;
  return outageKind(error) === undefined;
}
