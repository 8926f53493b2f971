import { ApiError } from '@kron/kubernetes/apiError';
import { ClusterError } from '../clusterError.ts';

/** Whether a request failed because the user lacks the permission for it. */
export function isForbidden(error: unknown): error is ClusterError {
  return error instanceof ClusterError && error.cause instanceof ApiError && error.cause.code === 403;
}
