import type { Cluster } from '../access/cluster.ts';
import type { ClusterAccess } from '../access/clusterAccess.ts';
import type { Component } from './component.ts';
import type { Identity } from './tokens.ts';

export type ControlPlaneOptions = {
  /**
   * The controllers to run, or false for no kube-controller-manager. Default: the controllers for Jobs, garbage collection,
   * namespaces, the TTL of finished Jobs, and the roles view, edit and admin.
   */
  readonly controllers?: readonly string[] | false;
  /** Users in addition to the administrator and 50 users without rights: `[{ name: 'operator', groups: ['ops'] }]`. */
  readonly users?: readonly Identity[];
  /** Additional arguments of each server, which are appended last: `{ 'kube-apiserver': ['--goaway-chance=0.01'] }`. */
  readonly args?: Partial<Record<Component, readonly string[]>>;
};

/** A control plane that one test owns, so that the test may kill, pause and restart its servers. */
export type ControlPlane = ClusterAccess & {
  /** The data that another process needs for access. */
  readonly cluster: Cluster;
  /** The folder with data, logs and kubeconfigs. `stop` deletes it. */
  readonly folder: string;
  /** The process id of a server. undefined: the server is not running. */
  pid: (component: Component) => number | undefined;
  /**
   * Stops a server with SIGTERM (and SIGKILL after three seconds), and starts it with the same data and port. Resolves when
   * it is ready.
   */
  restart: (component: Component) => Promise<void>;
  /** Kills a server with SIGKILL. It stays down until `restart`. */
  kill: (component: Component) => Promise<void>;
  /** Pauses a server with SIGSTOP: its connections stay open and nothing is answered. */
  pause: (component: Component) => void;
  resume: (component: Component) => void;
  /**
   * Compacts etcd to the current revision, and returns it. Reads from etcd at an older resourceVersion then fail with 410.
   * The API server continues to serve what it has in memory: exact lists and the pages of a list for up to 15 seconds (not
   * with `--feature-gates=ListFromCacheSnapshot=false`), and watches until `restart('kube-apiserver')`.
   */
  compactEtcd: () => Promise<number>;
  /** Copies the data of etcd. A later copy replaces it. */
  saveEtcd: () => Promise<void>;
  /**
   * Sets etcd back to its copy and restarts the API server, as a restore from a backup does. resourceVersions go back.
   *
   * @throws Error without a copy
   */
  restoreEtcd: () => Promise<void>;
  /**
   * Stores an object unchanged, with any uid and times, without admission and defaults. The API server sees it a moment
   * later, as any other write.
   *
   * @param path its key in etcd: `jobs/prod/backup`, `kron.io/kronjobs/prod/backup`
   */
  storeUnchecked: (path: string, object: object) => Promise<void>;
  /** The log of a server since its first start. */
  logs: (component: Component) => Promise<string>;
  /**
   * Stops all servers and deletes the folder.
   *
   * @throws Error with the end of the log if a server exited on its own; the folder is deleted all the same
   */
  stop: () => Promise<void>;
};
