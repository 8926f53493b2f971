import type { Cluster } from '../access/cluster.ts';
import type { ClusterAccess } from '../access/clusterAccess.ts';
import type { Component } from './component.ts';
import type { Identity } from './tokens.ts';

export type ControlPlaneOptions = {
  /**
   * The controllers that run, or false for none and no kube-controller-manager. Default: those for Jobs, garbage,
   * namespaces, the TTL of finished Jobs and the roles view, edit and admin.
   */
  readonly controllers?: readonly string[] | false;
  /** Users beside the administrator and ten who may do nothing: `[{ name: 'operator', groups: ['ops'] }]`. */
  readonly users?: readonly Identity[];
  /** Further arguments, which come last: `{ 'kube-apiserver': ['--goaway-chance=0.01'] }`. */
  readonly args?: Partial<Record<Component, readonly string[]>>;
};

/** A control plane of one's own: everything about it may be broken. */
export type ControlPlane = ClusterAccess & {
  /** What another process needs to get in. */
  readonly cluster: Cluster;
  /** Where it keeps its data, logs and kubeconfigs; deleted by `stop`. */
  readonly folder: string;
  /** The process that a server runs in now; undefined while it does not. */
  pid: (component: Component) => number | undefined;
  /**
   * Ends a server with SIGTERM, if it runs (and SIGKILL, if it takes more than three seconds), and starts it again with
   * its data and its port; done when it is ready.
   */
  restart: (component: Component) => Promise<void>;
  /** Ends a server with SIGKILL; it stays away until `restart`. */
  kill: (component: Component) => Promise<void>;
  /** Freezes a server with SIGSTOP: its connections stay, nothing is answered. */
  pause: (component: Component) => void;
  resume: (component: Component) => void;
  /**
   * Makes etcd forget all history before now; gives the revision. What is read from etcd at an older resourceVersion is
   * answered with 410 from now on. The API server itself goes on to serve what it remembers: exact lists and the pages
   * of a list for up to 15 seconds (not at all with `--feature-gates=ListFromCacheSnapshot=false`), watches until
   * `restart('kube-apiserver')` makes it forget.
   */
  compactEtcd: () => Promise<number>;
  /**
   * Stores an object as it stands, with any uid and any times: no rule looks at it, and nothing is filled in. The API
   * server learns of it a moment later, as of any other.
   *
   * @param path where the API server keeps it in etcd: `jobs/prod/backup`, `kron.io/kronjobs/prod/backup`
   */
  storeUnchecked: (path: string, object: object) => Promise<void>;
  /** All that a server has said since the start, over every restart. */
  logs: (component: Component) => Promise<string>;
  /**
   * Ends all servers and deletes the folder; nothing is left.
   *
   * @throws Error, after that, when a server had ended that nobody had ended; it shows the end of its log
   */
  stop: () => Promise<void>;
};
