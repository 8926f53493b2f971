import { namespacedName } from '@kron/kubernetes/cache/objectKey';
import type { Calendars } from '../calendars/calendars.ts';
import type { ControllerOptions } from '../controller/controller.ts';
import type { ReconcileQueue } from '../controller/queue/reconcileQueue.ts';
import { JobOwnerController, type OwnerReconciler } from '../jobs/jobOwnerController.ts';
import type { TemplateStore } from '../jobs/templateStore.ts';
import { Applier } from './apply.ts';
import { type CachedJob, type CachedKronJob, type KronJobCache, dueTimeOf, kronJobCache } from './cache.ts';
import { CalendarEdits } from './calendarEdits.ts';
import { EventReporter } from './events.ts';
import { Gatherer } from './gather.ts';
import { JobDeleter } from './jobDeleter.ts';
import { KronJobWatchedSince } from './kronJobWatchedSince.ts';
import type { KronJobMetrics } from './metrics.ts';
import { LimitedNamespaces } from './limitedNamespaces.ts';
import { Reconciler, type ReconcilerOptions } from './reconciler.ts';
import { InFlightState } from './state.ts';
import { StatusWriter } from './statusWriter.ts';
import { Templates } from './templates.ts';

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
  const reconciler = newReconciler(options, cache, queue, watchedSince, takePermission);
  const limited = new LimitedNamespaces(clock);
  return {
    reconcile: (key) => reconciler.reconcile(key),
    whenAllowed: (key) => edits?.addWrite(key),
    readRefused: (key, refusal) => reconciler.readRefused(key, refusal),
    onTick: () => watchedSince.check(),
    onSoon: (key) => reconciler.readAhead(key),
    calendars,
    onLeading: () => {
      watchedSince.restart();
      reconciler.restart();
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
      if (event.type === 'updated') reconciler.reschedule(event.object);
    },
    onLimited: (key) => {
      const kronJob = cache.owner(key);
      if (kronJob !== undefined && limited.shouldReport(kronJob.metadata.namespace)) events.limited(kronJob);
    },
    storedTime: dueTimeOf,
    forget: (key, kronJob) => {
      reconciler.forget(key, kronJob.metadata.uid);
      edits?.forget(key);
      options.metrics.kronJobGone(namespacedName(kronJob));
    },
  };
}

function newReconciler(
  { transport, clock, identity, recorder, log, metrics, requireTerm, calendars }: KronJobControllerOptions,
  cache: KronJobCache,
  queue: ReconcileQueue,
  watchedSince: KronJobWatchedSince,
  takePermission: ReconcilerOptions['takePermission'],
): Reconciler {
  const cluster = { transport, clock, cache };
  const events = new EventReporter(recorder);
  const reporting = { events, log, metrics };
  const state = new InFlightState();
  const templates = new Templates({
    transport,
    cache,
    onRefused: (kronJob, error) =>
      events.createFailed(kronJob, `A job of this template would be refused now: ${error.message}`),
    requeue: (key) => queue.addAgain(key),
  });
  const gatherer = new Gatherer({
    ...cluster,
    state,
    templates,
    watchedSince,
    calendars,
    identity,
    metrics,
    requireTerm,
    onTooCostly: (kronJob, problem) => events.tooCostly(kronJob, problem),
  });
  const statusWriter = new StatusWriter({ cluster, reporting, state });
  const applier = new Applier({ cluster, reporting, state, gatherer, templates, statusWriter });
  const jobDeleter = new JobDeleter({ cluster, reporting });
  return new Reconciler({
    cluster,
    reporting,
    state,
    gatherer,
    applier,
    statusWriter,
    jobDeleter,
    takePermission,
  });
}
