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
  /** The environment variables that name a kubeconfig or a proxy. Default: those of the process. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** The namespaces to manage. The operator needs permissions only there and in the namespace of the Lease. Default: all. */
  readonly namespaces?: readonly string[];
  /**
   * Maximum number of concurrent reconciles in one namespace for objects of one kind. For objects that are due now, the
   * maximum is four times this number. Default: 10.
   */
  readonly workers?: number;
  /**
   * How several processes elect one leader with a Lease. Default: false. Without leader election, only one process may run.
   */
  readonly leaderElection?: LeaderElectionSettings | false;
  /**
   * The number of shards into which the replicas divide the namespaces: a power of two from 1 to 64, the same on every
   * replica. More than one shard requires leader election. Default: 1, so that only the leader reconciles.
   */
  readonly shards?: number;
  /**
   * The address of `/metrics`, for example `127.0.0.1:8080`, or `:8080` for every interface. Port 0 selects a free port.
   * Default: not served.
   */
  readonly metricsAddress?: string;
  /** The address of `/healthz` and `/readyz`. It may be the same as `metricsAddress`. Default: not served. */
  readonly healthAddress?: string;
  /** How to serve the metrics over HTTPS. The probes must have another address. Default: metrics over HTTP. */
  readonly metricsSecurity?: MetricsSecurityOptions | false;
  /** The admission webhooks for KronJobs. Every process serves them, not only the leader. Default: not served. */
  readonly webhook?: WebhookOptions | false;
  /** Whether to manage ControlledJobs. Default: if their CustomResourceDefinition is installed. */
  readonly controlledJobs?: boolean;
  /** The name of the cluster in seeds with the scope `cluster` and in records of outcomes: a DNS label. Default: none. */
  readonly clusterName?: string;
  /** Where to record each outcome as a line of JSON. Default: outcomes are only in statuses. */
  readonly outcomeLog?: OutcomeLogOptions | false;
  /** The admission hook for Jobs of ControlledJobs with the annotation `kron.io/apply-mutations: "true"`. Default: none. */
  readonly jobAdmission?: JobAdmissionOptions | false;
  /** Sustained requests per second to the API server. Default: 500. */
  readonly qps?: number;
  /** Maximum burst of requests to the API server, at least 1. Default: 1000. */
  readonly burst?: number;
  /**
   * How far the clock may differ from the clock of the API server before the operator stops reconciling, in seconds: 2 to
   * 30, or 0 to never stop. Default: 30.
   */
  readonly maxClockSkewSeconds?: number;
  /** Exports gauges for each KronJob and each ControlledJob. Default: true. */
  readonly perKronJobMetrics?: boolean;
  /** The log. Default: JSON lines on standard error, at level `info`. */
  readonly log?: Log;
  /** The clock. Default: the clock of the machine. */
  readonly clock?: Clock;
  /** Returns a random number from 0 to below 1, for jitter. Default: cryptographically random. */
  readonly random?: () => number;
  /** Aborts the start. `startOperator` then throws the reason of the signal. After the start, the signal is ignored. */
  readonly signal?: AbortSignal;
};

export type LeaderElectionSettings = {
  readonly namespace: string;
  /** The name of the Lease. Default: `kron-operator`. */
  readonly name?: string;
  /** This process's name in the Lease. Must be unique per process. Default: the host name and a UUID. */
  readonly identity?: string;
};

export type WebhookOptions = {
  /** The HTTPS address, for example `:9443` for every interface. Port 0 selects a free port. */
  readonly address: string;
  /** A folder with `tls.crt` and `tls.key`. Changed files take effect without a restart. */
  readonly certDir: string;
  /** Rejects changes of schedule, timezone and seed.strategy. Default: false. */
  readonly immutableSchedule?: boolean;
  /** Maximum number of connections. The server closes further connections. Default: 1024. */
  readonly maxConnections?: number;
  /** Maximum number of connections from one client address. Default: 256. */
  readonly maxConnectionsPerAddress?: number;
  /** Maximum memory of all request bodies in progress, in MiB. Default: 64. */
  readonly maxBodyMemory?: number;
};

export type MetricsSecurityOptions = {
  /** A folder with `tls.crt` and `tls.key`. Changed files take effect without a restart. */
  readonly certDir: string;
  /** Serves only clients whose bearer token has the right to get the non-resource URL `/metrics`. Default: false. */
  readonly authenticate?: boolean;
};

export type OutcomeLogOptions = {
  /** The path of a file in a folder that exists, or `-` for standard output. Lines are appended. */
  readonly file: string;
};

export type JobAdmissionOptions = {
  /**
   * An `https://` URL. The server receives an AdmissionReview (admission.k8s.io/v1) for the create of a Job, and returns an
   * AdmissionReview.
   */
  readonly url: string;
  /** A file with CA certificates in PEM, read again for every call. Default: Node's CA certificates. */
  readonly caFile?: string;
};

/** A running operator. */
export type Operator = {
  /** Whether this process reconciles objects now: as the leader, or for at least one of several shards. */
  readonly isLeading: boolean;
  /** This process's name in the Lease and in events. */
  readonly identity: string;
  /** The bound address of the metrics. Undefined if they are not served. */
  readonly metricsAddress: string | undefined;
  /** The bound address of the probes. Undefined if they are not served. */
  readonly healthAddress: string | undefined;
  /** The bound address of the webhooks. Undefined if they are not served. */
  readonly webhookAddress: string | undefined;
  /** Closes the outcome log and opens its path again. Call this after the file was renamed. */
  reopenOutcomeLog(): void;
  /** The metrics in Prometheus' text format. */
  metrics(): Promise<string>;
  /**
   * Resolves when this process can no longer reconcile, for example because another process has taken its Lease. This
   * process does not start to reconcile again, so call `stop()`. Never rejects.
   */
  readonly lost: Promise<Error>;
  /**
   * Shuts down in order: stops taking new work, finishes reconciles in flight (25 s at most), writes pending events,
   * releases the Lease, closes servers and connections. Never rejects. Later calls return the same promise.
   */
  stop(): Promise<void>;
};
