import { ApiError } from '@kron/kubernetes/apiError';
import { ConnectionError } from '@kron/kubernetes/connectionError';

/**
 * An error as it is logged. What the API server or the network says needs no stack; anything else is a defect, and its
 * stack says where.
 */
export function loggedError(error: unknown): unknown {
  if (error instanceof ApiError) return { code: error.code, reason: error.reason, message: error.message };
  if (error instanceof ConnectionError) return { code: error.code, message: error.message };
  return error instanceof Error ? { message: error.message, stack: error.stack } : error;
}
