import type { ControlledJobControllerOptions } from '../controlledjobs/controlledJobController.ts';
import { TemplateStore } from '../jobs/templateStore.ts';
import { AdmissionClient } from '../jobAdmission/admissionClient.ts';
import { jobAdmission } from '../jobAdmission/jobAdmission.ts';
import type { KronJobControllerOptions } from '../kronjobs/kronJobController.ts';
import type { Controller } from '../controller/controller.ts';
import { ControllerGroup } from '../controller/controllerGroup.ts';
import { EventRecorder } from '../controller/events/eventRecorder.ts';
import { FailureLog } from '../controller/queue/failureLog.ts';
import type { OperatorMetrics } from '../telemetry/operatorMetrics.ts';
import { type ApiAccess, type ApiAccessOptions, apiAccess } from './apiAccess.ts';

/** The parts of an operator, created but not started. */
export type Parts = {
  readonly api: ApiAccess;
  readonly recorder: EventRecorder;
  readonly controllers: ControllerGroup;
  /** Creates the controller of ControlledJobs; undefined: they are not managed. */
  readonly newControlledJobs: (() => Controller) | undefined;
  /** Calls the admission hook; undefined: there is none. */
  readonly admissionClient: AdmissionClient | undefined;
};

export type ControllerFactories = {
  readonly kronJobs: (options: KronJobControllerOptions) => Controller;
  /** Absent: ControlledJobs are not managed. */
  readonly controlledJobs?: (options: ControlledJobControllerOptions) => Controller;
};

/** @throws StartError NoCluster */
export function assemble(
  options: ApiAccessOptions & { readonly metrics: OperatorMetrics },
  { kronJobs, controlledJobs }: ControllerFactories,
): Parts {
  const { settings, metrics } = options;
  const { clock, random, log, identity, namespaces, workers } = settings;
  const api = apiAccess(options);
  const { transport, watchTransport, gates, awaitServer, leadership } = api;
  const eventFailures = new FailureLog({ clock, log: log('events') });
  const recorder = new EventRecorder({
    transport,
    clock,
    pace: gates.pace,
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
    watchTransport,
    pace: gates.pace,
    awaitServer,
    requireTerm: () => leadership.requireTerm(),
    clock,
    random,
    namespaces,
    workers,
    identity,
    recorder,
    templates: new TemplateStore(),
  };
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
  return { api, recorder, controllers, newControlledJobs, admissionClient };
}
