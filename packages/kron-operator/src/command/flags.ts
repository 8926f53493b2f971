import { defaults } from '../operator/settings.ts';
import type { Address } from '../http/address.ts';
import type { LogLevel } from '../telemetry/createLog.ts';
import type { Flag } from './flag.ts';
import {
  address,
  clockSkew,
  clusterName,
  file,
  folder,
  httpsUrl,
  logLevel,
  namespaceName,
  namespaceNames,
  policyName,
  shardCount,
  trueOrFalse,
  wholeNumber,
} from './flagTypes.ts';

/** The values of the flags. A value is undefined if neither the flag nor its environment variable is set. */
export type FlagValues = {
  readonly kubeconfig: string | undefined;
  readonly namespace: readonly string[] | undefined;
  readonly workers: number | undefined;
  readonly leaderElect: boolean | undefined;
  readonly leaseNamespace: string | undefined;
  readonly shards: number | undefined;
  readonly metricsAddress: Address | 'off' | undefined;
  readonly metricsCertDir: string | undefined;
  readonly metricsAuth: boolean | undefined;
  readonly healthAddress: Address | 'off' | undefined;
  readonly qps: number | undefined;
  readonly burst: number | undefined;
  /** In seconds. */
  readonly maxClockSkew: number | undefined;
  readonly logLevel: LogLevel | undefined;
  readonly kronJobMetrics: boolean | undefined;
  readonly controlledJobs: boolean | undefined;
  readonly jobAdmissionUrl: string | undefined;
  readonly jobAdmissionCa: string | undefined;
  readonly webhookAddress: Address | 'off' | undefined;
  readonly webhookCertDir: string | undefined;
  readonly immutableSchedule: boolean | undefined;
  readonly webhookMaxConnections: number | undefined;
  readonly webhookMaxConnectionsPerAddress: number | undefined;
  readonly webhookMaxBodyMemory: number | undefined;
  readonly clusterName: string | undefined;
  readonly outcomeLog: string | undefined;
  readonly endCronjobWindows: string | undefined;
};

