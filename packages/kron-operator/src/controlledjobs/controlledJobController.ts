import { namespacedName, objectKey } from '@kron/kubernetes/cache/objectKey';
import { controlledJobFor, type RunTemplate } from 'kron-core';
import { queueOf, rememberedRunTemplate } from 'kron-core/controller';
import type { ControllerOptions } from '../controller/controller.ts';
import type { ReconcileQueue } from '../controller/queue/reconcileQueue.ts';
import type { JobAdmission } from '../jobAdmission/jobAdmission.ts';
import { JobOwnerController, type OwnerReconciler } from '../jobs/jobOwnerController.ts';
import { sampleTime } from '../jobs/dryRunTemplate.ts';
import { type TemplateKind, Templates } from '../jobs/templates.ts';
import type { TemplateStore } from '../jobs/templateStore.ts';
import { ControlledJobRecords } from './controlledJobRecords.ts';
import { Applier } from './apply.ts';
import {
  type CachedControlledJob,
  type CachedJob,
  type ControlledJobCache,
  controlledJobOwners,
} from './cache.ts';
import { EventReporter } from './events.ts';
import { Gatherer } from './gather.ts';
import { LiveReads } from './liveReads.ts';
import type { ControlledJobMetrics } from './metrics.ts';
import type { Reporting } from './ports.ts';
import { Reconciler } from './reconciler.ts';
import { InFlightState } from './state.ts';
import { StatusWriter } from './statusWriter.ts';

export type ControlledJobControllerOptions = ControllerOptions & {
  readonly metrics: ControlledJobMetrics;
  /** The store of templates, which KronJobs and ControlledJobs can share. Default: a separate store. */
  readonly templates?: TemplateStore;
  readonly admission?: JobAdmission | undefined;
};

/** Runs at most one Job of each ControlledJob, from a start event to the next stop event. */
export class ControlledJobController extends JobOwnerController<CachedControlledJob, CachedJob> {
  constructor(options: ControlledJobControllerOptions) {
    const state = new InFlightState();
    super({
      options,
      kind: { ...controlledJobOwners, onFinishedJob: (owner, job) => state.jobFinished(owner, job) },
      newReconciler: (cache, queue) => controlledJobReconciler(options, cache, queue, state),
    });
  }
}

function controlledJobReconciler(
  options: ControlledJobControllerOptions,
  cache: ControlledJobCache,
  queue: ReconcileQueue,
  state: InFlightState,
): OwnerReconciler<CachedControlledJob> {
  const events = new EventReporter(options.recorder);
  const { outcomeLog } = options;
  const records = outcomeLog && new ControlledJobRecords(outcomeLog, cache);
  const reconciler = newReconciler(options, cache, queue, { events, records, state });
  return {
    reconcile: (key, { yieldWorker }) => reconciler.reconcile(key, yieldWorker),
    readRefused: (key, refusal) => reconciler.readRefused(key, refusal),
    onOwnerEvent: ({ type, object }) => {
      if (type !== 'deleted') return;
      reconciler.forget(objectKey(object.metadata), object.metadata.uid);
      records?.deleted(object);
      options.metrics.controlledJobGone(namespacedName(object));
    },
  };
}

const controlledJobTemplates: TemplateKind<CachedControlledJob, RunTemplate> = {
  sampleOf: (stored) => controlledJobFor(stored, { scheduledAt: sampleTime, index: 0 }),
  knownOf: (_, { verdict, accepted }) =>
    queueOf(accepted?.metadata.labels) === undefined ? verdict : { ...verdict, isQueued: true },
  // If Jobs need the external admission hook, the template always counts as valid. A dry run runs without the hook, so it
  // could refuse a template that only the hook completes.
  remembered: (stored) => {
    const known = rememberedRunTemplate(stored);
    if (!stored.appliesMutations) return known;
    return known?.isQueued === true ? { isQueued: true } : {};
  },
  stillHolds: ({ appliesMutations }, { refusal, ...known }) =>
    appliesMutations || refusal === undefined ? known : { ...known, refusal },
};

function newReconciler(
  { transport, clock, log, metrics, admission, requireTerm }: ControlledJobControllerOptions,
  cache: ControlledJobCache,
  queue: ReconcileQueue,
  { events, records, state }: Pick<Reporting, 'events' | 'records'> & { readonly state: InFlightState },
): Reconciler {
  const cluster = { transport, clock, cache };
  const reporting = { events, log, metrics, records };
  const templates = new Templates({
    kind: controlledJobTemplates,
    transport,
    cache,
    onRefused: (controlledJob, error) => events.wouldBeRefused(controlledJob, error.message),
    requeue: (key) => queue.addAgain(key),
  });
  return new Reconciler({
    cluster,
    reporting,
    state,
    gatherer: new Gatherer({
      cluster,
      state,
      liveReads: new LiveReads(cluster),
      watchedSince: queue.watchedSince,
      templates,
      metrics,
      requireTerm,
      onWarning: (controlledJob, problem) => events.tooCostly(controlledJob, problem),
    }),
    applier: new Applier({ cluster, templates, admission }),
    statusWriter: new StatusWriter({ cluster, reporting, state }),
  });
}
