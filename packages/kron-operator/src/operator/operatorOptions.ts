import type { Clock } from '@kron/kubernetes/clock';
import type { ClusterAccess } from '@kron/kubernetes/clusterAccess';
import type { Log } from '../controller/log.ts';

/** All options have defaults. */
export type OperatorOptions = {
  /**
   * The cluster: a KubeConfig of `@kubernetes/client-node`, or the path of a kubeconfig. Default: the files in
   * KUBECONFIG, else the service account of the pod, else `~/.kube/config`.
   */
  readonly kubeConfig?: ClusterAccess | string;
  /** The environment variables that name a kubeconfig or a proxy. Default: the process's. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** The namespaces to manage; permissions are needed in these only. Default: all. */
  readonly namespaces?: readonly string[];
  /** Maximum concurrent reconciles of a namespace per kind; four times as many for objects that are due. Default: 10. */
  readonly workers?: number;
  /** Elects one leader among several processes with a Lease. Default: false, this is the only process. */
  readonly leaderElection?: LeaderElectionSettings | false;
  /**
   * Shares the namespaces among all replicas: 1 to 64, a power of two, the same on every replica. Needs leader election.
   * Default: 1, only the leader reconciles.
   */
  readonly shards?: number;
  /** The address of `/metrics`: `127.0.0.1:8080`, `:8080` (every interface), port 0 for a free one. Default: not served. */
  readonly metricsAddress?: string;
  /** The address of `/healthz` and `/readyz`; may be that of the metrics. Default: not served. */
  readonly healthAddress?: string;
  /** Serves the metrics over HTTPS, at another address than the probes. Default: over HTTP. */
  readonly metricsSecurity?: MetricsSecurityOptions | false;
  /** The admission webhooks for KronJobs. Every process serves them, not only the leader. Default: not served. */
  readonly webhook?: WebhookOptions | false;
  /** Whether to manage ControlledJobs too. Default: if their CustomResourceDefinition is installed. */
  readonly controlledJobs?: boolean;
  /** The name of the cluster, a DNS label: for seeds with the scope cluster, and for records of outcomes. Default: none. */
  readonly clusterName?: string;
  /** Records each outcome as a line of JSON in a file. Default: only in statuses. */
  readonly outcomeLog?: OutcomeLogOptions | false;
  /** The admission hook for Jobs of ControlledJobs with the annotation `kron.io/apply-mutations: "true"`. Default: none. */
  readonly jobAdmission?: JobAdmissionOptions | false;
  /** Sustained requests per second to the API server. Default: 500. */
  readonly qps?: number;
  /** Maximum burst of requests to the API server. Default: 1000. */
  readonly burst?: number;
  /**
   * How far the clock may differ from the API server's before the operator stops reconciling, in seconds: 2 to 30, or 0 to
   * never stop. Default: 30.
   */
  readonly maxClockSkewSeconds?: number;
  /** Exports gauges for each KronJob and each ControlledJob. Default: true. */
  readonly perKronJobMetrics?: boolean;
  /** Default: JSON lines on standard error, at level `info`. */
  readonly log?: Log;
  /** Default: the machine's. */
  readonly clock?: Clock;
  /** A random number from 0 to below 1, for jitter. Default: cryptographically random. */
  readonly random?: () => number;
  /** Aborts the start; `startOperator` then throws its reason. Ignored after the start. */
  readonly signal?: AbortSignal;
};

export type LeaderElectionSettings = {
  readonly namespace: string;
  /** Default: `kron-operator`. */
  readonly name?: string;
  /** This process's name in the Lease. Must be unique per process. Default: the host name and a UUID. */
  readonly identity?: string;
};

export type WebhookOptions = {
  /** The HTTPS address: `:9443` (every interface), port 0 for a free one. */
  readonly address: string;
  /** A folder with `tls.crt` and `tls.key`; changes take effect without a restart. */
  readonly certDir: string;
  /** Rejects changes of schedule, timezone and seed.strategy. Default: false. */
  readonly immutableSchedule?: boolean;
  /** Maximum connections; further ones are closed. Default: 1024. */
  readonly maxConnections?: number;
  /** Maximum connections of one client address. Default: 256. */
  readonly maxConnectionsPerAddress?: number;
  /** Maximum memory of all request bodies in progress, MiB. Default: 64. */
  readonly maxBodyMemory?: number;
};

export type MetricsSecurityOptions = {
  /** A folder with `tls.crt` and `tls.key`; changes take effect without a restart. */
  readonly certDir: string;
  /** Serves only clients whose bearer token has the right to get the non-resource URL `/metrics`. Default: false. */
  readonly authenticate?: boolean;
};

export type OutcomeLogOptions = {
  /** The path of the file, in a folder that exists; `-` for standard output. Lines are appended. */
  readonly file: string;
};

export type JobAdmissionOptions = {
  /** An `https://` URL that accepts an AdmissionReview (admission.k8s.io/v1) of the Job's create and returns one. */
  readonly url: string;
  /** A file with CA certificates in PEM, read again for every call. Default: Node's CA certificates. */
  readonly caFile?: string;
};

/** A running operator. */
export type Operator = {
  /** Whether this process is the leader, which reconciles objects. */
  readonly isLeading: boolean;
  /** This process's name in the Lease and in events. */
  readonly identity: string;
  /** The bound address; undefined if metrics are not served. */
  readonly metricsAddress: string | undefined;
  /** The bound address; undefined if the probes are not served. */
  readonly healthAddress: string | undefined;
  /** The bound address; undefined if the webhooks are not served. */
  readonly webhookAddress: string | undefined;
  /** Opens the file of the outcome log again by its name, after its owner has renamed it. */
  reopenOutcomeLog(): void;
  /** The metrics in Prometheus' text format. */
  metrics(): Promise<string>;
  /**
   * Resolves when another process has taken the Lease of this process. This process has stopped reconciling by then and does
   * not start again; call `stop()`. Never rejects.
   */
  readonly lost: Promise<Error>;
  /**
   * Shuts down in order: stops taking new work, finishes reconciles in flight (25 s at most), writes pending events,
   * releases the Lease, closes servers and connections. Never rejects. Later calls return the same promise.
   */
  stop(): Promise<void>;
};
