import { ApiError, isAdmissionRefusal } from '@kron/kubernetes/apiError';
import { ConnectionError } from '@kron/kubernetes/connectionError';

/** The codes of failures that occur before the request is sent. */
const beforeSending = new Set([
  'CREDENTIALS',
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'ERR_SSL_WRONG_VERSION_NUMBER',
  'ERR_SSL_PACKET_LENGTH_TOO_LONG',
]);

/** OpenSSL's codes for a bad server certificate, which the client checks before it sends the request. */
const badCertificate = /^(?:CERT_|UNABLE_TO_|DEPTH_ZERO_SELF_SIGNED_CERT$|SELF_SIGNED_CERT_IN_CHAIN$)/;

/**
 * Whether a failed write may have succeeded: the API server did not answer, or the answer was a server error, which may come
 * from a proxy.
 */
export function mayHaveSucceeded(error: unknown): boolean {
  if (error instanceof ApiError) return error.code >= 500 && !isAdmissionRefusal(error);
  if (!(error instanceof ConnectionError)) return false;
  return !beforeSending.has(error.code) && !badCertificate.test(error.code);
}
