import { ApiError } from '@kron/kubernetes/apiError';
import { ConnectionError } from '@kron/kubernetes/connectionError';
import { ClusterError } from '../clusterError.ts';
import type { Context } from './chooseContext.ts';
import { noConnection } from './noConnection.ts';

/**
 * What a cluster, or the way to it, has refused, for people. Errors that come from elsewhere are given back as they are.
 */
export function clusterFailure(error: unknown, context: Context): unknown {
  if (error instanceof ConnectionError) return noConnection(error, context);
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
