import type { Resource } from '@kron/kubernetes/kubeObject';
import type { Transport } from '@kron/kubernetes/transport';

/** The cluster of one kubeconfig context. */
export type ConnectedCluster = {
  /** Throws ApiError for answers about an object, such as 404 and 422, and ClusterError for all other failures. */
  transport: Transport;
  /** Whether the API server serves a kind. */
  isServed: (resource: Resource) => Promise<boolean>;
  /** The default namespace: the context's, else `default`. */
  namespace: string;
  /** `https://10.0.0.1:6443` */
  server: string;
  /** How kron found it, for messages: `context "prod" of /home/me/.kube/config`. */
  access: string;
  /** The flags that make kubectl use this cluster: ` --context prod`; empty if kubectl uses it by default. */
  kubectlFlags: string;
  /** The API server's time in its last response, in epoch seconds. Undefined: no response had it. */
  serverTime: () => number | undefined;
};
