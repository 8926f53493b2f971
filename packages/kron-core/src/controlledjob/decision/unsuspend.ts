import type { ConfirmAction, UnsuspendAction } from './decision.ts';
import type { RunJob } from './observed.ts';
import { isUnfinished } from './preference.ts';
import type { RunSituation } from './situation.ts';

export type UnsuspendStep =
  | { readonly kind: 'act'; readonly action: ConfirmAction | UnsuspendAction }
  /** Wait until the named Jobs or the named Pods are gone. */
  | { readonly kind: 'wait'; readonly what: 'Job' | 'Pod'; readonly names: readonly string[] };

/**
 * Rule 7: the kept Job is unsuspended when all other Jobs have finished and all Pods of other Jobs have ended. This includes
 * Pods whose Job no longer exists, because a background deletion leaves Pods behind for a while. Null if no Job waits to be
 * unsuspended.
 */
export function unsuspendStep({ jobs, observed, kept }: RunSituation): UnsuspendStep | null {
  if (kept === null || !isWaiting(kept)) return null;
  const others = jobs.filter((job) => job !== kept && isUnfinished(job));
  if (others.length > 0) return { kind: 'wait', what: 'Job', names: others.map(({ name }) => name) };

  const { name: job, uid, resourceVersion, isUnannotated, queue, gates } = kept;
  if (observed.pods === undefined) return { kind: 'act', action: { do: 'confirm', job, uid } };
  const pods = observed.pods.filter(({ ended, jobUID }) => !ended && jobUID !== uid);
  if (pods.length > 0) return { kind: 'wait', what: 'Pod', names: pods.map(({ name }) => name) };
  const marks = {
    ...(isUnannotated ? { isUnannotated } : {}),
    ...(queue === undefined ? {} : { isQueued: true as const }),
    ...(gates === undefined ? {} : { gates }),
  };
  return { kind: 'act', action: { do: 'release', job, uid, resourceVersion, ...marks } };
}

function isWaiting(job: RunJob): boolean {
  return job.suspended && job.notYetUnsuspended && !job.deleting;
}
