import { instantSeconds } from '../../time/instantLike.ts';
import type { ObservedJob } from './observed.ts';

/**
 * Names the oldest suspended Job at the end of a sentence about active Jobs, because a suspended Job counts as active. Empty
 * if no Job is suspended.
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

/**
 * Whether a Job is older than another Job. If both have the same creation time, their names decide, so that a message about
 * the same Jobs stays the same.
 */
function isOlder(job: ObservedJob, other: ObservedJob): boolean {
  const age = instantSeconds(other.createdAt) - instantSeconds(job.createdAt);
  return age === 0 ? job.name < other.name : age > 0;
}
