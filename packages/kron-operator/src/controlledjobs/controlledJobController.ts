import type { JobAdmission } from '../jobAdmission/jobAdmission.ts';
import { JobOwnerController, type OwnersLoop, type OwnersWork } from '../jobs/jobOwnerController.ts';
import type { ControllerOptions } from '../controller/controller.ts';
import { WatchedSince } from '../controller/queue/watchedSince.ts';
import { Reconciler } from './reconciler.ts';
import { controlledJobCache } from './controlledJobCache.ts';
import { Applier } from './apply.ts';
import type { CachedControlledJob } from './cachedControlledJob.ts';
import type { CachedJob } from './cachedJob.ts';
import { LiveReads } from './liveReads.ts';
import { EventReporter } from './events.ts';
import { StatusWriter } from './statusWriter.ts';
import { InFlightState } from './state.ts';
import { Templates } from './templates.ts';
import { named } from './context.ts';
import { Gatherer } from './gatherer.ts';
import type { ControlledJobMetrics } from './metrics.ts';

export type ControlledJobControllerOptions = ControllerOptions & {
  readonly metrics: ControlledJobMetrics;
  /** Who is asked about Jobs before they are created; default: nobody. */
  readonly admission?: JobAdmission | undefined;
};

/** Keeps at most one Job of each ControlledJob in being, from a start to the next stop. */
export class ControlledJobController extends JobOwnerController<CachedControlledJob, CachedJob> {
  constructor(options: ControlledJobControllerOptions) {
    super({ options, newView: controlledJobCache, newWork: (loop) => controlledJobWork(options, loop) });
  }
}

function controlledJobWork(
  options: ControlledJobControllerOptions,
  loop: OwnersLoop<CachedControlledJob, CachedJob>,
): OwnersWork<CachedControlledJob> {
  const reconciler = newReconciler(options, loop);
  return {
    reconcile: (key, aside) => reconciler.reconcile(key, aside),
    ...lookingForBreaks(options, loop),
    gone: (key, controlledJob) => {
      reconciler.forget(key, controlledJob.metadata.uid);
      options.metrics.controlledJobGone(named(controlledJob));
    },
  };
}

/** When to wake was told by a clock that has been set since: everything is looked at again. */
function lookingForBreaks(
  { clock }: ControlledJobControllerOptions,
  { view, later }: OwnersLoop<CachedControlledJob, CachedJob>,
): Pick<OwnersWork<CachedControlledJob>, 'begin' | 'look'> {
  const watched = new WatchedSince(clock);
  let since: number | undefined;
  return {
    begin: () => {
      since = watched.look();
    },
    look: () => {
      const before = since;
      if (before === undefined) return;
      since = watched.look();
      if (before === since) return;
      for (const key of view.keys()) later(key);
    },
  };
}

function newReconciler(
  { transport, clock, recorder, log, metrics, admission }: ControlledJobControllerOptions,
  { view, ...waking }: OwnersLoop<CachedControlledJob, CachedJob>,
): Reconciler {
  const announcer = new EventReporter(recorder);
  const memories = new InFlightState();
  const templates = new Templates({
    transport,
    onRefused: (controlledJob, error) => announcer.wouldBeRefused(controlledJob, error.message),
  });
  const cluster = { transport, clock, view };
  const telling = { announcer, log, metrics };
  return new Reconciler({
    ...cluster,
    ...telling,
    ...waking,
    memories,
    turns: new Gatherer({ ...cluster, templates, metrics, looks: new LiveReads(cluster) }),
    actions: new Applier({ ...cluster, templates, admission }),
    conclusion: new StatusWriter({ ...cluster, ...telling, memories }),
  });
}
