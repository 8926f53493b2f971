import { defaults } from '../operator/settings.ts';
import type { Address } from '../http/address.ts';
import type { LogLevel } from '../telemetry/createLog.ts';
import type { Flag } from './flag.ts';
import {
  address,
  file,
  folder,
  httpsUrl,
  level,
  namespaceName,
  namespaceNames,
  truth,
  wholeNumber,
} from './values.ts';

/** What the flags say; undefined where neither a flag nor its variable is given. */
export type FlagValues = {
  readonly kubeconfig: string | undefined;
  readonly namespace: readonly string[] | undefined;
  readonly workers: number | undefined;
  readonly leaderElect: boolean | undefined;
  readonly leaseNamespace: string | undefined;
  readonly metricsAddress: Address | 'off' | undefined;
  readonly healthAddress: Address | 'off' | undefined;
  readonly qps: number | undefined;
  readonly burst: number | undefined;
  readonly logLevel: LogLevel | undefined;
  readonly kronJobMetrics: boolean | undefined;
  readonly controlledJobs: boolean | undefined;
  readonly jobAdmissionUrl: string | undefined;
  readonly jobAdmissionCa: string | undefined;
  readonly webhookAddress: Address | 'off' | undefined;
  readonly webhookCertDir: string | undefined;
  readonly immutableSchedule: boolean | undefined;
};

/** Every flag of the command, in the order of its help. */
export const flags: { readonly [Key in keyof FlagValues]: Flag<NonNullable<FlagValues[Key]>> } = {
  kubeconfig: {
    name: 'kubeconfig',
    placeholder: 'file',
    description: 'kubeconfig of the cluster',
    defaultText: 'KUBECONFIG; else in a pod its service account; else ~/.kube/config',
    ...file,
  },
  namespace: {
    name: 'namespace',
    placeholder: 'names',
    description: 'look after these namespaces only; rights are needed there only',
    defaultText: 'all',
    ...namespaceNames,
  },
  workers: {
    name: 'workers',
    placeholder: 'n',
    description:
      'KronJobs looked after side by side, and ControlledJobs; twice as many of those that are due',
    defaultText: String(defaults.workers),
    ...wholeNumber(1_000, String(defaults.workers)),
  },
  leaderElect: {
    name: 'leader-elect',
    description: 'let one of several replicas lead by a Lease, the others wait',
    defaultText: 'on in a cluster, off elsewhere',
    ...truth,
  },
  leaseNamespace: {
    name: 'lease-namespace',
    placeholder: 'name',
    description: `namespace of the Lease, which is named ${defaults.leaseName}`,
    defaultText: 'its own in a cluster; required elsewhere',
    ...namespaceName,
  },
  metricsAddress: {
    name: 'metrics-address',
    placeholder: 'address',
    description: 'where /metrics is served; off for nowhere',
    defaultText: ':8080',
    ...address(':8080'),
  },
  healthAddress: {
    name: 'health-address',
    placeholder: 'address',
    description: 'where /healthz and /readyz are served; off for nowhere',
    defaultText: ':8081',
    ...address(':8081'),
  },
  qps: {
    name: 'qps',
    placeholder: 'n',
    description: 'requests to the API server a second in the long run',
    defaultText: String(defaults.qps),
    ...wholeNumber(100_000, String(defaults.qps)),
  },
  burst: {
    name: 'burst',
    placeholder: 'n',
    description: 'requests to the API server at once after a rest',
    defaultText: String(defaults.burst),
    ...wholeNumber(100_000, String(defaults.burst)),
  },
  logLevel: {
    name: 'log-level',
    placeholder: 'level',
    description: 'log this and what is graver: debug, info, warn or error',
    defaultText: 'info',
    ...level,
  },
  kronJobMetrics: {
    name: 'kron-job-metrics',
    description: 'metrics of every single KronJob and ControlledJob',
    defaultText: 'on',
    ...truth,
  },
  controlledJobs: {
    name: 'controlled-jobs',
    description: 'look after ControlledJobs as well',
    defaultText: 'on where their CustomResourceDefinition is installed',
    ...truth,
  },
  jobAdmissionUrl: {
    name: 'job-admission-url',
    placeholder: 'url',
    description: 'who is asked about Jobs of ControlledJobs with the annotation kron.io/apply-mutations',
    defaultText: 'nobody, and no such Job is created',
    ...httpsUrl,
  },
  jobAdmissionCa: {
    name: 'job-admission-ca',
    placeholder: 'file',
    description: 'certificates of whom to trust there, in PEM',
    defaultText: 'whom Node.js trusts',
    ...file,
    example: '/etc/kron/job-admission/ca.crt',
  },
  webhookAddress: {
    name: 'webhook-address',
    placeholder: 'address',
    description: 'where the admission webhooks are served over HTTPS; off for nowhere',
    defaultText: ':9443',
    ...address(':9443'),
  },
  webhookCertDir: {
    name: 'webhook-cert-dir',
    placeholder: 'folder',
    description: 'tls.crt and tls.key for them; read again when they change',
    defaultText: 'none, and no webhooks without it',
    ...folder,
  },
  immutableSchedule: {
    name: 'immutable-schedule',
    description: 'let the webhook refuse edits of schedule, timezone and seed.strategy',
    defaultText: 'off',
    ...truth,
  },
};
