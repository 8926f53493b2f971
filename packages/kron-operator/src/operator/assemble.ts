import { isServed } from '@kron/kubernetes/isServed';
import type { ControlledJobControllerOptions } from '../controlledjobs/controlledJobController.ts';
import { referencesOf } from '../calendars/calendarIndex.ts';
import type { CalendarKind } from '../calendars/calendarKind.ts';
import type { Refusal } from '../calendars/refusedList.ts';
import { Calendars } from '../calendars/calendars.ts';
import { TemplateStore } from '../jobs/templateStore.ts';
import { AdmissionClient } from '../jobAdmission/admissionClient.ts';
import { jobAdmission } from '../jobAdmission/jobAdmission.ts';
import type { KronJobControllerOptions } from '../kronjobs/kronJobController.ts';
import { HoldsLease } from '../cronjobs/holdsLease.ts';
import type { HeldJobControllerOptions } from '../cronjobs/heldJobController.ts';
import type { HeldJobState } from '../cronjobs/metrics.ts';
import { SharedReads } from '../controller/cache/sharedReads.ts';
import type { Controller } from '../controller/controller.ts';
import { ControllerGroup } from '../controller/controllerGroup.ts';
import { EventRecorder } from '../controller/events/eventRecorder.ts';
import { FailureLog } from '../controller/queue/failureLog.ts';
import type { OperatorMetrics } from '../telemetry/operatorMetrics.ts';
import type { TermWork } from '../term/term.ts';
import type { Terms, WorkAccess } from '../term/terms.ts';
import { type OutcomeFile, outcomeFile } from './outcomeFile.ts';
import { type ApiAccess, type ApiAccessOptions, apiAccess } from './apiAccess.ts';
import { type ForgettingMetrics, forgettingMetrics } from './forgettingMetrics.ts';
import { grantCalendarsCommand } from './grantCommands.ts';
import { missingPermissions } from './missingPermissions.ts';
import { releasePermission } from './permissions.ts';
import type { ServedReads } from './servedReads.ts';

/**
 * The controllers of one term and the parts that belong to them. They are created, but not started. A term is the right of
 * this process to reconcile all namespaces, or the namespaces of one shard.
 */
export type Work = TermWork & {
  readonly recorder: EventRecorder;
  readonly controllers: ControllerGroup;
  /** The cached calendars. The controller of KronJobs fills this cache and keeps it up to date. */
  readonly calendars: Calendars;
  /** The controller that releases Jobs of CronJobs. Undefined if the operator does not release Jobs. */
  readonly heldJobs: { readonly state: HeldJobState } | undefined;
  readonly joinControlledJobs: () => Promise<void>;
  /** The shard and its metrics. Undefined if the term covers all namespaces. */
  readonly ofShard: (ForgettingMetrics & { readonly shard: number }) | undefined;
};

export type ControllerFactories = {
  readonly kronJobs: (options: KronJobControllerOptions) => Controller;
  /** Creates the controller of ControlledJobs. Undefined if the operator does not manage ControlledJobs. */
  readonly controlledJobs?: (options: ControlledJobControllerOptions) => Controller;
  /** Creates the controller that releases Jobs of CronJobs. Undefined if the operator does not release Jobs. */
  readonly heldJobs?: (options: HeldJobControllerOptions) => Controller & { readonly state: HeldJobState };
};

type AssembleOptions = ApiAccessOptions & { readonly metrics: OperatorMetrics };

/** The parts that all terms of a process share. */
export type SharedParts = {
  readonly api: ApiAccess;
  /** Serves the lists and watches of the caches of all terms. */
  readonly sharedReads: SharedReads;
  readonly templates: TemplateStore;
  /** The Lease that makes the admission policy hold Jobs of CronJobs. Undefined without leader election. */
  readonly holds: HoldsLease | undefined;
  /** The file to which outcomes are written. Undefined if no file is configured. */
  readonly outcomeFile: OutcomeFile | undefined;
  /** The client of the admission hook. Undefined if no hook is configured. */
  readonly admissionClient: AdmissionClient | undefined;
  /** Whether new terms manage ControlledJobs in addition to KronJobs. */
  readonly managed: { controlledJobs: boolean };
};

