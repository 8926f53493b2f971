import type { Position } from '../../period/due.ts';
import { comparePositions } from '../../period/due.ts';
import type { Policy } from '../../spec/policy.ts';
import { instantSeconds, periodSeconds } from '../../time/instantLike.ts';
import type { ObservedJob } from './observed.ts';
import type { Situation } from './situation.ts';

/**
 * Names of finished Jobs beyond the history limits, oldest first. A Job locks its period and proves its
 * result. So it stays until the stored status records the period and does not list the Job as active any more.
 */
export function beyondHistoryLimits(policy: Policy, situation: Situation): string[] {
  const finished = situation.jobs
    .filter((job) => job.owned && job.state !== 'active' && !job.deleting)
    .map((job) => ({ job, created: instantSeconds(job.createdAt) }))
    .sort(byAge);
  const beyond = {
    succeeded: beyondLimit(policy.successfulJobsHistoryLimit, 'succeeded', finished),
    failed: beyondLimit(policy.failedJobsHistoryLimit, 'failed', finished),
  };
  const active = new Set(situation.status.active?.map(({ name }) => name));
  return finished
    .filter(({ job }) => job.state !== 'active' && beyond[job.state]-- > 0)
    .filter(({ job }) => !active.has(job.name) && isRecorded(job, situation))
    .map(({ job }) => job.name);
}

/** A Job and its `creationTimestamp` in epoch seconds, which is parsed once for all comparisons. */
type AgedJob = { readonly job: ObservedJob; readonly created: number };

/** The number of Jobs in this state that are beyond the limit. */
function beyondLimit(limit: number, state: ObservedJob['state'], finished: readonly AgedJob[]): number {
  return finished.reduce((count, { job }) => count + (job.state === state ? 1 : 0), -limit);
}

function byAge(a: AgedJob, b: AgedJob): number {
  const older = a.created - b.created;
  return (
    older || compareText(a.job.periodID ?? '', b.job.periodID ?? '') || compareText(a.job.name, b.job.name)
  );
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function isRecorded(job: ObservedJob, { stored }: Situation): boolean {
  const position = positionOf(job);
  return position === null || (stored !== null && comparePositions(position, stored) <= 0);
}

function positionOf(job: ObservedJob): Position | null {
  const nominal = job.periodID === undefined ? null : periodSeconds(job.periodID);
  if (nominal === null) return null;
  return { nominal, due: job.chosenTime === undefined ? nominal : instantSeconds(job.chosenTime) };
}
