import { isHandled } from '../../period/due.ts';
import type { Policy } from '../../spec/policy.ts';
import { byAge } from './jobAge.ts';
import type { ObservedJob } from './observed.ts';
import type { ProvenJob } from './provenJobs.ts';
import type { Situation } from './situation.ts';

/**
 * Names of finished Jobs beyond the history limits, oldest first. A Job prevents a second run of its period and proves the
 * result of the run. So each Job stays until the stored status records the period and no longer lists the Job as active.
 */
export function beyondHistoryLimits(policy: Policy, situation: Situation): string[] {
  const finished = situation.jobs
    .filter(({ job }) => job.owned && job.state !== 'active' && !job.deleting)
    .sort(byAge);
  if (finished.length === 0) return [];
  const beyond = {
    succeeded: beyondLimit(policy.successfulJobsHistoryLimit, 'succeeded', finished),
    failed: beyondLimit(policy.failedJobsHistoryLimit, 'failed', finished),
  };
  const active = new Set(situation.observed.status.active?.map(({ name }) => name));
  return finished
    .filter(({ job }) => job.state !== 'active' && beyond[job.state]-- > 0)
    .filter(
      ({ job, period }) => !active.has(job.name) && (period === null || isHandled(period, situation.stored)),
    )
    .map(({ job }) => job.name);
}

function beyondLimit(limit: number, state: ObservedJob['state'], finished: readonly ProvenJob[]): number {
  return finished.reduce((count, { job }) => count + (job.state === state ? 1 : 0), -limit);
}