/** @throws StartError NoCluster */
export function sharedParts(options: AssembleOptions): SharedParts {
  const { jobAdmission: hook, clock, lease, identity, namespaces, log } = options.settings;
  const admissionClient = hook === undefined ? undefined : new AdmissionClient({ ...hook, clock });
  const api = apiAccess(options);
  const sharedReads = new SharedReads(api.watchTransport);
  const managed = { controlledJobs: false };
  const mayRelease = (namespace: string | undefined): Promise<boolean> =>
    missingPermissions(api.client, [releasePermission], namespace).then(
      (missing) => missing.length === 0,
      () => false,
    );
  const { namespace } = lease ?? {};
  const holds =
    namespace === undefined
      ? undefined
      : new HoldsLease({ clock, namespace, identity, namespaces, mayRelease, log: log('cronjobs') });
  return {
    api,
    sharedReads,
    templates: new TemplateStore(),
    holds,
    outcomeFile: outcomeFile(options.settings, options.metrics.records),
    admissionClient,
    managed,
  };
}

export function newWork(
  options: AssembleOptions,
  { kronJobs, controlledJobs, heldJobs: newHeldJobs }: ControllerFactories,
  { api, templates, holds, outcomeFile: file, admissionClient, managed }: SharedParts,
  { transport, watchTransport, requireTerm, identity, shard }: WorkAccess,
): Work {
  const { settings } = options;
  const ofShard = shard === undefined ? undefined : { shard, ...forgettingMetrics(options.metrics) };
  const { metrics } = ofShard ?? options;
  const { clock, clusterName, random, log, namespaces, workers } = settings;
  const { gates, awaitServer } = api;
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
    outcomeLog: file?.log,
  };
  const calendars = newCalendars(options, { ...api, watchTransport }, api.watchTransport);
  const heldJobs = newHeldJobs?.({
    ...common,
    clusterName,
    log: log('cronjobs'),
    metrics: metrics.heldJobs,
    holds,
  });
  const controllers = new ControllerGroup([
    ...(heldJobs === undefined ? [] : [heldJobs]),
    kronJobs({
      ...common,
      log: log('kronjobs'),
      metrics: metrics.kronJobs,
      calendars,
      clusterName,
      calendarWritesPerSecond: settings.qps / 2,
    }),
  ]);
  const admission = admissionClient && jobAdmission(admissionClient.send, 'kron-operator');
  const joinControlledJobs = async (): Promise<void> => {
    const own = { log: log('controlledjobs'), metrics: metrics.controlledJobs, admission };
    if (controlledJobs !== undefined) await controllers.join(controlledJobs({ ...common, ...own }));
  };
  if (managed.controlledJobs) void joinControlledJobs();
  return { recorder, controllers, calendars, heldJobs, joinControlledJobs, ofShard };
}

/** The calendars of all terms, for the webhooks and the metrics. */
export function calendarsOf(terms: Terms<Work>): Pick<Calendars, 'lookUp' | 'referrersOf' | 'facts'> {
  return {
    // If no term of this process covers the namespace, this process does not cache its calendars, so they are not known yet.
    lookUp: (namespace, spec) => {
      const work = terms.workFor(namespace);
      if (work !== undefined) return work.calendars.lookUp(namespace, spec);
      return referencesOf(spec).length === 0 ? undefined : 'awaited';
    },
    referrersOf: (...of) => terms.works.flatMap(({ calendars }) => calendars.referrersOf(...of)),
    *facts() {
      for (const { calendars } of terms.works) yield* calendars.facts();
    },
  };
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
  return new Calendars({
    watchTransport,
    clock,
    random,
    namespaces,
    awaitServer,
    // While the operator does not serve a namespace, report its calendars as not served. The operator then lists them within
    // seconds after it begins to serve the namespace.
    isServed: async (resource, namespace) =>
      !reads.isUnserved(namespace) && isServed(client, resource).catch(() => undefined),
    missingPermissions: (permission, namespace) =>
      missingPermissions(client, [permission], namespace).catch(() => []),
    // Log no warning, because a cluster without calendars is not a problem. A KronJob that refers to a calendar reports in
    // its status that it does not run.
    onRefused: (kind, namespace, refusal, reason) => {
      const fields = { event: 'calendars-unreadable', kind: kind.kind, namespace, reason };
      const command = grantCalendarsCommand(kind, namespace, namespaces);
      log.info(fields, unreadableText(kind, refusal, reason, command));
    },
    onError: (failure, resource) => {
      if (failure.operation === 'watch') metrics.watchRestarted(resource);
      failures.watchFailed(failure, resource);
    },
    onRecovered: (resource) => failures.watchRecovered(resource),
  });
}

function unreadableText(
  { kind, resource: { group, plural } }: CalendarKind,
  refusal: Refusal,
  reason: string,
  command: string,
): string {
  const held = `KronJobs that refer to a ${kind} start no Job`;
  if (refusal === 'notServed')
    return `the CustomResourceDefinition ${plural}.${group} is not installed: ${held}; run: kron crd | kubectl apply --server-side -f -`;
  return `${reason}: ${held}; retrying every 5 minutes; to grant the permissions: ${command}`;
}
