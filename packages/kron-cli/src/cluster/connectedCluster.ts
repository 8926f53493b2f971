import type { Resource } from '@kron/kubernetes/kubeObject';
import type { Transport } from '@kron/kubernetes/transport';

/** The cluster of one kubeconfig context. */
export type ConnectedCluster = {
  /** Throws ApiError for answers about an object, such as 404 and 422, and ClusterError for all other failures. */
  transport: Transport;
  /** Whether the API server serves a kind. */
  isServed: (resource: Resource) => Promise<boolean>;
  /** The namespace of the kubeconfig context, or `default` if the context has none. */
  namespace: string;
  /** The address of the API server, such as `https://10.0.0.1:6443`. */
  server: string;
  /** The source of the credentials, for messages: `context "prod" of /home/me/.kube/config`. */
  access: string;
  /** The flags that make kubectl use this cluster: ` --context prod`; empty if kubectl uses it by default. */
  kubectlFlags: string;
  /** Returns the API server's time in its last response, in epoch seconds; undefined if no response had a time. */
  serverTime: () => number | undefined;
};
