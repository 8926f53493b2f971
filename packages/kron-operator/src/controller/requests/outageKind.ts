import { ApiError, isAdmissionRefusal, isTooLarge } from '@kron/kubernetes/apiError';
import { ConnectionError } from '@kron/kubernetes/connectionError';

/** The codes of ConnectionErrors that this process causes itself. */
const ownCodes: ReadonlySet<string> = new Set(['ABORTED', 'TOO_LARGE']);

/**
 * Returns the kind of an error that affects all requests, because the API server is down, overloaded, or rejects the
 * credentials. Undefined for all other errors, which are about a single request.
 *
 * @example
 * outageKind(new ConnectionError('ECONNREFUSED', 'refused')) // 'ECONNREFUSED'
 * outageKind(ApiError.from(503, {})) // '503'
 */
export function outageKind(error: unknown): string | undefined {
  if (error instanceof ConnectionError) return ownCodes.has(error.code) ? undefined : error.code;
  if (!(error instanceof ApiError) || isTooLarge(error) || isAdmissionRefusal(error)) return undefined;
  const { code } = error;
  return code === 401 || code === 429 || code >= 500 ? String(code) : undefined;
}
