import { namespacedName } from '../controller/cache/objectKey.ts';
import type { ControllerOptions } from '../controller/controller.ts';
import { JobOwnerController, type OwnerReconciler, type Requeue } from '../jobs/jobOwnerController.ts';
import type { TemplateStore } from '../jobs/templateStore.ts';
import { Applier } from './apply.ts';
import { type CachedJob, type CachedKronJob, type KronJobCache, dueTimeOf, kronJobCache } from './cache.ts';
import { EventReporter } from './events.ts';
import { Gatherer } from './gather.ts';
import { JobDeleter } from './jobDeleter.ts';
import { KronJobWatchedSince } from './kronJobWatchedSince.ts';
import type { KronJobMetrics } from './metrics.ts';
import { LimitedNamespaces } from './limitedNamespaces.ts';
import { Reconciler } from './reconciler.ts';
import { InFlightState } from './state.ts';
import { StatusWriter } from './statusWriter.ts';
import { Templates } from './templates.ts';

export type KronJobControllerOptions = ControllerOptions & {
  readonly metrics: KronJobMetrics;
  /** Shared by the kinds. Default: a store of its own. */
  readonly templates?: TemplateStore;
};

/** Creates the Jobs of KronJobs. */
export class KronJobController extends JobOwnerController<CachedKronJob, CachedJob> {
  constructor(options: KronJobControllerOptions) {
    super({
      options,
      newCache: kronJobCache,
      newReconciler: (cache, requeue) => kronJobReconciler(options, cache, requeue),
    });
  }
}

function kronJobReconciler(
  options: KronJobControllerOptions,
  cache: KronJobCache,
  requeue: Requeue,
): OwnerReconciler<CachedKronJob> {
  const watchedSince = new KronJobWatchedSince(options.clock);
  const reconciler = newReconciler(options, cache, requeue, watchedSince);
  const events = new EventReporter(options.recorder);
  const limited = new LimitedNamespaces(options.clock);
  return {
    reconcile: (key) => reconciler.reconcile(key),
    onTick: () => watchedSince.check(),
    onLeading: () => watchedSince.restart(),
    onStop: () => watchedSince.stop(),
    onOwnerEvent: (event) => {
      watchedSince.apply(event);
      if (event.type === 'updated') reconciler.reschedule(event.object);
    },
    onLimited: (key) => {
      const kronJob = cache.owner(key);
      if (kronJob !== undefined && limited.shouldReport(kronJob.metadata.namespace)) events.limited(kronJob);
    },
    storedTime: dueTimeOf,
    forget: (key, kronJob) => {
      reconciler.forget(key, kronJob.metadata.uid);
      options.metrics.kronJobGone(namespacedName(kronJob));
    },
  };
}

function newReconciler(
  { transport, clock, identity, recorder, log, metrics, requireTerm }: KronJobControllerOptions,
  cache: KronJobCache,
  requeue: Requeue,
  watchedSince: KronJobWatchedSince,
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
    requeue: requeue.later,
  });
  const gatherer = new Gatherer({
    ...cluster,
    state,
    templates,
    watchedSince,
    identity,
    metrics,
    requireTerm,
    onTooCostly: (kronJob, problem) => events.tooCostly(kronJob, problem),
  });
  const statusWriter = new StatusWriter({ cluster, reporting, state });
  const applier = new Applier({ cluster, reporting, state, gatherer, templates, statusWriter, requeue });
  const jobDeleter = new JobDeleter({ cluster, reporting });
  return new Reconciler({
    cluster,
    reporting,
    state,
    gatherer,
    applier,
    statusWriter,
    jobDeleter,
    requeue,
  });
}
