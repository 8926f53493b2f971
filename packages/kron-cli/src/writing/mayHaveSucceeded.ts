import { ApiError, isWebhookFailure } from '@kron/kubernetes/apiError';
import { ConnectionError } from '@kron/kubernetes/connectionError';

/** There was no connection yet, or nothing to ask with. */
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

/** As OpenSSL calls what is wrong with the server's certificate, which is looked at before anything is sent. */
const badCertificate = /^(?:CERT_|UNABLE_TO_|DEPTH_ZERO_SELF_SIGNED_CERT$|SELF_SIGNED_CERT_IN_CHAIN$)/;

/**
 * Whether what a request was to write may have been written although it failed: there was no answer, or one of a server
 * or a proxy in trouble.
 */
export function mayHaveSucceeded(error: unknown): boolean {
  if (error instanceof ApiError) return error.code >= 500 && !isWebhookFailure(error);
  if (!(error instanceof ConnectionError)) return false;
  return !beforeSending.has(error.code) && !badCertificate.test(error.code);
}
