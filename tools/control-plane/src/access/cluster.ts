import type { User } from './user.ts';

/** What a client needs to reach a running cluster, as plain data that can be sent to another process. */
export type Cluster = {
  readonly url: string;
  readonly ca: string;
  readonly caFile: string;
  /** The folder for kubeconfigs. It is deleted with the cluster. */
  readonly folder: string;
  /** The path of the kubectl program. */
  readonly kubectl: string;
  readonly admin: User;
  /** All users, the administrator included. */
  readonly users: readonly User[];
};
