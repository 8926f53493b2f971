import { namespacedName } from '@kron/kubernetes/cache/objectKey';
import type { Calendars } from '../calendars/calendars.ts';
import type { ControllerOptions } from '../controller/controller.ts';
import type { ReconcileQueue } from '../controller/queue/reconcileQueue.ts';
import { JobOwnerController, type OwnerReconciler } from '../jobs/jobOwnerController.ts';
import { Templates } from '../jobs/templates.ts';
import type { TemplateStore } from '../jobs/templateStore.ts';
import { Applier } from './apply.ts';
import { type CachedJob, type CachedKronJob, type KronJobCache, dueTimeOf, kronJobCache } from './cache.ts';
import { CalendarEditions } from './calendarEditions.ts';
import { CalendarEdits } from './calendarEdits.ts';
import { Decider } from './decide.ts';
import { EventReporter } from './events.ts';
import { Gatherer } from './gather.ts';
import { JobDeleter } from './jobDeleter.ts';
import { KronJobWatchedSince } from './kronJobWatchedSince.ts';
import type { KronJobMetrics } from './metrics.ts';
import { LimitedNamespaces } from './limitedNamespaces.ts';
import { Reconciler, type ReconcilerOptions } from './reconciler.ts';
import { InFlightState } from './state.ts';
import { StatusWriter } from './statusWriter.ts';
import { kronJobTemplates } from './templates.ts';

export type KronJobControllerOptions = ControllerOptions & {
  readonly metrics: KronJobMetrics;
  /** Shared by the kinds. Default: a store of its own. */
  readonly templates?: TemplateStore;
  /** Absent: a KronJob that refers to a calendar is invalid. */
  readonly calendars?: Calendars;
  /** Status writes that follow from edits of calendars, per second. Default: 250. */
  readonly calendarWritesPerSecond?: number;
};

const defaultWritesPerSecond = 250;

/** Creates the Jobs of KronJobs. */
export class KronJobController extends JobOwnerController<CachedKronJob, CachedJob> {
  constructor(options: KronJobControllerOptions) {
    super({
      options,
      newCache: kronJobCache,
      newReconciler: (cache, queue) => kronJobReconciler(options, cache, queue),
    });
  }
}

function kronJobReconciler(
  options: KronJobControllerOptions,
  cache: KronJobCache,
  queue: ReconcileQueue,
): OwnerReconciler<CachedKronJob> {
  const { clock, calendars, calendarWritesPerSecond = defaultWritesPerSecond } = options;
  const watchedSince = new KronJobWatchedSince(clock);
  const events = new EventReporter(options.recorder);
  const edits =
    calendars &&
    new CalendarEdits({
      calendars,
      cache,
      clock,
      events,
      metrics: options.metrics,
      queue,
      writesPerSecond: calendarWritesPerSecond,
      keepDecision: (key) => reconciler.keepDecision(key),
      decideBy: (kronJob) => reconciler.decideBy(kronJob),
      redecide: (key) => reconciler.redecide(key),
    });
  const takePermission = edits && ((key: string) => edits.takePermission(key));
  const { gatherer, decider, editions, reconciler } = newParts(
    options,
    cache,
    queue,
    watchedSince,
    takePermission,
  );
  const limited = new LimitedNamespaces(clock);
  return {
    reconcile: (key) => reconciler.reconcile(key),
    whenAllowed: (key) => edits?.addWrite(key),
    readRefused: (key, refusal) => reconciler.readRefused(key, refusal),
    onTick: () => watchedSince.check(),
    onSoon: (key) => gatherer.readAhead(key),
    calendars,
    onLeading: () => {
      watchedSince.restart();
      gatherer.restart();
      editions.clear();
      edits?.start();
    },
    onPause: () => edits?.pause(),
    onStop: () => {
      watchedSince.stop();
      edits?.stop();
    },
    onOwnerEvent: (event) => {
      watchedSince.apply(event);
      calendars?.apply(event);
      if (event.type === 'updated') gatherer.reschedule(event.object);
    },
    onLimited: (key) => {
      const kronJob = cache.owner(key);
      if (kronJob !== undefined && limited.shouldReport(kronJob.metadata.namespace)) events.limited(kronJob);
    },
    storedTime: dueTimeOf,
    forget: (key, kronJob) => {
      const { uid } = kronJob.metadata;
      reconciler.forget(key);
      gatherer.forget(uid);
      decider.forget(uid);
      editions.forget(uid);
      edits?.forget(key);
      options.metrics.kronJobGone(namespacedName(kronJob));
    },
  };
}

function newParts(
  { transport, clock, identity, recorder, log, metrics, requireTerm, calendars }: KronJobControllerOptions,
  cache: KronJobCache,
  queue: ReconcileQueue,
  watchedSince: KronJobWatchedSince,
  takePermission: ReconcilerOptions['takePermission'],
) {
  const cluster = { transport, clock, cache };
  const events = new EventReporter(recorder);
  const reporting = { events, log, metrics };
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
    identity,
    onTooCostly: (kronJob, problem) => events.tooCostly(kronJob, problem),
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
    takePermission,
  });
  return { gatherer, decider, editions, reconciler };
}
