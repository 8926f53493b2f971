import { queueOf } from '../../kubernetes/admissionGate.ts';
import { timeOfLabel } from '../../kubernetes/labelTime.ts';
import { endsWithHashOf } from '../../period/jobName.ts';
import {
  isSuspended,
  jobController,
  jobFacts,
  jobState,
  type StoredJob,
} from '../../kubernetes/storedJob.ts';
import { jobReading } from '../decision/provenJobs.ts';
import { readInstant } from '../../time/instantLike.ts';
import type { ObservedJob } from '../decision/observed.ts';
import { jobLabels } from './labels.ts';

/** A Job reduced to what decisions need. */
export type SeenJob = {
  /** The name of the KronJob that controls the Job. Empty if no KronJob controls the Job. */
  readonly kronJob: string;
  /** The UID of the Job's controller owner. */
  readonly controllerUID: string | undefined;
  /** Kind and name of a controller that is no KronJob. */
  readonly controller?: string;
  /**
   * Present if the label `kron.io/name` does not contain the name of the KronJob that controls the Job. A list by this label
   * misses the Job.
   */
  readonly isUnlabelled?: true;
  /** The Job as the KronJob with the UID `controllerUID` observes it. */
  readonly seen: Readonly<ObservedJob>;
};

/**
 * Reduces a Job to what decisions about KronJobs need.
 *
 * @example
 * seenJob(job).seen.state // 'active'
 */
export function seenJob(object: StoredJob): SeenJob {
  const { labels = {} } = object.metadata;
  const periodID = timeOfLabel(labels[jobLabels.periodID] ?? '');
  const chosenTime = timeOfLabel(labels[jobLabels.chosenTime] ?? '');
  const { name, uid, createdAt, deleting } = jobFacts(object);
  const { state, finishedAt } = jobState(object);
  // Adds the fields one by one, because V8 gives each object from a spread its own hidden class, which is larger than the
  // object.
  const hasHash = periodID !== undefined && endsWithHashOf(periodID, name);
  const seen: ObservedJob = { name, uid, owned: true, createdAt, deleting, state, hasHash };
  if (periodID !== undefined) seen.periodID = periodID;
  if (chosenTime !== undefined) seen.chosenTime = chosenTime;
  const finalizers = deleting ? finalizersOf(object) : [];
  if (finalizers.length > 0) seen.finalizers = finalizers;
  if (finishedAt !== undefined) seen.finishedAt = finishedAt;
  addSuspension(seen, object);
  // A Job from a file can have any text as its creation time. A decision about such a Job throws.
  if (readInstant(createdAt) !== null) seen.reading = jobReading(seen);
  return withOwner(object, seen);
}

function addSuspension(seen: ObservedJob, object: StoredJob): void {
  if (seen.state !== 'active' || !isSuspended(object)) return;
  seen.suspended = true;
  const queue = queueOf(object.metadata.labels);
  if (queue !== undefined) seen.queue = queue;
}

function withOwner(object: StoredJob, seen: ObservedJob): SeenJob {
  const { ownerName: kronJob, controllerUID, controller } = jobController(object, 'KronJob');
  if (controller !== undefined) return { kronJob, controllerUID, controller, seen };
  const isLabelled = kronJob === '' || object.metadata.labels?.[jobLabels.name] === kronJob;
  return isLabelled ? { kronJob, controllerUID, seen } : { kronJob, controllerUID, isUnlabelled: true, seen };
}

/** Finalizers that the garbage collector removes when the Pods are gone. */
const usualFinalizers: readonly unknown[] = ['foregroundDeletion', 'orphan'];

function finalizersOf({ metadata: { finalizers } }: StoredJob): string[] {
  if (!Array.isArray(finalizers)) return [];
  return finalizers.filter(
    (finalizer) => typeof finalizer === 'string' && !usualFinalizers.includes(finalizer),
  );
}
