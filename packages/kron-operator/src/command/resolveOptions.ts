import type {
  JobAdmissionOptions,
  LeaderElectionSettings,
  MetricsSecurityOptions,
  OperatorOptions,
  WebhookOptions,
} from '../operator/operatorOptions.ts';
import { type Address, addressText } from '../http/address.ts';
import { withoutUndefined } from '../withoutUndefined.ts';
import type { FlagValues } from './flags.ts';
import type { FlagReading } from './readFlags.ts';

/** Facts about the place where the process runs. */
export type PodContext = {
  /** Whether the process runs in a pod and KUBECONFIG is not set. */
  readonly inCluster: boolean;
  /** The namespace of the pod. Undefined if `inCluster` is false, or if no service account is mounted. */
  readonly ownNamespace: string | undefined;
};

/** The options, or all problems with the flags: what was expected, what was found, and what to write instead. */
type ResolvedOptions =
  | { readonly ok: true; readonly options: OperatorOptions }
  | { readonly ok: false; readonly problems: readonly string[] };

/** An error message about flags that depend on each other. */
type Problem = string;

/**
 * The options that follow from several flags, or an error message about them, and the keys of the flags. If one of the flags
 * has an invalid value, only the error message about this value is shown.
 */
type Dependent = readonly [result: OperatorOptions | Problem, flags: readonly string[]];

/** Turns the flags into options, and checks the flags that depend on each other. */
export function resolveOptions({ values, problems }: FlagReading, pod: PodContext): ResolvedOptions {
  const lease = leaderElection(values, pod);
  const dependents: readonly Dependent[] = [
    [typeof lease === 'string' ? lease : { leaderElection: lease }, ['leaseNamespace']],
    [shardsOf(values, lease), ['shards', 'leaderElect', 'leaseNamespace']],
    [webhookOf(values), ['webhookAddress', 'webhookCertDir']],
    [jobAdmissionOf(values), ['jobAdmissionUrl']],
    [metricsSecurityOf(values), ['metricsAddress', 'healthAddress', 'metricsCertDir']],
  ];
  const all = [...problems.values()];
  let options = simpleOptions(values);
  for (const [result, keys] of dependents) {
    if (typeof result !== 'string') options = { ...options, ...result };
    else if (!keys.some((key) => problems.has(key))) all.push(result);
  }
  return all.length > 0 ? { ok: false, problems: all } : { ok: true, options };
}

function simpleOptions(values: FlagValues): OperatorOptions {
  const options = {
    kubeConfig: values.kubeconfig,
    namespaces: values.namespace,
    workers: values.workers,
    qps: values.qps,
    burst: values.burst,
    maxClockSkewSeconds: values.maxClockSkew,
    metricsAddress: metricsAddressOf(values),
    healthAddress: healthAddressOf(values),
    perKronJobMetrics: values.kronJobMetrics,
    controlledJobs: values.controlledJobs,
    clusterName: values.clusterName,
    outcomeLog: values.outcomeLog === undefined ? undefined : { file: values.outcomeLog },
  };
  return withoutUndefined(options);
}

function addressOf(address: Address | 'off' | undefined, absent: string): string | undefined {
  if (address === 'off') return undefined;
  return address === undefined ? absent : addressText(address);
}

const metricsAddressOf = ({ metricsAddress }: FlagValues): string | undefined =>
  addressOf(metricsAddress, ':8080');
const healthAddressOf = ({ healthAddress }: FlagValues): string | undefined =>
  addressOf(healthAddress, ':8081');

function metricsSecurityOf(
  values: FlagValues,
): { readonly metricsSecurity?: MetricsSecurityOptions } | Problem {
  const { metricsCertDir: certDir, metricsAuth: authenticate } = values;
  if (certDir === undefined) {
    if (authenticate !== true) return {};
    return '--metrics-cert-dir: expected the folder of tls.crt and tls.key with --metrics-auth, found nothing; write --metrics-cert-dir /etc/kron/metrics';
  }
  const address = metricsAddressOf(values);
  if (address !== undefined && !address.endsWith(':0') && address === healthAddressOf(values))
    return `--health-address: expected another address than --metrics-address with --metrics-cert-dir, found "${address}" for both; write --health-address :8081`;
  return { metricsSecurity: { certDir, ...withoutUndefined({ authenticate }) } };
}

function shardsOf(
  { shards, leaderElect }: FlagValues,
  lease: LeaderElectionSettings | false | Problem,
): { readonly shards?: number } | Problem {
  if (shards === undefined) return {};
  // If the options of the Lease are invalid, `lease` is an error message, and no second message is needed.
  if (shards === 1 || lease !== false) return { shards };
  const found = leaderElect === undefined ? 'nothing' : 'false';
  return `--leader-elect: expected true with --shards ${shards}, found ${found}; write --leader-elect, or --shards 1`;
}

function webhookOf({
  webhookAddress,
  webhookCertDir,
  immutableSchedule,
  webhookMaxConnections: maxConnections,
  webhookMaxConnectionsPerAddress: maxConnectionsPerAddress,
  webhookMaxBodyMemory: maxBodyMemory,
}: FlagValues): { readonly webhook?: WebhookOptions } | Problem {
  if (webhookAddress === 'off') {
    return immutableSchedule === true
      ? '--webhook-address: expected HOST:PORT or :PORT with --immutable-schedule, found "off"; write --webhook-address :9443'
      : {};
  }
  if (webhookCertDir === undefined) {
    const [dependent] = [
      ...(webhookAddress === undefined ? [] : ['--webhook-address']),
      ...(immutableSchedule === true ? ['--immutable-schedule'] : []),
    ];
    if (dependent === undefined) return {};
    return `--webhook-cert-dir: expected the folder of tls.crt and tls.key with ${dependent}, found nothing; write --webhook-cert-dir /etc/kron/webhook`;
  }
  const address = webhookAddress === undefined ? ':9443' : addressText(webhookAddress);
  const optional = { immutableSchedule, maxConnections, maxConnectionsPerAddress, maxBodyMemory };
  return { webhook: { address, certDir: webhookCertDir, ...withoutUndefined(optional) } };
}

function jobAdmissionOf({
  jobAdmissionUrl: url,
  jobAdmissionCa: caFile,
}: FlagValues): { readonly jobAdmission?: JobAdmissionOptions } | Problem {
  if (url !== undefined) return { jobAdmission: { url, ...(caFile === undefined ? {} : { caFile }) } };
  if (caFile === undefined) return {};
  return '--job-admission-url: expected an https URL with --job-admission-ca, found nothing; write --job-admission-url https://mutator.kron-system.svc/jobs';
}

function leaderElection(
  { leaderElect, leaseNamespace, kubeconfig }: FlagValues,
  { inCluster, ownNamespace }: PodContext,
): LeaderElectionSettings | false | Problem {
  const isOwnCluster = inCluster && kubeconfig === undefined;
  if (!(leaderElect ?? isOwnCluster)) return false;
  const namespace = leaseNamespace ?? (isOwnCluster ? ownNamespace : undefined);
  if (namespace !== undefined) return { namespace };
  return isOwnCluster
    ? "--lease-namespace: expected the name of a namespace because the pod's own cannot be read, found nothing; write --lease-namespace kron-system"
    : '--lease-namespace: expected the name of a namespace with --leader-elect outside a cluster, found nothing; write --lease-namespace kron-system, or --no-leader-elect';
}
