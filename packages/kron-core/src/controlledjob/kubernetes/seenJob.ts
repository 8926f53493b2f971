import { timeOfLabel } from '../../kubernetes/labelTime.ts';
import { jobController, jobFacts, jobState, type StoredJob } from '../../kubernetes/storedJob.ts';
import { runOfJobName } from '../decision/jobName.ts';
import type { RunJob } from '../decision/observed.ts';
import { notYetUnsuspendedAnnotation, runLabels } from './labels.ts';

/** A Job reduced to what decisions need. Ownership is added once its ControlledJob is known. */
export type SeenRunJob = {
  /** The name of the ControlledJob that controls the Job. Empty: none does. */
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
  const { labels = {}, annotations, resourceVersion } = object.metadata;
  const { suspend } = (object['spec'] ?? {}) as { suspend?: unknown };
  const isAnnotated =
    (annotations as Record<string, string> | undefined)?.[notYetUnsuspendedAnnotation] === 'true';
  const { ownerName, controllerUID, controller } = jobController(object, 'ControlledJob');
  const isUnannotated = !isAnnotated && suspend === true && isAsCreated(object, ownerName);
  return {
    controlledJob: ownerName,
    controllerUID,
    ...(controller === undefined ? {} : { controller }),
    seen: {
      ...jobFacts(object),
      resourceVersion: typeof resourceVersion === 'string' ? resourceVersion : '',
      ...labelled(labels),
      ...jobState(object),
      suspended: suspend === true,
      notYetUnsuspended: isAnnotated || isUnannotated,
      ...(isUnannotated ? { isUnannotated } : {}),
      ready: hasReadyPod(object),
    },
  };
}

/**
 * Whether a suspended Job has the name of a run's Job and the spec that it was created with. Kron creates all of these
 * suspended, and each change of `suspend` raises the generation. So no user has suspended it.
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
  const { ready } = (object['status'] ?? {}) as { ready?: unknown };
  return typeof ready === 'number' && ready > 0;
}
