import type { JobAdmission } from '../jobAdmission/jobAdmission.ts';
import { OwnersController, type OwnersLoop, type OwnersWork } from '../jobs/jobOwnerController.ts';
import type { ControllerOptions } from '../controller/controller.ts';
import { WatchedSince } from '../controller/queue/watchedSince.ts';
import { ControlledReconciler } from './reconciler.ts';
import { controlledView } from './controlledJobCache.ts';
import { JobActions } from './apply.ts';
import type { KeptControlledJob } from './cachedControlledJob.ts';
import type { KeptRunJob } from './cachedJob.ts';
import { LiveLooks } from './liveReads.ts';
import { RunAnnouncer } from './events.ts';
import { RunConclusion } from './statusWriter.ts';
import { RunMemories } from './state.ts';
import { RunTemplates } from './templates.ts';
import { named } from './context.ts';
import { RunTurns } from './gatherer.ts';
import type { ControlledMetrics } from './metrics.ts';

export type ControlledJobControllerOptions = ControllerOptions & {
  readonly metrics: ControlledMetrics;
  /** Who is asked about Jobs before they are created; default: nobody. */
  readonly admission?: JobAdmission | undefined;
};

/** Keeps at most one Job of each ControlledJob in being, from a start to the next stop. */
export class ControlledJobController extends OwnersController<KeptControlledJob, KeptRunJob> {
  constructor(options: ControlledJobControllerOptions) {
    super({ options, newView: controlledView, newWork: (loop) => controlledJobWork(options, loop) });
  }
}

function controlledJobWork(
  options: ControlledJobControllerOptions,
  loop: OwnersLoop<KeptControlledJob, KeptRunJob>,
): OwnersWork<KeptControlledJob> {
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
  { view, later }: OwnersLoop<KeptControlledJob, KeptRunJob>,
): Pick<OwnersWork<KeptControlledJob>, 'begin' | 'look'> {
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
  { view, ...waking }: OwnersLoop<KeptControlledJob, KeptRunJob>,
): ControlledReconciler {
  const announcer = new RunAnnouncer(recorder);
  const memories = new RunMemories();
  const templates = new RunTemplates({
    transport,
    onRefused: (controlledJob, error) => announcer.wouldBeRefused(controlledJob, error.message),
  });
  const cluster = { transport, clock, view };
  const telling = { announcer, log, metrics };
  return new ControlledReconciler({
    ...cluster,
    ...telling,
    ...waking,
    memories,
    turns: new RunTurns({ ...cluster, templates, metrics, looks: new LiveLooks(cluster) }),
    actions: new JobActions({ ...cluster, templates, admission }),
    conclusion: new RunConclusion({ ...cluster, ...telling, memories }),
  });
}
