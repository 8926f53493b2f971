import { ApiError } from '@kron/kubernetes/apiError';
import { ConnectionError } from '@kron/kubernetes/connectionError';
import { ClusterError } from '../clusterError.ts';
import type { Context } from './chooseContext.ts';

/**
 * What a cluster, or the way to it, has refused, for people. Errors that come from elsewhere are given back as they are.
 */
export function clusterFailure(error: unknown, context: Context): unknown {
  if (error instanceof ConnectionError) return connectionFailure(error, context);
  if (error instanceof ApiError) return new ClusterError([refused(error, context)], error);
  return error;
}

/** Whether the server speaks of what was asked for, and not of who asks or of itself. */
export function isAboutObject({ code, reason }: ApiError): boolean {
  return reason !== '' && code >= 400 && code < 500 && code !== 401 && code !== 429;
}

function refused({ code, reason, message }: ApiError, { server, access, kubectlFlags }: Context): string {
  const who = `${server} (${access})`;
  if (code === 401) {
    return `${who} does not know who asks (401): the credentials are wrong, or have expired; log in again, and see whether this works: kubectl auth whoami${kubectlFlags}`;
  }
  if (code === 429) return `${who} has too much to do (429): try again later; it says: ${message}`;
  if (reason === '') {
    return `what answers at ${who} is no API server, or a proxy in front of it: ${message}`;
  }
  if (code >= 500) return `${who} has trouble of its own (${code} ${reason}): ${message}`;
  return `${who} refused (${code} ${reason}): ${message}`;
}

const hints: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there: is the cluster up, and is it the one that you mean?',
  ENOTFOUND: 'no such host is known: check the server in the kubeconfig, and the network or VPN',
  EAI_AGAIN: 'names cannot be looked up just now: check the network or VPN',
  EHOSTUNREACH: 'no way leads there: check the network or VPN',
  ENETUNREACH: 'no way leads there: check the network or VPN',
  ETIMEDOUT: 'nothing answers there: check the network or VPN',
  UND_ERR_CONNECT_TIMEOUT: 'nothing answers there: check the network or VPN',
  TIMEOUT: '--request-timeout sets another limit',
  CREDENTIALS: 'see whether this works: kubectl auth whoami',
  BAD_ANSWER: 'what answers is no API server, or a proxy in front of it: check the server in the kubeconfig',
  CERT_HAS_EXPIRED: "the server's certificate has expired: it has to be renewed",
  CERT_NOT_YET_VALID: "the server's certificate is not valid yet: compare the clocks",
  ERR_TLS_CERT_ALTNAME_INVALID:
    "the server's certificate is for other names: check the server in the kubeconfig, or set its tls-server-name",
  DEPTH_ZERO_SELF_SIGNED_CERT: unknownAuthority(),
  SELF_SIGNED_CERT_IN_CHAIN: unknownAuthority(),
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownAuthority(),
  UNABLE_TO_GET_ISSUER_CERT: unknownAuthority(),
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownAuthority(),
  CERT_SIGNATURE_FAILURE: unknownAuthority(),
  ERR_SSL_WRONG_VERSION_NUMBER: 'what listens there does not speak TLS: check the server in the kubeconfig',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'what listens there does not speak TLS: check the server in the kubeconfig',
};

function unknownAuthority(): string {
  return "the server's certificate is signed by nobody whom the kubeconfig trusts: check its certificate-authority-data";
}

function connectionFailure(error: ConnectionError, { server, access, kubectlFlags }: Context): ClusterError {
  const hint = hints[error.code];
  const advice = hint === undefined ? '' : `; ${hint}${error.code === 'CREDENTIALS' ? kubectlFlags : ''}`;
  return new ClusterError([`${server} (${access}) cannot be asked: ${error.message}${advice}`], error);
}
