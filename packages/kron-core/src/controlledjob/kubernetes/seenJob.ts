import { gateAnnotation, hasGate, queueOf } from '../../kubernetes/admissionGate.ts';
import { timeOfLabel } from '../../kubernetes/labelTime.ts';
import {
  isSuspended,
  jobController,
  jobFacts,
  jobState,
  type StoredJob,
} from '../../kubernetes/storedJob.ts';
import { objectAt } from '../../reading/canonicalJSON.ts';
import { runOfJobName } from '../decision/jobName.ts';
import type { RunJob } from '../decision/observed.ts';
import { notYetUnsuspendedAnnotation, oneJobGate, runLabels } from './labels.ts';

/** A Job reduced to what decisions need. The field `owned` is missing, because it depends on the ControlledJob. */
export type SeenRunJob = {
  /** The name of the ControlledJob that controls the Job. Empty if no ControlledJob controls the Job. */
  readonly controlledJob: string;
  /** The UID of the Job's controller owner. */
  readonly controllerUID: string | undefined;
  /** Kind and name of a controller that is no ControlledJob. */
  readonly controller?: string;
  readonly seen: Omit<RunJob, 'owned'>;
};

/**
 * Reduces a Job to what decisions about ControlledJobs need.
 *
 * @example
 * seenRunJob(job).seen.notYetUnsuspended // true
 */
export function seenRunJob(object: StoredJob): SeenRunJob {
  const { labels = {}, resourceVersion } = object.metadata;
  const { ownerName, controllerUID, controller } = jobController(object, 'ControlledJob');
  return {
    controlledJob: ownerName,
    controllerUID,
    ...(controller === undefined ? {} : { controller }),
    seen: {
      ...jobFacts(object),
      resourceVersion: typeof resourceVersion === 'string' ? resourceVersion : '',
      ...labelled(labels),
      ...jobState(object),
      ...suspension(object, ownerName),
      ready: hasReadyPod(object),
    },
  };
}

type Suspension = Pick<RunJob, 'suspended' | 'notYetUnsuspended' | 'isUnannotated' | 'queue' | 'gates'>;

/** Whether the Job is suspended, and who unsuspends it. */
function suspension(object: StoredJob, controlledJob: string): Suspension {
  const suspended = isSuspended(object);
  const annotations = objectAt(object.metadata, 'annotations');
  const isAnnotated = annotations[notYetUnsuspendedAnnotation] === 'true';
  const queue = queueOf(object.metadata.labels ?? {});
  const gates = gatesOf(annotations[gateAnnotation]);
  // If a Job with a queue lacks Kron's gate, Kron has already removed the gate. Then only the queue keeps the Job suspended.
  const isHeldBack = queue === undefined ? isAsCreated(object, controlledJob) : gates !== undefined;
  const isUnannotated = !isAnnotated && suspended && isHeldBack;
  return {
    suspended,
    notYetUnsuspended: isAnnotated || isUnannotated,
    ...(isUnannotated ? { isUnannotated } : {}),
    ...(queue === undefined ? {} : { queue }),
    ...(gates === undefined ? {} : { gates }),
  };
}

/** All admission gates, if Kron's gate is one of them. */
function gatesOf(annotation: unknown): string | undefined {
  return typeof annotation === 'string' && hasGate(annotation, oneJobGate) ? annotation : undefined;
}

/**
 * Whether a suspended Job is as Kron created it: it has generation 1 and the name of a run's Job. Kron creates these Jobs
 * suspended, and each change of `suspend` raises the generation. So no user has suspended this Job.
 */
function isAsCreated({ metadata }: StoredJob, controlledJob: string): boolean {
  const isManual = metadata.labels?.[runLabels.manual] === 'true';
  return !isManual && metadata['generation'] === 1 && runOfJobName(controlledJob, metadata.name) !== null;
}

type Labelled = Pick<RunJob, 'scheduledAt' | 'index' | 'templateHash' | 'manual'>;

/** A label with an invalid value counts as absent. */
function labelled(labels: Readonly<Record<string, string>>): Labelled {
  const scheduledAt = timeOfLabel(labels[runLabels.scheduledAt] ?? '');
  const index = indexOf(labels[runLabels.index]);
  const templateHash = labels[runLabels.templateHash];
  return {
    ...(scheduledAt === undefined ? {} : { scheduledAt }),
    ...(index === undefined ? {} : { index }),
    ...(templateHash === undefined ? {} : { templateHash }),
    manual: labels[runLabels.manual] === 'true',
  };
}

function indexOf(label: string | undefined): number | undefined {
  return label !== undefined && /^\d{1,9}$/.test(label) ? Number(label) : undefined;
}

function hasReadyPod(object: StoredJob): boolean {
  const { ready } = objectAt(object, 'status');
  return typeof ready === 'number' && ready > 0;
}
