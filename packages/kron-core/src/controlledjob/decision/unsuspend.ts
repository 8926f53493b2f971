import type { ConfirmAction, UnsuspendAction } from './decision.ts';
import type { RunJob } from './observed.ts';
import { isUnfinished } from './preference.ts';
import type { RunSituation } from './situation.ts';

/** What comes of the rule that releases Jobs. */
export type Release =
  | { readonly kind: 'act'; readonly action: ConfirmAction | UnsuspendAction }
  /** Names of the Jobs, or else of the Pods, that have to be gone first. */
  | { readonly kind: 'wait'; readonly what: 'Job' | 'Pod'; readonly names: readonly string[] };

/**
 * Rule 7, of the Job that is kept: it is released when no other one has not ended, and no Pod but its own can still run.
 * null: it is not waiting to be released. A Pod that belongs to none of the Jobs that are there counts: a Job that was
 * deleted in the background leaves its Pods behind for a while.
 */
export function releaseOf({ jobs, observed, kept }: RunSituation): Release | null {
  if (kept === null || !isWaiting(kept)) return null;
  const others = jobs.filter((job) => job !== kept && isUnfinished(job));
  if (others.length > 0) return { kind: 'wait', what: 'Job', names: others.map(({ name }) => name) };

  const { name: job, uid, resourceVersion } = kept;
  if (observed.pods === undefined) return { kind: 'act', action: { do: 'confirm', job, uid } };
  const pods = observed.pods.filter(({ ended, jobUID }) => !ended && jobUID !== uid);
  if (pods.length > 0) return { kind: 'wait', what: 'Pod', names: pods.map(({ name }) => name) };
  return { kind: 'act', action: { do: 'release', job, uid, resourceVersion } };
}

function isWaiting(job: RunJob): boolean {
  return job.suspended && job.notYetUnsuspended && !job.deleting;
}
