import type { Decision } from './decision.ts';
import { type Attempt, claimFor, idOf, pending, withOutcome } from './attemptResult.ts';
import { waitUntil } from './deadline.ts';
import { jobList, jobsAre, keptBy, namedJobs } from './jobLists.ts';
import { oldestJobs } from './jobAge.ts';
import type { ObservedJob } from './observed.ts';
import type { ProvenJob } from './provenJobs.ts';

/** Rule 9: with `forbid`, skip the period at the limit of active Jobs. */
export function jobActive(attempt: Attempt): Decision | null {
  const { policy } = attempt.context.schedule;
  if (policy.concurrency !== 'forbid' || !isAtLimit(attempt)) return null;
  const limit = policy.maxActive === 1 ? '' : `, maxActive is ${policy.maxActive}`;
  const jobs = jobsAre(attempt.context.situation.active);
  return withOutcome(attempt, 'skipped', {
    action: 'record',
    reason: 'JobActive',
    message: `Period ${idOf(attempt)} is skipped: concurrency is forbid${limit} and ${jobs} active.`,
  });
}

/** Rule 12: with `queue`, claim the period at the limit. It starts when fewer Jobs are active. */
export function queued(attempt: Attempt): Decision | null {
  const { concurrency, deadline, maxActive } = attempt.context.schedule.policy;
  if (concurrency !== 'queue' || !isAtLimit(attempt)) return null;
  // In an order in which the next decision names them too, so that no status is written for the message alone.
  const named = oldestJobs(activeJobs(attempt), namedJobs).map(({ job }) => job);
  const jobs = jobsAre(named, attempt.context.situation.active.length);
  return pending(
    { ...attempt, until: waitUntil(attempt.period.chosen, deadline) },
    {
      action: 'wait',
      reason: 'Queued',
      message: `Period ${idOf(attempt)} waits for a place: ${jobs} active and maxActive is ${maxActive}.`,
      claim: claimFor(attempt, 'Queue'),
    },
  );
}

/** Rule 10: the API server has just refused to delete a Job to replace. */
export function deleteRefused(attempt: Attempt): Decision | null {
  const { refusedDelete } = attempt.context.situation;
  if (refusedDelete === undefined || !replaces(attempt)) return null;
  const { jobName, message } = refusedDelete;
  if (!jobsToReplace(attempt).some((job) => job.name === jobName)) return null;
  return pending(withoutLimit(attempt), {
    action: 'wait',
    reason: 'FailedDelete',
    message: `Period ${idOf(attempt)} replaces Job ${jobName}, which could not be deleted: ${message}`,
    claim: claimFor(attempt, 'Replace'),
  });
}

/** Rule 10: enough Jobs are being deleted. Wait for them. */
export function replacePending(attempt: Attempt): Decision | null {
  if (!replaces(attempt) || missingPlaces(attempt) > 0) return null;
  const deleted = attempt.context.situation.active.filter((job) => job.deleting);
  const need = neededPlaces(attempt);
  const jobs =
    need < deleted.length ? `${need} of ${jobList(deleted)} ${need === 1 ? 'is' : 'are'}` : jobsAre(deleted);
  return pending(withoutLimit(attempt), {
    action: 'wait',
    reason: 'ReplacePending',
    message: `Period ${idOf(attempt)} runs when ${jobs} gone${keptBy(deleted)}.`,
    claim: claimFor(attempt, 'Replace'),
  });
}

/** Rule 10: claim the period, then delete the oldest active Jobs. */
export function replaceActive(attempt: Attempt): Decision | null {
  if (!replaces(attempt)) return null;
  const replaced = jobsToReplace(attempt);
  return pending(withoutLimit(attempt), {
    action: 'replace',
    reason: 'ReplacePending',
    message: `Period ${idOf(attempt)} replaces ${jobList(replaced)}.`,
    claim: claimFor(attempt, 'Replace'),
    replaced,
  });
}

function isAtLimit({ context }: Attempt): boolean {
  return context.situation.active.length >= context.schedule.policy.maxActive;
}

function replaces(attempt: Attempt): boolean {
  return attempt.context.schedule.policy.concurrency === 'replace' && isAtLimit(attempt);
}

/** The number of active Jobs that have to go before the period can start. */
function neededPlaces({ context }: Attempt): number {
  return context.situation.active.length - context.schedule.policy.maxActive + 1;
}

/** The number of Jobs to delete besides those that are being deleted. */
function missingPlaces(attempt: Attempt): number {
  const { active } = attempt.context.situation;
  return active.reduce((missing, job) => missing - (job.deleting ? 1 : 0), neededPlaces(attempt));
}

/** The oldest active Jobs, as many as places are missing. */
function jobsToReplace(attempt: Attempt): ObservedJob[] {
  const { active } = attempt.context.situation;
  const missing = missingPlaces(attempt);
  if (missing <= 0) return [];
  if (attempt.context.schedule.policy.maxActive === 1) return active.filter((job) => !job.deleting);
  const others = activeJobs(attempt).filter(({ job }) => !job.deleting);
  return oldestJobs(others, missing).map(({ job }) => job);
}

function activeJobs({ context }: Attempt): ProvenJob[] {
  return context.situation.jobs.filter(({ job }) => job.owned && job.state === 'active');
}

/** A period that waits for Jobs to end has as much time as they take. */
function withoutLimit(attempt: Attempt): Attempt {
  return { ...attempt, until: null };
}
