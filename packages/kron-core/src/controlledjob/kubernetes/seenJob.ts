import { timeOfLabel } from '../../kubernetes/labelTime.ts';
import { controllerUID, jobFacts, jobState, type StoredJob } from '../../kubernetes/storedJob.ts';
import type { RunJob } from '../decision/observed.ts';
import { notYetUnsuspendedAnnotation, runLabels } from './labels.ts';

/** A Job reduced to what decisions need. Ownership is added once its ControlledJob is known. */
export type SeenRunJob = {
  /** The ControlledJob's name, from the label. Empty without the label. */
  readonly controlledJob: string;
  /** The UID of the Job's controller owner. */
  readonly controllerUID: string | undefined;
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
  return {
    controlledJob: labels[runLabels.name] ?? '',
    controllerUID: controllerUID(object),
    seen: {
      ...jobFacts(object),
      resourceVersion: typeof resourceVersion === 'string' ? resourceVersion : '',
      ...labelled(labels),
      ...jobState(object),
      suspended: suspend === true,
      notYetUnsuspended:
        (annotations as Record<string, string> | undefined)?.[notYetUnsuspendedAnnotation] === 'true',
      ready: hasReadyPod(object),
    },
  };
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