/** The flags of kron-operator, in the order of the help. */
export const flags: { readonly [Key in keyof FlagValues]: Flag<NonNullable<FlagValues[Key]>> } = {
  kubeconfig: {
    name: 'kubeconfig',
    placeholder: 'file',
    description: 'path to the kubeconfig',
    defaultText: 'KUBECONFIG, then the service account of the pod, then ~/.kube/config',
    ...file,
  },
  namespace: {
    name: 'namespace',
    placeholder: 'names',
    description: 'namespaces to manage; permissions are needed in these only',
    defaultText: 'all',
    ...namespaceNames,
  },
  workers: {
    name: 'workers',
    placeholder: 'n',
    description:
      'maximum concurrent reconciles of a namespace per kind; four times as many for objects that are due',
    defaultText: String(defaults.workers),
    ...wholeNumber(1_000, String(defaults.workers)),
  },
  leaderElect: {
    name: 'leader-elect',
    description: 'elect one leader among the replicas with a Lease',
    defaultText: 'on in a cluster, off elsewhere',
    ...trueOrFalse,
  },
  leaseNamespace: {
    name: 'lease-namespace',
    placeholder: 'name',
    description: `namespace of the Lease ${defaults.leaseName}`,
    defaultText: 'the namespace of the pod in a cluster, required elsewhere',
    ...namespaceName,
  },
  shards: {
    name: 'shards',
    placeholder: 'n',
    description:
      'number of parts that the replicas share the namespaces in: a power of two up to 64, the same on every replica; 1: one replica acts',
    defaultText: '1',
    ...shardCount,
  },
  metricsAddress: {
    name: 'metrics-address',
    placeholder: 'address',
    description: 'address of /metrics, or off',
    defaultText: ':8080',
    ...address(':8080'),
  },
  metricsCertDir: {
    name: 'metrics-cert-dir',
    placeholder: 'folder',
    description: 'folder with tls.crt and tls.key for /metrics; changes are picked up without a restart',
    defaultText: 'none, and /metrics is served without TLS',
    ...folder,
    example: '/etc/kron/metrics',
  },
  metricsAuth: {
    name: 'metrics-auth',
    description: 'serve /metrics only to bearer tokens with the right to get it; needs --metrics-cert-dir',
    defaultText: 'off',
    ...trueOrFalse,
  },
  healthAddress: {
    name: 'health-address',
    placeholder: 'address',
    description: 'address of /healthz and /readyz, or off',
    defaultText: ':8081',
    ...address(':8081'),
  },
  qps: {
    name: 'qps',
    placeholder: 'n',
    description: 'sustained requests per second to the API server',
    defaultText: String(defaults.qps),
    ...wholeNumber(100_000, String(defaults.qps)),
  },
  burst: {
    name: 'burst',
    placeholder: 'n',
    description: 'maximum burst of requests to the API server',
    defaultText: String(defaults.burst),
    ...wholeNumber(100_000, String(defaults.burst)),
  },
  maxClockSkew: {
    name: 'max-clock-skew',
    placeholder: 'duration',
    description:
      'how far the clock may differ from that of the API server before the operator stops acting; 0 turns the comparison off',
    defaultText: `${defaults.maxClockSkewSeconds}s`,
    ...clockSkew,
  },
  logLevel: {
    name: 'log-level',
    placeholder: 'level',
    description: 'minimum log level: debug, info, warn or error',
    defaultText: 'info',
    ...logLevel,
  },
  kronJobMetrics: {
    name: 'kron-job-metrics',
    description: 'export metrics for each KronJob and each ControlledJob',
    defaultText: 'on',
    ...trueOrFalse,
  },
  controlledJobs: {
    name: 'controlled-jobs',
    description: 'manage ControlledJobs too',
    defaultText: 'on if their CustomResourceDefinition is installed',
    ...trueOrFalse,
  },
  jobAdmissionUrl: {
    name: 'job-admission-url',
    placeholder: 'url',
    description: 'admission hook for Jobs of ControlledJobs with the annotation kron.io/apply-mutations',
    defaultText: 'none, and no such Job is created',
    ...httpsUrl,
  },
  jobAdmissionCa: {
    name: 'job-admission-ca',
    placeholder: 'file',
    description: 'CA certificates for the admission hook, in PEM',
    defaultText: 'the CA certificates of Node.js',
    ...file,
    example: '/etc/kron/job-admission/ca.crt',
  },
  webhookAddress: {
    name: 'webhook-address',
    placeholder: 'address',
    description: 'address of the admission webhooks (HTTPS), or off',
    defaultText: ':9443',
    ...address(':9443'),
  },
  webhookCertDir: {
    name: 'webhook-cert-dir',
    placeholder: 'folder',
    description: 'folder with tls.crt and tls.key for the webhooks; changes are picked up without a restart',
    defaultText: 'none, and no webhooks are served',
    ...folder,
  },
  immutableSchedule: {
    name: 'immutable-schedule',
    description: 'let the webhook reject changes of schedule, timezone and seed.strategy',
    defaultText: 'off',
    ...trueOrFalse,
  },
  webhookMaxConnections: {
    name: 'webhook-max-connections',
    placeholder: 'n',
    description: 'maximum connections to the webhooks; further ones are closed',
    defaultText: String(defaults.webhookConnections),
    ...wholeNumber(65_536, String(defaults.webhookConnections)),
  },
  webhookMaxConnectionsPerAddress: {
    name: 'webhook-max-connections-per-address',
    placeholder: 'n',
    description: 'maximum connections to the webhooks from one address',
    defaultText: String(defaults.webhookConnectionsPerAddress),
    ...wholeNumber(65_536, String(defaults.webhookConnectionsPerAddress)),
  },
  webhookMaxBodyMemory: {
    name: 'webhook-max-body-memory',
    placeholder: 'mebibytes',
    description: 'maximum memory of all webhook requests in progress',
    defaultText: String(defaults.webhookBodyMemory),
    ...wholeNumber(65_536, String(defaults.webhookBodyMemory)),
  },
  clusterName: {
    name: 'cluster-name',
    placeholder: 'name',
    description: 'name of the cluster, for seeds with the scope cluster and for records of outcomes',
    defaultText: 'none',
    ...clusterName,
  },
  outcomeLog: {
    name: 'outcome-log',
    placeholder: 'file',
    description: 'file to append a line of JSON to for each outcome, or - for standard output',
    defaultText: 'none',
    ...file,
    example: '/var/log/kron/outcomes.jsonl',
  },
  endCronjobWindows: {
    name: 'end-cronjob-windows',
    placeholder: 'policy',
    description:
      'delete the admission policy of this name and its copy policy, release the Jobs of CronJobs that wait, and exit',
    defaultText: 'none, and run',
    ...policyName,
  },
};
