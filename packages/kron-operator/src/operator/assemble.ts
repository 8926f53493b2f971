import type { ControlledJobControllerOptions } from '../controlledjobs/controlledJobController.ts';
import type { CalendarKind } from '../calendars/calendarKind.ts';
import type { Refusal } from '../calendars/refusedList.ts';
import { Calendars } from '../calendars/calendars.ts';
import { TemplateStore } from '../jobs/templateStore.ts';
import { AdmissionClient } from '../jobAdmission/admissionClient.ts';
import { jobAdmission } from '../jobAdmission/jobAdmission.ts';
import type { KronJobControllerOptions } from '../kronjobs/kronJobController.ts';
import type { Transport } from '@kron/kubernetes/transport';
import type { Controller } from '../controller/controller.ts';
import { ControllerGroup } from '../controller/controllerGroup.ts';
import { EventRecorder } from '../controller/events/eventRecorder.ts';
import { FailureLog } from '../controller/queue/failureLog.ts';
import type { OperatorMetrics } from '../telemetry/operatorMetrics.ts';
import { type ApiAccess, type ApiAccessOptions, apiAccess } from './apiAccess.ts';
import { isServed } from './isServed.ts';
import { missingPermissions } from './missingPermissions.ts';
import type { ServedReads } from './servedReads.ts';

/** The parts that decide and act, for all namespaces or for those of a shard. They are created but not started. */
export type Work = {
  readonly recorder: EventRecorder;
  readonly controllers: ControllerGroup;
  /** Filled and kept up to date by the controller of KronJobs. */
  readonly calendars: Calendars;
  /** Creates the controller of ControlledJobs; undefined: they are not managed. */
  readonly newControlledJobs: (() => Controller) | undefined;
};

export type ControllerFactories = {
  readonly kronJobs: (options: KronJobControllerOptions) => Controller;
  /** Absent: ControlledJobs are not managed. */
  readonly controlledJobs?: (options: ControlledJobControllerOptions) => Controller;
};

export type AssembleOptions = ApiAccessOptions & { readonly metrics: OperatorMetrics };

/** The parts that all work of a process shares. */
export type SharedParts = {
  readonly api: ApiAccess;
  readonly templates: TemplateStore;
  /** Calls the admission hook; undefined: there is none. */
  readonly admissionClient: AdmissionClient | undefined;
};

/** How work reaches the API server, and its identity. */
export type WorkAccess = Pick<ApiAccess, 'transport'> & {
  readonly watchTransport: Pick<Transport, 'list' | 'watch'>;
  readonly requireTerm: () => unknown;
  readonly identity: string;
};

/** @throws StartError NoCluster */
export function sharedParts(options: AssembleOptions): SharedParts {
  const { jobAdmission: hook, clock } = options.settings;
  const admissionClient = hook === undefined ? undefined : new AdmissionClient({ ...hook, clock });
  return { api: apiAccess(options), templates: new TemplateStore(), admissionClient };
}

export function newWork(
  options: AssembleOptions,
  { kronJobs, controlledJobs }: ControllerFactories,
  { api, templates, admissionClient }: SharedParts,
  { transport, watchTransport, requireTerm, identity }: WorkAccess,
): Work {
  const { settings, metrics } = options;
  const { clock, random, log, namespaces, workers } = settings;
  const { gates, awaitServer, preconnect } = api;
  const eventFailures = new FailureLog({ clock, log: log('events') });
  const recorder = new EventRecorder({
    transport,
    clock,
    pace: gates.pace,
    controller: 'kron.io/kron-operator',
    instance: settings.identity,
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
    preconnect,
    pace: gates.pace,
    awaitServer,
    requireTerm,
    clock,
    random,
    namespaces,
    workers,
    identity,
    recorder,
    templates,
  };
  const calendars = newCalendars(options, { ...api, watchTransport }, api.watchTransport);
  const controllers = new ControllerGroup(
    kronJobs({
      ...common,
      log: log('kronjobs'),
      metrics: metrics.kronJobs,
      calendars,
      calendarWritesPerSecond: settings.qps / 2,
    }),
  );
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
  return { recorder, controllers, calendars, newControlledJobs };
}

function newCalendars(
  { settings: { clock, random, log: logOf, namespaces }, metrics: { kronJobs: metrics } }: AssembleOptions,
  {
    client,
    watchTransport,
    awaitServer,
  }: Pick<ApiAccess, 'client' | 'awaitServer'> & Pick<WorkAccess, 'watchTransport'>,
  reads: Pick<ServedReads, 'isUnserved'>,
): Calendars {
  const log = logOf('calendars');
  const failures = new FailureLog({ clock, log });
  const refused = new Set<string>();
  return new Calendars({
    watchTransport,
    clock,
    random,
    namespaces,
    awaitServer,
    // The calendars of a namespace that is not served are read as soon as it is.
    isServed: async (resource, namespace) =>
      !reads.isUnserved(namespace) && isServed(client, resource).catch(() => undefined),
    missingPermissions: (permission, namespace) =>
      missingPermissions(client, [permission], namespace).catch(() => []),
    // Log this once: a cluster without calendars is not a problem, and a KronJob that refers to one reports that it
    // does not run.
    onRefused: (kind, namespace, refusal, reason) => {
      const subject = `${refusal} ${kind.kind} ${namespace}`;
      if (refused.has(subject)) return;
      refused.add(subject);
      const fields = { event: 'calendars-unreadable', kind: kind.kind, namespace, reason };
      log.info(fields, unreadableText(kind, refusal, reason, namespaces.length > 0));
    },
    onError: ({ operation, error, retryInMs }, resource) => {
      if (operation === 'watch') metrics.watchRestarted(resource);
      const fields = { event: `${operation}-broken-off`, resource, retryInMs: Math.round(retryInMs) };
      const message = `${operation} on ${resource} failed, restarting`;
      failures.failed({ subject: `watch ${resource}`, error, fields, message });
    },
    onRecovered: (resource) => failures.succeeded(`watch ${resource}`),
  });
}

function unreadableText(
  { kind, resource: { group, plural }, isNamespaced }: CalendarKind,
  refusal: Refusal,
  reason: string,
  isOfNamespaces: boolean,
): string {
  const held = `KronJobs that refer to a ${kind} start no Job`;
  if (refusal === 'notServed')
    return `the CustomResourceDefinition ${plural}.${group} is not installed: ${held}; run: kron crd | kubectl apply --server-side -f -`;
  const file = isNamespaced || !isOfNamespaces ? 'rbac.yaml' : 'rbac-cluster-calendars.yaml';
  return `${reason}: ${held}; retrying every 5 minutes; to grant the permissions: kubectl apply -f deploy/${file}`;
}
