import type { Clock } from '@kron/kubernetes/clock';
import type { ClusterAccess } from '@kron/kubernetes/clusterAccess';
import type { Log } from '../controller/log.ts';

/** How an operator is run. Everything has a default. */
export type OperatorOptions = {
  /**
   * The cluster: a KubeConfig of `@kubernetes/client-node`, or the path of a kubeconfig. Default: the files that
   * KUBECONFIG names, else in a pod its service account, else `~/.kube/config`.
   */
  readonly kubeConfig?: ClusterAccess | string;
  /** Whose KronJobs and ControlledJobs are looked after; rights are needed there only. Default: those of all namespaces. */
  readonly namespaces?: readonly string[];
  /** How many KronJobs are looked after side by side, and how many ControlledJobs; twice as many of those that are due. Default: 10. */
  readonly workers?: number;
  /**
   * The Lease by which one of several processes leads, while the others wait for their turn. Default: false, there is
   * no other process.
   */
  readonly leaderElection?: LeaderElectionSettings | false;
  /** Where `/metrics` is served: `127.0.0.1:8080`, `:8080` (every interface), port 0 for a free one. Default: nowhere. */
  readonly metricsAddress?: string;
  /** Where `/healthz` and `/readyz` are served; may be the same as for metrics. Default: nowhere. */
  readonly healthAddress?: string;
  /** The admission webhooks of KronJobs; every process serves them, whoever leads. Default: none. */
  readonly webhook?: WebhookOptions | false;
  /** Whether ControlledJobs are looked after as well. Default: if their CustomResourceDefinition is installed. */
  readonly controlledJobs?: boolean;
  /** Who is asked about Jobs of ControlledJobs with the annotation `kron.io/apply-mutations: "true"`. Default: nobody. */
  readonly jobAdmission?: JobAdmissionOptions | false;
  /** Requests to the API server a second in the long run. Default: 500. */
  readonly qps?: number;
  /** Requests at once after a rest. Default: 1000. */
  readonly burst?: number;
  /** Gauges of every single KronJob and ControlledJob among the metrics. Default: true. */
  readonly perKronJobMetrics?: boolean;
  /** Default: JSON on standard error, one object a line, from `info` on. */
  readonly log?: Log;
  /** Default: the machine's. */
  readonly clock?: Clock;
  /** A number from 0 to below 1, for jitter. Default: from the machine. */
  readonly random?: () => number;
  /** Gives up starting; `startOperator` then throws its reason. Once started, it means nothing. */
  readonly signal?: AbortSignal;
};

export type LeaderElectionSettings = {
  readonly namespace: string;
  /** Default: `kron-operator`. */
  readonly name?: string;
  /** Who this process is: another string for every process that ever takes part. Default: the host's name and a UUID. */
  readonly identity?: string;
};

export type WebhookOptions = {
  /** Where they are served over HTTPS: `:9443` (every interface), port 0 for a free one. */
  readonly address: string;
  /** A folder with `tls.crt` and `tls.key`; they are read again whenever they change. */
  readonly certDir: string;
  /** Refuses edits of schedule, timezone and seed.strategy. Default: false. */
  readonly immutableSchedule?: boolean;
};

export type JobAdmissionOptions = {
  /** `https://…`: it gets an AdmissionReview (admission.k8s.io/v1) of the create, and answers with one. */
  readonly url: string;
  /** File of the certificates of whom to trust, in PEM; it is read again each time. Default: whom Node trusts. */
  readonly caFile?: string;
};

/** An operator that runs. */
export type Operator = {
  /** Whether it decides and acts, and does not wait for its turn. */
  readonly isLeading: boolean;
  /** Of this process, in its Lease and events. */
  readonly identity: string;
  /** As bound; undefined where there is no server. */
  readonly metricsAddress: string | undefined;
  /** As bound; undefined where there is no server. */
  readonly healthAddress: string | undefined;
  /** Of the webhooks, as bound; undefined where there are none. */
  readonly webhookAddress: string | undefined;
  /** The metrics in the text format of Prometheus. */
  metrics(): Promise<string>;
  /**
   * Resolves when the Lease was lost, or a write came too late to be still sent: another process may lead. It has
   * stopped acting by then, and will not begin again; what is left to do is `stop()`. Never rejects.
   */
  readonly lost: Promise<Error>;
  /**
   * Ends in order: nothing new is begun, what is under way may end (25 s at most), events are written, the Lease is
   * released, servers and connections are closed. Never rejects; the same promise however often it is called.
   */
  stop(): Promise<void>;
};
