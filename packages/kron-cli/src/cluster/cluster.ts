import type { Transport } from '@kron/kubernetes/transport';

/** A cluster that is asked, as one context of a kubeconfig leads to it. */
export type Cluster = {
  /** Refusals of the whole request are thrown as ClusterError; what is said of an object, as 404 and 422, as ApiError. */
  transport: Transport;
  /** The namespace that counts where none is named: the context's, else `default`. */
  namespace: string;
  /** `https://10.0.0.1:6443` */
  server: string;
  /** How it was found, for people: `context "prod" of /home/me/.kube/config`. */
  access: string;
  /** What kubectl has to be told to ask the same: ` --context prod`; empty when it does so by itself. */
  kubectlFlags: string;
};
