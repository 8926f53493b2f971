import { ApiError } from '@kron/kubernetes/apiError';
import { ConnectionError } from '@kron/kubernetes/connectionError';

/**
 * Which trouble of the server's own a failure comes from: it is down, overloaded, or does not know who asks. That says
 * nothing of the object that was worked on, and is over for all of them at once. Undefined: it is of another kind.
 *
 * @example
 * outageKind(new ConnectionError('ECONNREFUSED', 'refused')) // 'ECONNREFUSED'
 * outageKind(ApiError.from(503, {})) // '503'
 */
export function outageKind(error: unknown): string | undefined {
  if (error instanceof ConnectionError) return error.code;
  if (!(error instanceof ApiError)) return undefined;
  const { code } = error;
  return code === 401 || code === 429 || code >= 500 ? String(code) : undefined;
}
