import { jobName } from '../../period/jobName.ts';
import { type Attempt, idOf, withOutcome } from './attemptResult.ts';
import { consecutiveFailures, lastRunsFailed, newlyFinished } from './consecutiveFailures.ts';
import type { Decision } from './decision.ts';
import { settle } from './ledger.ts';
import { newestRecords } from './outcomeRecord.ts';

/** Rule 13: skip the period after too many failed runs in a row. */
export function paused(attempt: Attempt): Decision | null {
  const { pauseAfterFailures } = attempt.context.schedule.policy;
  if (pauseAfterFailures === null) return null;
  const count = countedFailures(attempt);
  if (count < pauseAfterFailures) return null;
  return withOutcome(attempt, 'skipped', {
    action: 'record',
    reason: 'ConsecutiveFailures',
    message: `Period ${idOf(attempt)} is skipped: the ${lastRunsFailed(count)}.`,
  });
}

/** The number of consecutive failures that the status write of this decision stores if the decision skips the period. */
function countedFailures({ context, period, before }: Attempt): number {
  const { schedule, situation } = context;
  const { observed, window } = situation;
  const recorded = newestRecords(settle(before, period, 'skipped', 'ConsecutiveFailures').settlements)
    .filter(({ outcome }) => outcome === 'executed')
    .map(({ periodID }) => jobName(schedule.name, periodID));
  const jobs = situation.jobs.map(({ job }) => job);
  const finished = newlyFinished(observed.status.active, jobs, recorded);
  return consecutiveFailures(observed, finished, { name: schedule.name, window });
}
