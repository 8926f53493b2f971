import type { ApiAnswer, ApiCall } from './callApi.ts';
import type { KubectlCall, KubectlResult } from './runKubectl.ts';
import type { User } from './user.ts';

/** The way into a running cluster: all that a test needs that does not break the cluster itself. */
export type ClusterAccess = {
  /** For example `https://127.0.0.1:23456`. */
  readonly url: string;
  /** The certificate that the API server is to be checked against, as PEM, and the file that holds it. */
  readonly ca: string;
  readonly caFile: string;
  readonly admin: User;
  /** The kubeconfig of the administrator. */
  readonly kubeconfig: string;
  /** One of the users that were named when the control plane was started. Throws for anybody else. */
  user: (name: string) => User;
  /** A user in no group whom nobody was given before; throws when the ten of them are used up. */
  newUser: () => Promise<User>;
  /** A service account's own token, valid for an hour. The service account has to exist. */
  serviceAccount: (namespace: string, name: string) => Promise<User>;
  /** One HTTP exchange, as the administrator unless the call says otherwise. */
  call: (method: string, path: string, call?: ApiCall) => Promise<ApiAnswer>;
  /** Runs kubectl, as the administrator unless told otherwise; a failure is a result, not an error. */
  kubectl: (args: readonly string[], call?: KubectlCall) => Promise<KubectlResult>;
};
