import { instantSeconds } from '../../time/instantLike.ts';
import type { ObservedJob } from './observed.ts';

/**
 * Why Jobs are still active, to end a sentence about them. Names the oldest of a KronJob's Jobs that are suspended. Empty: none is.
 *
 * @example
 * heldBack(observed.jobs) // '; Job report-kc2mwgf4w2 waits in queue nightly'
 */
export function heldBack(jobs: readonly ObservedJob[]): string {
  let oldest: ObservedJob | undefined;
  for (const job of jobs) {
    if (!job.owned || job.suspended !== true) continue;
    if (oldest === undefined || isOlder(job, oldest)) oldest = job;
  }
  if (oldest === undefined) return '';
  const { name, queue } = oldest;
  return `; Job ${name} ${queue === undefined ? 'is suspended' : `waits in queue ${queue}`}`;
}

/** Of Jobs of the same second, one is always preferred, so that a message changes only with its Jobs. */
function isOlder(job: ObservedJob, other: ObservedJob): boolean {
  const age = instantSeconds(other.createdAt) - instantSeconds(job.createdAt);
  return age === 0 ? job.name < other.name : age > 0;
}
