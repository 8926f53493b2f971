import { namespacedName, objectKey } from '@kron/kubernetes/cache/objectKey';
import type { Calendars } from '../calendars/calendars.ts';
import type { ControllerOptions } from '../controller/controller.ts';
import type { ReconcileQueue } from '../controller/queue/reconcileQueue.ts';
import { JobOwnerController, type OwnerReconciler } from '../jobs/jobOwnerController.ts';
import { Templates } from '../jobs/templates.ts';
import type { TemplateStore } from '../jobs/templateStore.ts';
import { KronJobRecords } from './kronJobRecords.ts';
import { Applier } from './apply.ts';
import { type CachedJob, type CachedKronJob, type KronJobCache, kronJobOwners } from './cache.ts';
import { CalendarEditions } from './calendarEditions.ts';
import { Decider } from './decide.ts';
import { EventReporter } from './events.ts';
import { Gatherer } from './gather.ts';
import { JobDeleter } from './jobDeleter.ts';
import { KronJobWatchedSince } from './kronJobWatchedSince.ts';
import type { KronJobMetrics } from './metrics.ts';
import { Reconciler } from './reconciler.ts';
import { InFlightState } from './state.ts';
import { StatusWriter } from './statusWriter.ts';
import { kronJobTemplates } from './templates.ts';

export type KronJobControllerOptions = ControllerOptions & {
  readonly metrics: KronJobMetrics;
  /** The store of templates, which KronJobs and ControlledJobs can share. Default: a separate store. */
  readonly templates?: TemplateStore;
  /** If there are no `calendars`, each KronJob that refers to a calendar is invalid. */
  readonly calendars?: Calendars;
  readonly clusterName?: string | undefined;
  /** The maximum number of status writes per second that are needed only because a calendar was edited. Default: 250. */
  readonly calendarWritesPerSecond?: number;
};

export class KronJobController extends JobOwnerController<CachedKronJob, CachedJob> {
  constructor(options: KronJobControllerOptions) {
    super({
      options: { ...options, editedWritesPerSecond: options.calendarWritesPerSecond },
      kind: kronJobOwners,
      newReconciler: (cache, queue) => kronJobReconciler(options, cache, queue),
    });
  }
}

function kronJobReconciler(
  options: KronJobControllerOptions,
  cache: KronJobCache,
  queue: ReconcileQueue,
): OwnerReconciler<CachedKronJob> {
  const { calendars, metrics } = options;
  const parts = newParts(options, cache, queue);
  const { events, records, watchedSince, gatherer, decider, editions, reconciler } = parts;
  if (calendars !== undefined) followCalendars(calendars, queue, { events, metrics });
  return {
    reconcile: (key, permits) => reconciler.reconcile(key, permits),
    decideNew: (key) => reconciler.decideNew(key),
    decideEdited: (key, mustDecide) => reconciler.decideEdited(key, mustDecide),
    readRefused: (key, refusal) => reconciler.readRefused(key, refusal),
    onLeading: () => {
      watchedSince.restart();
      editions.clear();
    },
    onOwnerEvent: (event) => {
      const { type, object } = event;
      watchedSince.apply(event);
      if (type !== 'deleted') return;
      const { uid } = object.metadata;
      reconciler.forget(objectKey(object.metadata));
      gatherer.forget(uid);
      decider.forget(uid);
      editions.forget(uid);
      records?.deleted(object);
      metrics.kronJobGone(namespacedName(object));
    },
  };
}

/** Requeues the KronJobs that refer to a calendar when the calendar changes, or when its list is complete or refused. */
function followCalendars(
  calendars: Pick<Calendars, 'listen'>,
  queue: ReconcileQueue,
  { events, metrics }: { readonly events: EventReporter; readonly metrics: KronJobMetrics },
): void {
  let knownCount = 0;
  calendars.listen({
    onChange: (change) => {
      if (!queue.isRunning) return;
      metrics.calendarEdited();
      events.calendarChanged(change);
      const { kind, calendar, referrers } = change;
      const id = `${kind.kind} ${objectKey(calendar.metadata)}`;
      queue.addEdit({ id, keys: referrers, onDone: (seconds) => metrics.calendarRedecided(seconds) });
    },
    onKnown: (referrers) => {
      knownCount += 1;
      queue.addEdit({ id: `known ${knownCount}`, keys: () => referrers });
    },
  });
}

function newParts(options: KronJobControllerOptions, cache: KronJobCache, queue: ReconcileQueue) {
  const { transport, clock, identity, recorder, log, metrics, requireTerm, calendars, outcomeLog } = options;
  const cluster = { transport, clock, cache };
  const watchedSince = new KronJobWatchedSince(clock, queue.watchedSince);
  const events = new EventReporter(recorder);
  const records = outcomeLog && new KronJobRecords(outcomeLog, cache);
  const reporting = { events, log, metrics, records };
  const state = new InFlightState();
  const templates = new Templates({
    kind: kronJobTemplates,
    transport,
    cache,
    onRefused: (kronJob, error) =>
      events.createFailed(kronJob, `A job of this template would be refused now: ${error.message}`),
    requeue: (key) => queue.addAgain(key),
  });
  const editions = new CalendarEditions();
  const gatherer = new Gatherer({
    ...cluster,
    state,
    templates,
    watchedSince,
    editions,
    calendars,
    clusterName: options.clusterName,
    identity,
    onWarning: (kronJob, problem) => events.tooCostly(kronJob, problem),
  });
  const decider = new Decider({ clock, cache, gatherer, editions, templates, metrics, requireTerm });
  const statusWriter = new StatusWriter({ cluster, reporting, state });
  const applier = new Applier({ cluster, reporting, state, decider, templates, statusWriter });
  const jobDeleter = new JobDeleter({ cluster, reporting });
  const reconciler = new Reconciler({
    cluster,
    reporting,
    state,
    gatherer,
    decider,
    editions,
    applier,
    statusWriter,
    jobDeleter,
  });
  return { events, records, watchedSince, gatherer, decider, editions, reconciler };
}
