import { JobOwnerController, type OwnersLoop, type OwnersWork } from '../jobs/jobOwnerController.ts';
import type { ControllerOptions } from '../controller/controller.ts';
import { EventReporter } from './events.ts';
import { kronJobCache } from './kronJobCache.ts';
import { StatusWriter } from './statusWriter.ts';
import { Applier } from './apply.ts';
import { JobDeletion } from './jobDeletion.ts';
import type { CachedJob } from './cachedJob.ts';
import type { CachedKronJob } from './cachedKronJob.ts';
import { InFlightState } from './state.ts';
import { NoticedSince } from './noticedSince.ts';
import { Reconciler } from './reconciler.ts';
import type { KronJobMetrics } from './metrics.ts';
import { Templates } from './templates.ts';
import { Gatherer } from './gatherer.ts';

export type KronJobControllerOptions = ControllerOptions & { readonly metrics: KronJobMetrics };

/** Gatherer KronJobs into Jobs. */
export class KronJobController extends JobOwnerController<CachedKronJob, CachedJob> {
  constructor(options: KronJobControllerOptions) {
    super({ options, newView: kronJobCache, newWork: (loop) => kronJobWork(options, loop) });
  }
}

function kronJobWork(
  options: KronJobControllerOptions,
  loop: OwnersLoop<CachedKronJob, CachedJob>,
): OwnersWork<CachedKronJob> {
  const noticed = new NoticedSince(options.clock);
  const reconciler = newReconciler(options, loop, noticed);
  return {
    reconcile: (key) => reconciler.reconcile(key),
    look: () => noticed.look(),
    begin: () => noticed.restart(),
    end: () => noticed.stop(),
    changed: (event) => noticed.apply(event),
    gone: (key, { metadata: { namespace, name, uid } }) => {
      reconciler.forget(key, uid);
      options.metrics.kronJobGone({ namespace, name });
    },
  };
}

function newReconciler(
  { transport, clock, identity, recorder, log, metrics }: KronJobControllerOptions,
  { view, ...waking }: OwnersLoop<CachedKronJob, CachedJob>,
  noticed: NoticedSince,
): Reconciler {
  const announcer = new EventReporter(recorder);
  const templates = new Templates({
    transport,
    onRefused: (kronJob, error) =>
      announcer.notCreated(kronJob, `A job of this template would be refused now: ${error.message}`),
  });
  const memories = new InFlightState();
  const cluster = { transport, clock, view };
  const telling = { announcer, log, metrics };
  const turns = new Gatherer({ ...cluster, noticed, templates, memories, identity, metrics });
  const deletion = new JobDeletion({ ...cluster, announcer, log });
  const conclusion = new StatusWriter({ ...cluster, ...telling, ...waking, memories, deletion });
  const creation = new Applier({
    ...cluster,
    ...telling,
    ...waking,
    templates,
    memories,
    turns,
    conclusion,
  });
  return new Reconciler({ ...cluster, memories, turns, creation, conclusion, wake: waking.wake });
}
