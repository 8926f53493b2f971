import { ApiError } from '@kron/kubernetes/apiError';
import { ConnectionError } from '@kron/kubernetes/connectionError';
import { ClusterError } from '../clusterError.ts';
import type { Context } from './chooseContext.ts';

/** Converts the error of a failed request or connection into a ClusterError. Returns any other error unchanged. */
export function clusterFailure(error: unknown, context: Context): unknown {
  if (error instanceof ConnectionError) return connectionFailure(error, context);
  if (error instanceof ApiError) return new ClusterError([refused(error, context)], error);
  return error;
}

/** Whether the response is about the requested object, and not about the credentials or the state of the server. */
export function isAboutObject({ code, reason }: ApiError): boolean {
  return reason !== '' && code >= 400 && code < 500 && code !== 401 && code !== 429;
}

function refused({ code, reason, message }: ApiError, { server, access, kubectlFlags }: Context): string {
  const who = `${server} (${access})`;
  if (code === 401) {
    return `${who} rejected the credentials (401): they are wrong or expired; log in again, then check with: kubectl auth whoami${kubectlFlags}`;
  }
  if (code === 429) return `${who} is overloaded (429): ${message}; try again later`;
  if (reason === '') {
    return `${who} did not answer like an API server; a proxy may have answered: ${message}`;
  }
  if (code >= 500) return `${who} failed (${code} ${reason}): ${message}`;
  return `${who} refused the request (${code} ${reason}): ${message}`;
}

const hints: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'no server listens there; check that the cluster runs and that the context is right',
  ENOTFOUND: 'unknown host; check the server in the kubeconfig, and the network or VPN',
  EAI_AGAIN: 'DNS lookup failed; check the network or VPN',
  EHOSTUNREACH: 'no route to the server; check the network or VPN',
  ENETUNREACH: 'no route to the server; check the network or VPN',
  ETIMEDOUT: 'the server does not answer; check the network or VPN',
  UND_ERR_CONNECT_TIMEOUT: 'the server does not answer; check the network or VPN',
  TIMEOUT: 'set another limit with --request-timeout',
  CREDENTIALS: 'check with: kubectl auth whoami',
  BAD_ANSWER: 'not an API server, or a proxy answered; check the server in the kubeconfig',
  CERT_HAS_EXPIRED: "the server's certificate has expired; renew it",
  CERT_NOT_YET_VALID: "the server's certificate is not valid yet; compare the clocks",
  ERR_TLS_CERT_ALTNAME_INVALID:
    "the server's certificate is for other names; check the server in the kubeconfig, or set its tls-server-name",
  DEPTH_ZERO_SELF_SIGNED_CERT: unknownAuthority(),
  SELF_SIGNED_CERT_IN_CHAIN: unknownAuthority(),
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownAuthority(),
  UNABLE_TO_GET_ISSUER_CERT: unknownAuthority(),
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownAuthority(),
  CERT_SIGNATURE_FAILURE: unknownAuthority(),
  ERR_SSL_WRONG_VERSION_NUMBER: 'the server does not speak TLS; check the server in the kubeconfig',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'the server does not speak TLS; check the server in the kubeconfig',
};

function unknownAuthority(): string {
  return "the kubeconfig does not trust the issuer of the server's certificate; check its certificate-authority-data";
}

function connectionFailure(error: ConnectionError, { server, access, kubectlFlags }: Context): ClusterError {
  const hint = hints[error.code];
  const advice = hint === undefined ? '' : `; ${hint}${error.code === 'CREDENTIALS' ? kubectlFlags : ''}`;
  return new ClusterError([`request to ${server} (${access}) failed: ${error.message}${advice}`], error);
}
