import { setMaxListeners } from 'node:events';
import {
  type ClientTransport,
  clientTransport,
  type ClientTransportOptions,
} from '@kron/kubernetes/clientTransport';
import type { ClusterAccess } from '@kron/kubernetes/clusterAccess';
import { KubeConfigError } from '@kron/kubernetes/kubeConfigError';
import type { ObjectRef } from '@kron/kubernetes/kubeObject';
import { loadKubeConfig } from '@kron/kubernetes/loadKubeConfig';
import { kronJobs } from '@kron/kubernetes/resources';
import type { Transport } from '@kron/kubernetes/transport';
import { ClockGuard } from '../term/leader/clockGuard.ts';
import { fencedTransport } from '../term/leader/fencedTransport.ts';
import { LeaderElection } from '../term/leader/leaderElection.ts';
import { leases } from '../term/leader/lease.ts';
import { Leadership } from '../term/leader/leadership.ts';
import { termTransport } from '../term/leader/termTransport.ts';
import { layoutOf, singleShard } from '../term/shards/shardLayout.ts';
import { WriteFence } from '../term/leader/writeFence.ts';
import { FailureLog } from '../controller/queue/failureLog.ts';
import { gatedTransport } from '../controller/requests/gatedTransport.ts';
import { type PersistentTransport, persistentTransport } from '../controller/requests/persistentTransport.ts';
import { type Gates, newGates } from '../controller/requests/gates.ts';
import type { AwaitServer } from '@kron/kubernetes/awaitServer';
import { ServerProbe } from '../controller/requests/serverProbe.ts';
import type { OperatorMetrics } from '../telemetry/operatorMetrics.ts';
import type { Settings } from './settings.ts';
import { ServedReads, type Unserved } from './servedReads.ts';
import { StartError } from './startError.ts';

const probeMs = 5_000;

/** The connection to the API server, and what decides when requests are sent over it. Nothing is sent yet. */
export type ApiAccess = {
  /** Sends every request at once. */
  readonly client: ClientTransport;
  /** Sends requests of a term: rate limited, and fenced if there is leader election. */
  readonly transport: Transport;
  /** For the lists and watches of the caches. */
  readonly watchTransport: ServedReads;
  /** Repeats requests of the start-up checks until the API server answers them. */
  readonly startUpTransport: PersistentTransport;
  readonly gates: Gates;
  readonly awaitServer: AwaitServer;
  /** Opens connections for this many requests that will soon be sent at once, at most for as many as the gate lets pass. */
  readonly preconnect: (count: number) => void;
  /** Sends one cheap request. */
  readonly ask: () => Promise<unknown>;
  readonly guard: ClockGuard;
  /** Called when the clock is trusted or distrusted. */
  readonly clockListeners: Set<() => void>;
  readonly leadership: Leadership;
  /** Undefined: the operator leads at once. */
  readonly election: LeaderElection | undefined;
};

export type ApiAccessOptions = {
  readonly settings: Settings;
  readonly metrics: Pick<OperatorMetrics, 'request'>;
  /** This process starts to act, for the first time or again. */
  readonly onBegin: () => void;
  /** This process stops acting. */
  readonly onEnd: () => void;
  readonly onClockChange: (isTrusted: boolean) => void;
  readonly onLost: (why: Error) => void;
  /** The Lease shows that the API server was restored from a backup. */
  readonly onRewound: () => void;
  /** Ends everything that repeats requests. */
  readonly ending: AbortSignal;
};

/** @throws StartError NoCluster */
export function apiAccess(options: ApiAccessOptions): ApiAccess {
  const { settings, metrics, onBegin, onEnd, onClockChange } = options;
  const { clock, namespaces, maxClockSkewMs: maxSkewMs } = settings;
  // Each shard has an election and a fence of its own.
  const lease = settings.shards === 1 ? settings.lease : undefined;
  const gates = newGates(clock, settings);
  const clockListeners = new Set<() => void>();
  const onChange = (isTrusted: boolean): void => {
    onClockChange(isTrusted);
    leadership.update();
    for (const changed of clockListeners) changed();
  };
  const guard = new ClockGuard({ clock, maxSkewMs, onChange });
  const leadership = new Leadership({ isClockTrusted: () => guard.isTrusted, onBegin, onEnd });
  const client = connect(settings, {
    onDate: (date) => guard.measured(date),
    onRequest: (record) => {
      metrics.request(record);
      probe.responded(record);
      if (record.resource === leases.plural && record.verb === 'replace') gates.renewed(record.durationMs);
    },
  });
  const ask = (): Promise<unknown> => client.get(probeRef(namespaces), { timeoutMs: probeMs });
  const probe = new ServerProbe({ clock, ask });
  const { awaitServer } = probe;
  const fence = lease === undefined ? undefined : new WriteFence(clock);
  // The fence is inside the gate: it checks a write when it is sent, not when it starts to wait for the rate limit.
  // Caches and the Lease use the client directly, so that neither delays them.
  const gated = gatedTransport(fence === undefined ? client : fencedTransport(client, fence), gates);
  const election = fence && elect(options, { client, fence, guard, leadership, awaitServer });
  return {
    client,
    transport: termTransport(gated, leadership),
    ...repeating(options, client, awaitServer),
    preconnect: (count) => void client.preconnect(Math.min(count, gates.requests.free)),
    gates,
    awaitServer,
    ask,
    guard,
    clockListeners,
    leadership,
    election,
  };
}

