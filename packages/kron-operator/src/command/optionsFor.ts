import type {
  JobAdmissionOptions,
  LeaderElectionSettings,
  OperatorOptions,
  WebhookOptions,
} from '../operator/operatorOptions.ts';
import { type Address, addressText } from '../http/address.ts';
import type { FlagValues } from './flags.ts';
import type { Reading } from './readFlags.ts';

/** Where the process finds itself. */
export type Whereabouts = {
  /** In a pod, and told nothing of another cluster. */
  readonly inCluster: boolean;
  /** Of the pod; undefined outside of a cluster, and where no service account is mounted. */
  readonly ownNamespace: string | undefined;
};

/** What to run with, or everything that is wrong: what was expected, what was found, and what to write instead. */
export type Understood =
  | { readonly ok: true; readonly options: OperatorOptions }
  | { readonly ok: false; readonly problems: readonly string[] };

/** What the flags come to, here. */
export function optionsFor({ values, problems }: Reading, where: Whereabouts): Understood {
  const lease = election(values, where);
  const webhook = webhookOf(values);
  const admission = jobAdmissionOf(values);
  const found = [...problems.values()];
  if (typeof lease === 'string' && !problems.has('leaseNamespace')) found.push(lease);
  if (typeof webhook === 'string' && !webhookFlags.some((key) => problems.has(key))) found.push(webhook);
  if (typeof admission === 'string' && !problems.has('jobAdmissionUrl')) found.push(admission);
  if (typeof lease === 'string' || typeof webhook === 'string' || typeof admission === 'string')
    return { ok: false, problems: found };
  if (found.length > 0) return { ok: false, problems: found };
  return { ok: true, options: { ...given(values), ...webhook, ...admission, leaderElection: lease } };
}

function given(values: FlagValues): OperatorOptions {
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

function addressOf(address: Address | 'off' | undefined, usual: string): string | undefined {
  if (address === 'off') return undefined;
  return address === undefined ? usual : addressText(address);
}

const webhookFlags = ['webhookAddress', 'webhookCertDir'];

/** A text says what is wrong. */
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
    const [needs] = [
      ...(webhookAddress === undefined ? [] : ['--webhook-address']),
      ...(immutableSchedule === true ? ['--immutable-schedule'] : []),
    ];
    if (needs === undefined) return {};
    return `--webhook-cert-dir: expected the folder of tls.crt and tls.key with ${needs}, found nothing; write --webhook-cert-dir /etc/kron/webhook`;
  }
  const immutable = immutableSchedule === undefined ? {} : { immutableSchedule };
  const address = webhookAddress === undefined ? ':9443' : addressText(webhookAddress);
  return { webhook: { address, certDir: webhookCertDir, ...immutable } };
}

/** A text says what is wrong. */
function jobAdmissionOf({
  jobAdmissionUrl: url,
  jobAdmissionCa: caFile,
}: FlagValues): { readonly jobAdmission?: JobAdmissionOptions } | string {
  if (url !== undefined) return { jobAdmission: { url, ...(caFile === undefined ? {} : { caFile }) } };
  if (caFile === undefined) return {};
  return '--job-admission-url: expected an https URL with --job-admission-ca, found nothing; write --job-admission-url https://mutator.kron-system.svc/jobs';
}

/** A text says what is wrong. */
function election(
  { leaderElect, leaseNamespace, kubeconfig }: FlagValues,
  { inCluster, ownNamespace }: Whereabouts,
): LeaderElectionSettings | false | string {
  const isHere = inCluster && kubeconfig === undefined;
  if (!(leaderElect ?? isHere)) return false;
  const namespace = leaseNamespace ?? (isHere ? ownNamespace : undefined);
  if (namespace !== undefined) return { namespace };
  return isHere
    ? '--lease-namespace: expected the name of a namespace, as that of this pod cannot be read, found nothing; write --lease-namespace kron-system'
    : '--lease-namespace: expected the name of a namespace with --leader-elect outside of a cluster, found nothing; write --lease-namespace kron-system, or --no-leader-elect';
}
