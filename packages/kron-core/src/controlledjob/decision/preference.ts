import { instantSeconds, readInstant } from '../../time/instantLike.ts';
import type { FinishedJob, RunJob } from './observed.ts';

/** Whether a Job is neither Complete nor Failed. Such a Job can still have Pods. */
export function isUnfinished({ state }: RunJob): boolean {
  return state === 'active';
}

/** Whether a Job is suspended, and neither Kron nor a queue is about to unsuspend it. */
export function isStoppedByUser(job: RunJob): boolean {
  return job.queue === undefined && isLeftSuspended(job);
}

/** Whether a Job is suspended until its queue admits it. */
export function isQueued(job: RunJob): boolean {
  return job.queue !== undefined && isLeftSuspended(job);
}

function isLeftSuspended(job: RunJob): boolean {
  return isUnfinished(job) && job.suspended && !job.notYetUnsuspended;
}

/**
 * Whether a Job that has not started was created too late, because its creator had an outdated cache. The first Job of a run
 * is too late if the run has a finished or an older Job. A later Job is too late if a Job with a higher index has finished.
 * A Job that a user created is never too late.
 *
 * @param finished - a finished Job of the run that the status remembers
 */
export function isBelated(job: RunJob, others: readonly RunJob[], finished: FinishedJob | null): boolean {
  if (job.manual || !job.suspended || !job.notYetUnsuspended) return false;
  const { index = 0 } = job;
  if (finished !== null && (index === 0 || (finished.index ?? -1) > index)) return true;
  if (index === 0) return others.some((other) => !isUnfinished(other) || precedes(other, job));
  return others.some((other) => !isUnfinished(other) && other.index !== undefined && other.index > index);
}

/**
 * Whether `other` was created before `job`, which is the first Job of a run. A Job that is being deleted does not count.
 * Creation times have whole seconds, so the order within one second is unknown. Within one second, `other` counts as earlier
 * if a user created it or if its index is above 0. If this is wrong, `job` does not start, which does no harm.
 */
function precedes(other: RunJob, job: RunJob): boolean {
  if (other.deleting) return false;
  const head = instantSeconds(job.createdAt) - instantSeconds(other.createdAt);
  return head > 0 || (head === 0 && (other.manual || (other.index ?? 0) > 0));
}

/**
 * The Job to keep. A Job that is not being deleted comes first, then a Job of the current template, then the Job with the
 * highest index. Remaining ties are decided by the start of the run, the name and the UID, so that every process makes the
 * same choice, regardless of the order of the Jobs.
 */
export function bestOf(jobs: readonly RunJob[], currentTemplate: string): RunJob | null {
  let best: RunJob | null = null;
  for (const job of jobs) {
    if (best === null || comparePreference(job, best, currentTemplate) > 0) best = job;
  }
  return best;
}

function comparePreference(a: RunJob, b: RunJob, currentTemplate: string): number {
  const isCurrent = ({ templateHash }: RunJob): boolean => templateHash === currentTemplate;
  return (
    Number(b.deleting) - Number(a.deleting) ||
    Number(isCurrent(a)) - Number(isCurrent(b)) ||
    (a.index ?? -1) - (b.index ?? -1) ||
    startOf(a) - startOf(b) ||
    compareTexts(a.name, b.name) ||
    compareTexts(a.uid, b.uid)
  );
}

/** The start of a Job's run, in epoch seconds. Without the label, the creation time of the Job. */
export function startOf({ scheduledAt, createdAt }: RunJob): number {
  return readInstant(scheduledAt) ?? instantSeconds(createdAt);
}

function compareTexts(a: string, b: string): number {
  return a === b ? 0 : a > b ? 1 : -1;
}
