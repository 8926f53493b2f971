import type { ApiAnswer, ApiCall } from './callApi.ts';
import type { KubectlCall, KubectlResult } from './runKubectl.ts';
import type { User } from './user.ts';

/** Access to a running cluster, with everything that a test needs and nothing that breaks the cluster itself. */
export type ClusterAccess = {
  /** For example `https://127.0.0.1:23456`. */
  readonly url: string;
  /** The certificate of the API server as PEM, and the file that holds it. */
  readonly ca: string;
  readonly caFile: string;
  readonly admin: User;
  /** The kubeconfig of the administrator. */
  readonly kubeconfig: string;
  /** Returns a user that was named when the control plane was started. @throws Error for any other name */
  user: (name: string) => User;
  /** Returns a user without groups that was not returned before. @throws Error if all 50 are in use */
  newUser: () => Promise<User>;
  /** Returns an existing service account with a token that is valid for an hour. */
  serviceAccount: (namespace: string, name: string) => Promise<User>;
  /** Sends one HTTP request, by default as the administrator. */
  call: (method: string, path: string, call?: ApiCall) => Promise<ApiAnswer>;
  /** Runs kubectl, by default as the administrator. A failure is a result, not an error. */
  kubectl: (args: readonly string[], call?: KubectlCall) => Promise<KubectlResult>;
};
