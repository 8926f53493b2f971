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
  const finished = situation.jobs.filter((job) => job.owned && job.state !== 'active' && !job.deleting);
  return [
    ...beyond(policy.successfulJobsHistoryLimit, 'succeeded', finished),
    ...beyond(policy.failedJobsHistoryLimit, 'failed', finished),
  ]
    .filter((job) => isRecorded(job, situation))
    .sort(byAge)
    .map((job) => job.name);
}

function beyond(limit: number, state: ObservedJob['state'], finished: readonly ObservedJob[]): ObservedJob[] {
  const oldestFirst = finished.filter((job) => job.state === state).sort(byAge);
  return oldestFirst.slice(0, Math.max(0, oldestFirst.length - limit));
}

function byAge(a: ObservedJob, b: ObservedJob): number {
  const older = instantSeconds(a.createdAt) - instantSeconds(b.createdAt);
  return older || compareText(a.periodID ?? '', b.periodID ?? '') || compareText(a.name, b.name);
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function isRecorded(job: ObservedJob, { stored, status }: Situation): boolean {
  if (status.active?.some(({ name }) => name === job.name) === true) return false;
  const position = positionOf(job);
  return position === null || (stored !== null && comparePositions(position, stored) <= 0);
}

function positionOf(job: ObservedJob): Position | null {
  const nominal = job.periodID === undefined ? null : periodSeconds(job.periodID);
  if (nominal === null) return null;
  return { nominal, due: job.chosenTime === undefined ? nominal : instantSeconds(job.chosenTime) };
}
