import type { User } from './user.ts';

/** What has to be known about a running cluster to get in: plain data, so that it can be handed to another process. */
export type Cluster = {
  readonly url: string;
  readonly ca: string;
  readonly caFile: string;
  /** Where kubeconfigs may be written; gone when the cluster is. */
  readonly folder: string;
  /** The program. */
  readonly kubectl: string;
  readonly admin: User;
  /** Everybody, the administrator too. */
  readonly users: readonly User[];
};
