import type {
  JobAdmissionOptions,
  LeaderElectionSettings,
  OperatorOptions,
  WebhookOptions,
} from '../operator/operatorOptions.ts';
import { type Address, addressText } from '../http/address.ts';
import type { FlagValues } from './flags.ts';
import type { FlagReading } from './readFlags.ts';

/** Where the process runs. */
export type PodContext = {
  /** Whether it runs in a pod and KUBECONFIG names no other cluster. */
  readonly inCluster: boolean;
  /** The pod's namespace; undefined outside a cluster, and without a mounted service account. */
  readonly ownNamespace: string | undefined;
};

/** The options, or every problem with the flags: what was expected, what was found, and what to write instead. */
export type ResolvedOptions =
  | { readonly ok: true; readonly options: OperatorOptions }
  | { readonly ok: false; readonly problems: readonly string[] };

/** Turns the flags into options, and checks the flags that depend on each other. */
export function resolveOptions({ values, problems }: FlagReading, pod: PodContext): ResolvedOptions {
  const lease = leaderElection(values, pod);
  const webhook = webhookOf(values);
  const admission = jobAdmissionOf(values);
  const all = [...problems.values()];
  if (typeof lease === 'string' && !problems.has('leaseNamespace')) all.push(lease);
  if (typeof webhook === 'string' && !webhookFlags.some((key) => problems.has(key))) all.push(webhook);
  if (typeof admission === 'string' && !problems.has('jobAdmissionUrl')) all.push(admission);
  if (typeof lease === 'string' || typeof webhook === 'string' || typeof admission === 'string')
    return { ok: false, problems: all };
  if (all.length > 0) return { ok: false, problems: all };
  return { ok: true, options: { ...simpleOptions(values), ...webhook, ...admission, leaderElection: lease } };
}

function simpleOptions(values: FlagValues): OperatorOptions {
  const options = {
    kubeConfig: values.kubeconfig,
    namespaces: values.namespace,
    workers: values.workers,
    qps: values.qps,
    burst: values.burst,
    metricsAddress: addressOf(values.metricsAddress, ':8080'),
    healthAddress: addressOf(values.healthAddress, ':8081'),
    perKronJobMetrics: values.kronJobMetrics,
    controlledJobs: values.controlledJobs,
  };
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}

function addressOf(address: Address | 'off' | undefined, absent: string): string | undefined {
  if (address === 'off') return undefined;
  return address === undefined ? absent : addressText(address);
}

const webhookFlags = ['webhookAddress', 'webhookCertDir'];

/** Returns a string for a problem. */
function webhookOf({
  webhookAddress,
  webhookCertDir,
  immutableSchedule,
}: FlagValues): { readonly webhook?: WebhookOptions } | string {
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
  const immutable = immutableSchedule === undefined ? {} : { immutableSchedule };
  const address = webhookAddress === undefined ? ':9443' : addressText(webhookAddress);
  return { webhook: { address, certDir: webhookCertDir, ...immutable } };
}

/** Returns a string for a problem. */
function jobAdmissionOf({
  jobAdmissionUrl: url,
  jobAdmissionCa: caFile,
}: FlagValues): { readonly jobAdmission?: JobAdmissionOptions } | string {
  if (url !== undefined) return { jobAdmission: { url, ...(caFile === undefined ? {} : { caFile }) } };
  if (caFile === undefined) return {};
  return '--job-admission-url: expected an https URL with --job-admission-ca, found nothing; write --job-admission-url https://mutator.kron-system.svc/jobs';
}

/** Returns a string for a problem. */
function leaderElection(
  { leaderElect, leaseNamespace, kubeconfig }: FlagValues,
  { inCluster, ownNamespace }: PodContext,
): LeaderElectionSettings | false | string {
  const isOwnCluster = inCluster && kubeconfig === undefined;
  if (!(leaderElect ?? isOwnCluster)) return false;
  const namespace = leaseNamespace ?? (isOwnCluster ? ownNamespace : undefined);
  if (namespace !== undefined) return { namespace };
  return isOwnCluster
    ? "--lease-namespace: expected the name of a namespace because the pod's own cannot be read, found nothing; write --lease-namespace kron-system"
    : '--lease-namespace: expected the name of a namespace with --leader-elect outside a cluster, found nothing; write --lease-namespace kron-system, or --no-leader-elect';
}
