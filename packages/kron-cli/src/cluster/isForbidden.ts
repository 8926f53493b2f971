import { ApiError } from '@kron/kubernetes/apiError';
import { ClusterError } from '../clusterError.ts';

/** Whether the user lacks the permission for a request. */
export function isForbidden(error: unknown): error is ClusterError {
  return error instanceof ClusterError && error.cause instanceof ApiError && error.cause.code === 403;
}
