import { instantSeconds, readInstant } from '../../time/instantLike.ts';
import type { RunJob } from './observed.ts';

/** Neither Complete nor Failed: it may have Pods, or get some. */
export function isUnfinished({ state }: RunJob): boolean {
  return state === 'active';
}

/** It is suspended, and not because Kron has not released it yet. */
export function isStoppedByUser(job: RunJob): boolean {
  return isUnfinished(job) && job.suspended && !job.notYetUnsuspended;
}

/**
 * Whether a Job that has not begun would start again what has ended, or what is there. Whoever created it did not see that:
 * the first Job of a run is created when there is no other, and a successor for one that has not ended. What a person has
 * made may begin at any time.
 */
export function isBelated(job: RunJob, others: readonly RunJob[]): boolean {
  if (job.manual || !job.suspended || !job.notYetUnsuspended) return false;
  const { index = 0 } = job;
  if (index === 0) return others.some((other) => !isUnfinished(other) || precedes(other, job));
  return others.some((other) => !isUnfinished(other) && other.index !== undefined && other.index > index);
}

/**
 * Whether another Job, which is not going, was there before the first one of a run. Times of creation are whole seconds: in
 * the same one whatever is not itself a first Job counts as earlier, as it costs nothing not to begin.
 */
function precedes(other: RunJob, job: RunJob): boolean {
  if (other.deleting) return false;
  const head = instantSeconds(job.createdAt) - instantSeconds(other.createdAt);
  return head > 0 || (head === 0 && (other.manual || (other.index ?? 0) > 0));
}

/**
 * Of several Jobs the one to keep: rather one that is not being deleted, then one of the current template, then the
 * highest index. What is left of a tie goes by the start of the run, the name and the UID, so that everyone who looks
 * makes the same choice, whatever the order in which the Jobs are seen.
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

/** When the run of a Job began, in epoch seconds; one that does not say so began when it was created. */
export function startOf({ scheduledAt, createdAt }: RunJob): number {
  return readInstant(scheduledAt) ?? instantSeconds(createdAt);
}

function compareTexts(a: string, b: string): number {
  return a === b ? 0 : a > b ? 1 : -1;
}
