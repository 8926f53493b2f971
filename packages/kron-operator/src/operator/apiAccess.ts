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
import { sleep } from '@kron/kubernetes/sleep';
import { ClockGuard } from '../term/leader/clockGuard.ts';
import { leases } from '../term/leader/lease.ts';
import { FailureLog } from '../controller/queue/failureLog.ts';
import { type PersistentTransport, persistentTransport } from '../controller/requests/persistentTransport.ts';
import { type Gates, newGates } from '../controller/requests/gates.ts';
import type { AwaitServer } from '@kron/kubernetes/awaitServer';
import { ServerProbe } from '../controller/requests/serverProbe.ts';
import type { OperatorMetrics } from '../telemetry/operatorMetrics.ts';
import { grantCommand } from './grantCommands.ts';
import type { Settings } from './settings.ts';
import { ServedReads, type Unserved, unservedLine } from './servedReads.ts';
import { StartError } from './startError.ts';

const probeMs = 5_000;
/** Milliseconds between two requests that read the clock of the API server. */
const askMs = 10_000;

/** The connection to the API server, and the parts that all its requests share. Creating them sends no request. */
export type ApiAccess = {
  /** Sends every request immediately, without a rate limit. */
  readonly client: ClientTransport;
  /** Sends the lists and watches of the caches. */
  readonly watchTransport: ServedReads;
  /** Repeats requests of the start-up checks until the API server answers them. */
  readonly startUpTransport: PersistentTransport;
  readonly gates: Gates;
  readonly awaitServer: AwaitServer;
  /**
   * Starts to compare the local clock with the clock of the API server at regular intervals. A process that renews a Lease
   * does not need these comparisons, because every response to a renewal contains the time of the API server.
   */
  readonly compareClocks: () => void;
  readonly guard: ClockGuard;
};

export type ApiAccessOptions = {
  readonly settings: Settings;
  readonly metrics: Pick<OperatorMetrics, 'request'>;
  /** Aborted when the operator ends. Stops everything that repeats requests. */
  readonly ending: AbortSignal;
};

/** @throws StartError NoCluster */
export function apiAccess(options: ApiAccessOptions): ApiAccess {
  const { settings, metrics, ending } = options;
  const { clock, namespaces, maxClockSkewMs: maxSkewMs } = settings;
  const gates = newGates(clock, settings);
  const guard = new ClockGuard({ clock, maxSkewMs });
  const probe = new ServerProbe(clock);
  const client = connect(settings, {
    onDate: (date) => guard.measured(date),
    onRequest: (record) => {
      metrics.request(record);
      probe.responded(record);
      if (record.resource === leases.plural && record.verb === 'replace') gates.renewed(record.durationMs);
    },
  });
  const ask = (): Promise<unknown> => client.get(probeRef(namespaces), { timeoutMs: probeMs });
  const awaitServer = probe.asking(ask);
  const askAgain = async (): Promise<void> => {
    for (;;) {
      await ask().catch(() => undefined);
      await sleep(clock, askMs, ending);
    }
  };
  return {
    client,
    ...repeating(options, client, awaitServer),
    gates,
    awaitServer,
    compareClocks: () => void askAgain().catch(() => undefined),
    guard,
  };
}

function repeating(
  { settings: { clock, random, log, namespaces }, ending: signal }: ApiAccessOptions,
  client: ClientTransport,
  awaitServer: AwaitServer,
): Pick<ApiAccess, 'watchTransport' | 'startUpTransport'> {
  // By default, Node.js warns about many listeners of one signal. The start-up checks send many requests at the same time,
  // and each request adds a listener to the signal.
  setMaxListeners(0, signal);
  const common = { clock, random, awaitServer, signal };
  const operatorLog = log('operator');
  const failures = new FailureLog({ clock, log: log('caches') });
  const fields = { event: 'list-broken-off' };
  const message = 'a page of a list failed, retrying';
  const { list } = persistentTransport(client, {
    ...common,
    onFailure: (error) => failures.failed({ subject: 'lists', error, fields, message }),
    onAnswered: () => failures.succeeded('lists'),
  });
  const startUpTransport = persistentTransport(client, {
    ...common,
    onFailure: (error) =>
      operatorLog.warn({ event: 'api-server-unreachable', error }, 'API server unavailable, retrying'),
    onAnswered: () => undefined,
  });
  const watchTransport = new ServedReads({
    transport: { list, watch: client.watch },
    client,
    namespaces,
    onRefused: (unserved) => operatorLog.error({ event: 'not-served', ...unserved }, unservedText(unserved)),
    onServed: (place) => operatorLog.info({ event: 'served', ...place }, 'served again'),
  });
  return { watchTransport, startUpTransport };
}

function unservedText(unserved: Unserved): string {
  return `${unservedLine(unserved)}; retrying; to grant the permissions: ${grantCommand(unserved.namespace)}`;
}

/**
 * The KronJob that the operator reads to test the API server. This KronJob does not need to exist. To answer the read, the
 * API server checks the right to get KronJobs and asks etcd.
 */
function probeRef([namespace = 'default']: readonly string[]): ObjectRef {
  return { resource: kronJobs, namespace, name: 'kron-operator-probe' };
}

/** Creates the transport. Sends no request. @throws StartError NoCluster */
export function connect(
  { kubeConfig, environment, clock }: Settings,
  hooks: Pick<ClientTransportOptions, 'onDate' | 'onRequest'> = {},
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
