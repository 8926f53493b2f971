import { type ClientTransport, clientTransport } from '@kron/kubernetes/clientTransport';
import type { ClusterAccess } from '@kron/kubernetes/clusterAccess';
import { KubeConfigError } from '@kron/kubernetes/kubeConfigError';
import { loadKubeConfig } from '@kron/kubernetes/loadKubeConfig';
import type { ControlledJobControllerOptions } from '../controlledjobs/controlledJobController.ts';
import { AdmissionClient } from '../jobAdmission/admissionClient.ts';
import { jobAdmission } from '../jobAdmission/jobAdmission.ts';
import type { KronJobControllerOptions } from '../kronjobs/kronJobController.ts';
import type { Controller } from '../controller/controller.ts';
import { ControllerGroup } from '../controller/controllerGroup.ts';
import { EventRecorder } from '../controller/events/eventRecorder.ts';
import { FailureLog } from '../controller/queue/failureLog.ts';
import { fencedTransport } from '../controller/leader/fencedTransport.ts';
import { gatedTransport } from '../controller/requests/gatedTransport.ts';
import { LeaderElection } from '../controller/leader/leaderElection.ts';
import { RequestGate } from '../controller/requests/requestGate.ts';
import { WriteFence } from '../controller/leader/writeFence.ts';
import type { OperatorMetrics } from '../telemetry/operatorMetrics.ts';
import type { Settings } from './settings.ts';
import { StartError } from './startError.ts';

/** What an operator is made of, put together; nothing has begun. */
export type Parts = {
  readonly client: ClientTransport;
  readonly recorder: EventRecorder;
  readonly controller: ControllerGroup;
  /** Makes the controller of ControlledJobs; undefined: they are not looked after. */
  readonly newControlledJobs: (() => Controller) | undefined;
  /** Asks about Jobs before they are created; absent: nobody is asked. */
  readonly asking: AdmissionClient | undefined;
  /** Absent: it leads at once. */
  readonly election: LeaderElection | undefined;
};

/** What the parts tell the whole. */
export type Whole = {
  readonly metrics: OperatorMetrics;
  readonly onLeading: () => void;
  readonly onLost: (why: Error) => void;
};

/** What makes the controllers. */
export type NewControllers = {
  readonly kronJobs: (options: KronJobControllerOptions) => Controller;
  /** Absent: ControlledJobs are not looked after. */
  readonly controlledJobs?: (options: ControlledJobControllerOptions) => Controller;
};

/** @throws StartError NoCluster */
export function assemble(
  settings: Settings,
  whole: Whole,
  { kronJobs, controlledJobs }: NewControllers,
): Parts {
  const { clock, random, log, identity, namespaces, workers, lease } = settings;
  const client = connect(settings, whole.metrics);
  const fence = lease === undefined ? undefined : new WriteFence(clock);
  const gate = new RequestGate({ clock, qps: settings.qps, burst: settings.burst });
  // Writes ask the fence when they are sent, not when they begin to wait. MultiNamespaceCache and the Lease wait for nobody.
  const transport = gatedTransport(fence === undefined ? client : fencedTransport(client, fence), gate);
  const eventFailures = new FailureLog({ clock, log: log('events') });
  const recorder = new EventRecorder({
    transport,
    clock,
    controller: 'kron.io/kron-operator',
    instance: identity,
    onDropped: ({ regarding: { namespace, name }, reason, note }, error) =>
      eventFailures.failed({
        subject: 'events',
        error,
        fields: { event: 'event-dropped', namespace, name, reason, note },
        message: 'An event was not written',
      }),
    onWritten: () => eventFailures.succeeded('events'),
  });
  const common = {
    transport,
    watchTransport: client,
    clock,
    random,
    namespaces,
    workers,
    identity,
    recorder,
    onFenced: () =>
      whole.onLost(
        new Error('a write was held back: leading was not confirmed for 10 s, so another may lead'),
      ),
  };
  const { controller: ofKronJobs, controlled } = whole.metrics;
  const controller = new ControllerGroup(kronJobs({ ...common, log: log('kronjobs'), metrics: ofKronJobs }));
  const { jobAdmission: asked } = settings;
  const asking = asked === undefined ? undefined : new AdmissionClient({ ...asked, clock });
  const admission = asking === undefined ? undefined : jobAdmission(asking.ask, 'kron-operator');
  const newControlledJobs =
    controlledJobs &&
    (() => controlledJobs({ ...common, log: log('controlledjobs'), metrics: controlled, admission }));
  const election =
    lease === undefined || fence === undefined ? undefined : elect(settings, whole, { client, fence, lease });
  return { client, recorder, controller, newControlledJobs, asking, election };
}

function connect({ kubeConfig, clock }: Settings, { request }: OperatorMetrics): ClientTransport {
  try {
    const { env: environment } = process;
    return clientTransport(clusterAccess(kubeConfig), { clock, environment, onRequest: request });
  } catch (error) {
    if (error instanceof KubeConfigError) throw new StartError('NoCluster', error.message, error);
    throw error;
  }
}

function clusterAccess(kubeConfig: ClusterAccess | string | undefined): ClusterAccess {
  return typeof kubeConfig === 'object' ? kubeConfig : loadKubeConfig(kubeConfig, process.env);
}

type ForElection = {
  readonly client: ClientTransport;
  readonly fence: WriteFence;
  readonly lease: { readonly namespace: string; readonly name: string };
};

function elect(
  { clock, random, identity, log }: Settings,
  { onLeading, onLost }: Whole,
  { client, fence, lease }: ForElection,
): LeaderElection {
  const failures = new FailureLog({ clock, log: log('leader-election') });
  return new LeaderElection({
    transport: client,
    clock,
    fence,
    random,
    ...lease,
    identity,
    onLeading,
    onLost: () => onLost(new Error(`the Lease ${lease.namespace}/${lease.name} was lost: another may lead`)),
    onError: (error) =>
      failures.failed({
        subject: 'lease',
        error,
        fields: { event: 'lease-trouble', ...lease },
        message: 'The Lease could not be read or renewed',
      }),
    onRecovered: () => failures.succeeded('lease'),
  });
}
