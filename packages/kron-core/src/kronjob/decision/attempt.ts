import { clockTolerance } from '../../kubernetes/handledInFuture.ts';
import { jobName } from '../../period/jobName.ts';
import { formatInstant } from '../../zone/formatInstant.ts';
import { type Attempt, claimFor, idOf, pending, withOutcome } from './attemptResult.ts';
import { waitOf } from './claims.ts';
import { consecutiveFailures, lastRunsFailed, newlyFinished } from './consecutiveFailures.ts';
import type { ClaimRequest, Decision } from './decision.ts';
import { settle } from './ledger.ts';
import { jobActive, queued, replaceActive } from './limitChecks.ts';
import { newestRecords } from './outcomeRecord.ts';
import type { ProvenJob } from './provenJobs.ts';

/**
 * Decides about one due period: create its Job, record an outcome, or wait. The checks come in the order in which the
 * rules apply.
 */
export function attemptPeriod(attempt: Attempt): Decision {
  const holder = holderOfName(attempt);
  return (
    jobExists(attempt, holder) ??
    paused(attempt) ??
    foreignJob(attempt, holder) ??
    readRefused(attempt) ??
    jobActive(attempt) ??
    queued(attempt) ??
    replaceActive(attempt) ??
    createRefused(attempt) ??
    create(attempt)
  );
}

/**
 * Records the period as executed if its Job exists already. An earlier step has recorded the Jobs with intact labels. So
 * this Job lost its labels, or a user changed its chosen time.
 */
function jobExists(attempt: Attempt, holder: ProvenJob | undefined): Decision | null {
  if (holder === undefined || !isOurs(holder, attempt)) return null;
  return withOutcome(attempt, 'executed', {
    action: 'record',
    reason: 'JobExists',
    message: `Job ${attempt.jobName} exists: period ${idOf(attempt)} is executed.`,
  });
}

/** Rule 13: skip the period after too many failed runs in a row. */
function paused(attempt: Attempt): Decision | null {
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

/** The number of consecutive failures in the next status if this decision skips the period. */
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

/** Rule 8: wait while another Job has the name of the period's Job. */
function foreignJob(attempt: Attempt, holder: ProvenJob | undefined): Decision | null {
  if (holder === undefined) return null;
  const end = attempt.until === null ? 'the next period is due' : formatInstant(attempt.until);
  return pending(attempt, {
    action: 'wait',
    reason: 'ForeignJob',
    message: `Job ${attempt.jobName} ${foreignness(holder)}: period ${idOf(attempt)} is retried until ${end}.`,
  });
}

/**
 * Waits if the API server has just refused a read. The cached Jobs may then be out of date, so the decision records only the
 * outcomes that the cached Jobs prove.
 */
function readRefused(attempt: Attempt): Decision | null {
  const { refusedRead } = attempt.context.situation.observed;
  if (refusedRead === undefined) return null;
  const proven = { ...attempt, before: attempt.context.ledger };
  return pending(proven, {
    action: 'wait',
    reason: 'FailedRead',
    message: `Period ${idOf(attempt)} waits for a read that the API server refuses: ${refusedRead}`,
  });
}

function createRefused(attempt: Attempt): Decision | null {
  const { refused } = attempt.context.situation.observed;
  if (refused?.jobName !== attempt.jobName) return null;
  return pending(attempt, {
    action: 'wait',
    reason: 'FailedCreate',
    message: `Job ${attempt.jobName} of period ${idOf(attempt)} could not be created: ${refused.message}`,
  });
}

/** Rule 11: create the Job. */
function create(attempt: Attempt): Decision {
  return withOutcome(attempt, 'executed', {
    action: 'run',
    reason: 'Created',
    message: `Period ${idOf(attempt)} was due at ${formatInstant(attempt.period.due)}: create Job ${attempt.jobName}.`,
    claim: isShortLived(attempt) ? { ...claimFor(attempt, 'ShortTTL'), ...waitBefore(attempt) } : null,
  });
}

function holderOfName({ context, jobName: name }: Attempt): ProvenJob | undefined {
  return context.situation.jobs.find(({ job }) => job.name === name);
}

/**
 * Whether a Job with the period's name is the Job of the period. If the Job's labels were dropped, its owner and its
 * creation time prove this.
 */
function isOurs({ job, created, period }: ProvenJob, attempt: Attempt): boolean {
  if (period !== null) return period.periodID === idOf(attempt);
  return job.owned && job.periodID === undefined && attempt.period.chosen <= created + clockTolerance;
}

/** Explains why a Job with the right name is not the Job of the period. */
function foreignness({ job: { controller, owned, periodID }, created }: ProvenJob): string {
  // `created` is -Infinity if the KronJob does not control the Job.
  if (created === Number.NEGATIVE_INFINITY) {
    return controller === undefined ? 'has no controller' : `belongs to another owner, ${controller}`;
  }
  return owned && periodID !== undefined
    ? 'is controlled by this KronJob, but its labels name another period'
    : 'is controlled by this KronJob, but was created before the period could start';
}

const shortLived = { always: 3_600, besideDeadline: 600 };

/**
 * Whether the Job's TTL is so short that the TTL controller can delete the Job before its outcome is recorded. If the period
 * is retried without a time limit, every TTL counts as short, because the period could run again after the deletion.
 */
function isShortLived({ context, until }: Attempt): boolean {
  const ttl = context.situation.observed.status.jobTTL;
  if (ttl === undefined) return false;
  const longest = context.schedule.policy.deadline + shortLived.besideDeadline;
  return until === null || ttl < Math.max(shortLived.always, longest);
}

/**
 * The field `after` of the next claim: the purpose for which the period has waited so far. Empty if the period has not
 * waited.
 */
function waitBefore(attempt: Attempt): Pick<ClaimRequest, 'after'> {
  const { claim } = attempt.context;
  const after = claim?.periodID === idOf(attempt) ? waitOf(claim) : undefined;
  return after === undefined ? {} : { after };
}
