import type { Resource } from '@kron/kubernetes/kubeObject';
import type { Transport } from '@kron/kubernetes/transport';
import type { Context } from './chooseContext.ts';

/** The cluster of one kubeconfig context. */
export type ConnectedCluster = Pick<Context, 'namespace' | 'server' | 'access' | 'kubectlFlags'> & {
  /** Throws ApiError for answers about an object, such as 404 and 422, and ClusterError for all other failures. */
  transport: Transport;
  isServed: (resource: Resource) => Promise<boolean>;
  /** Returns the API server's time in its last response, in epoch seconds; undefined if no response had a time. */
  serverTime: () => number | undefined;
};
