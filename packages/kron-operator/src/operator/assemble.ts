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

/** The parts of an operator, created but not started. */
export type Parts = {
  readonly client: ClientTransport;
  readonly recorder: EventRecorder;
  readonly controllers: ControllerGroup;
  /** Creates the controller of ControlledJobs; undefined: they are not managed. */
  readonly newControlledJobs: (() => Controller) | undefined;
  /** Calls the admission hook; undefined: there is none. */
  readonly admissionClient: AdmissionClient | undefined;
  /** Undefined: the operator leads at once. */
  readonly election: LeaderElection | undefined;
};

export type OperatorCallbacks = {
  readonly metrics: OperatorMetrics;
  readonly onLeading: () => void;
  readonly onLost: (why: Error) => void;
};

export type ControllerFactories = {
  readonly kronJobs: (options: KronJobControllerOptions) => Controller;
  /** Absent: ControlledJobs are not managed. */
  readonly controlledJobs?: (options: ControlledJobControllerOptions) => Controller;
};

/** @throws StartError NoCluster */
export function assemble(
  settings: Settings,
  callbacks: OperatorCallbacks,
  { kronJobs, controlledJobs }: ControllerFactories,
): Parts {
  const { clock, random, log, identity, namespaces, workers, lease } = settings;
  const client = connect(settings, callbacks.metrics);
  const fence = lease === undefined ? undefined : new WriteFence(clock);
  const gate = new RequestGate({ clock, qps: settings.qps, burst: settings.burst });
  // The fence is inside the gate: it checks a write when it is sent, not when it starts to wait for the rate limit.
  // Caches and the Lease use the client directly, so that neither delays them.
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
        message: 'dropped an event',
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
      callbacks.onLost(
        new Error('blocked a write: the Lease was not renewed for 10 s, another replica may lead'),
      ),
  };
  const { metrics } = callbacks;
  const controllers = new ControllerGroup(
    kronJobs({ ...common, log: log('kronjobs'), metrics: metrics.kronJobs }),
  );
  const hook = settings.jobAdmission;
  const admissionClient = hook === undefined ? undefined : new AdmissionClient({ ...hook, clock });
  const admission = admissionClient && jobAdmission(admissionClient.send, 'kron-operator');
  const newControlledJobs =
    controlledJobs &&
    (() =>
      controlledJobs({
        ...common,
        log: log('controlledjobs'),
        metrics: metrics.controlledJobs,
        admission,
      }));
  const election =
    lease === undefined || fence === undefined
      ? undefined
      : elect(settings, callbacks, { client, fence, lease });
  return { client, recorder, controllers, newControlledJobs, admissionClient, election };
}

/** Creates the transport, without a request yet. */
function connect(
  { kubeConfig, environment, clock }: Settings,
  { request }: OperatorMetrics,
): ClientTransport {
  try {
    const access: ClusterAccess =
      typeof kubeConfig === 'object' ? kubeConfig : loadKubeConfig(kubeConfig, environment);
    return clientTransport(access, { clock, environment, onRequest: request });
  } catch (error) {
    if (error instanceof KubeConfigError) throw new StartError('NoCluster', error.message, error);
    throw error;
  }
}

type ElectionParts = {
  readonly client: ClientTransport;
  readonly fence: WriteFence;
  readonly lease: { readonly namespace: string; readonly name: string };
};

function elect(
  { clock, random, identity, log }: Settings,
  { onLeading, onLost }: OperatorCallbacks,
  { client, fence, lease }: ElectionParts,
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
    onLost: () =>
      onLost(new Error(`lost the Lease ${lease.namespace}/${lease.name}, another replica may lead`)),
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