function repeating(
  { settings: { clock, random, log, namespaces }, ending: signal }: ApiAccessOptions,
  client: ClientTransport,
  awaitServer: AwaitServer,
): Pick<ApiAccess, 'watchTransport' | 'startUpTransport'> {
  // The start-up checks send many requests at once.
  setMaxListeners(0, signal);
  const common = { clock, random, awaitServer, signal };
  const failures = new FailureLog({ clock, log: log('caches') });
  const fields = { event: 'list-broken-off' };
  const message = 'a page of a list failed, retrying';
  const { list } = persistentTransport(client, {
    ...common,
    onFailure: (error) => failures.failed({ subject: 'lists', error, fields, message }),
    onRecovered: () => failures.succeeded('lists'),
  });
  const startUpTransport = persistentTransport(client, {
    ...common,
    onFailure: (error) =>
      log('operator').warn({ event: 'api-server-unreachable', error }, 'API server unavailable, retrying'),
    onRecovered: () => undefined,
  });
  const operatorLog = log('operator');
  const watchTransport = new ServedReads({
    transport: { list, watch: client.watch },
    client,
    namespaces,
    onRefused: (unserved) => operatorLog.error({ event: 'not-served', ...unserved }, unservedText(unserved)),
    onServed: (place) => operatorLog.info({ event: 'served', ...place }, 'served again'),
  });
  return { watchTransport, startUpTransport };
}

function unservedText({ resource, namespace, reason }: Unserved): string {
  const file = namespace === undefined ? 'deploy/rbac.yaml' : `deploy/rbac-namespaced.yaml -n ${namespace}`;
  return `not serving ${resource}${namespace === undefined ? '' : ` in namespace "${namespace}"`}: ${reason}; retrying; to grant the permissions: kubectl apply -f ${file}`;
}

/** A KronJob that need not exist. Reading it takes the right to get KronJobs, and a round trip to etcd. */
function probeRef([namespace = 'default']: readonly string[]): ObjectRef {
  return { resource: kronJobs, namespace, name: 'kron-operator-probe' };
}

/** Creates the transport, without a request yet. */
function connect(
  { kubeConfig, environment, clock }: Settings,
  hooks: Pick<ClientTransportOptions, 'onDate' | 'onRequest'>,
): ClientTransport {
  try {
    const access: ClusterAccess =
      typeof kubeConfig === 'object' ? kubeConfig : loadKubeConfig(kubeConfig, environment);
    return clientTransport(access, { clock, environment, userAgent: 'kron-operator', ...hooks });
  } catch (error) {
    if (error instanceof KubeConfigError) throw new StartError('NoCluster', error.message, error);
    throw error;
  }
}

type ElectionParts = Pick<ApiAccess, 'client' | 'guard' | 'leadership' | 'awaitServer'> & {
  readonly fence: WriteFence;
};

function elect(
  { settings: { clock, random, identity, lease, log }, onLost, onRewound }: ApiAccessOptions,
  { client, fence, guard, leadership, awaitServer }: ElectionParts,
): LeaderElection | undefined {
  if (lease === undefined) return undefined;
  const failures = new FailureLog({ clock, log: log('leader-election') });
  return new LeaderElection({
    transport: client,
    clock,
    fence,
    random,
    ...lease,
    identity,
    mayLead: () => guard.mayLead,
    awaitServer,
    // One shard has no annotation. A replica with several shards has written one while this process held no Lease.
    confirm: (stored) => Promise.resolve(layoutOf(stored) === singleShard),
    onLeading: () => leadership.setLeads(true),
    onPaused: () => leadership.setLeads(false),
    onLost: (isRefused) => {
      const name = `the Lease ${lease.namespace}/${lease.name}`;
      onLost(new Error(isRefused ? `${name} has several shards` : `lost ${name}, another replica may lead`));
      leadership.setLeads(false);
    },
    onRewound,
    onError: (error) =>
      failures.failed({
        subject: 'lease',
        error,
        fields: { event: 'lease-trouble', ...lease },
        message: 'cannot read or renew the Lease',
      }),
    onRecovered: () => failures.succeeded('lease'),
  });
}
