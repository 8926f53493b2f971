import { OwnersController, type OwnersLoop, type OwnersWork } from '../jobs/jobOwnerController.ts';
import type { ControllerOptions } from '../controller/controller.ts';
import { Announcer } from './events.ts';
import { clusterView } from './kronJobCache.ts';
import { Conclusion } from './statusWriter.ts';
import { JobCreation } from './apply.ts';
import { JobDeletion } from './jobDeletion.ts';
import type { KeptJob } from './cachedJob.ts';
import type { KeptKronJob } from './cachedKronJob.ts';
import { Memories } from './state.ts';
import { NoticedSince } from './noticedSince.ts';
import { Reconciler } from './reconciler.ts';
import type { ControllerMetrics } from './metrics.ts';
import { TemplateVerdicts } from './templates.ts';
import { Turns } from './gatherer.ts';

export type KronJobControllerOptions = ControllerOptions & { readonly metrics: ControllerMetrics };

/** Turns KronJobs into Jobs. */
export class KronJobController extends OwnersController<KeptKronJob, KeptJob> {
  constructor(options: KronJobControllerOptions) {
    super({ options, newView: clusterView, newWork: (loop) => kronJobWork(options, loop) });
  }
}

function kronJobWork(
  options: KronJobControllerOptions,
  loop: OwnersLoop<KeptKronJob, KeptJob>,
): OwnersWork<KeptKronJob> {
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
  { view, ...waking }: OwnersLoop<KeptKronJob, KeptJob>,
  noticed: NoticedSince,
): Reconciler {
  const announcer = new Announcer(recorder);
  const templates = new TemplateVerdicts({
    transport,
    onRefused: (kronJob, error) =>
      announcer.notCreated(kronJob, `A job of this template would be refused now: ${error.message}`),
  });
  const memories = new Memories();
  const cluster = { transport, clock, view };
  const telling = { announcer, log, metrics };
  const turns = new Turns({ ...cluster, noticed, templates, memories, identity, metrics });
  const deletion = new JobDeletion({ ...cluster, announcer, log });
  const conclusion = new Conclusion({ ...cluster, ...telling, ...waking, memories, deletion });
  const creation = new JobCreation({
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
