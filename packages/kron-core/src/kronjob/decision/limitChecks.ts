import { listed, maxListed } from '../../reading/counted.ts';
import type { Decision } from './decision.ts';
import { type Attempt, claimFor, idOf, pending, withOutcome } from './attemptResult.ts';
import { waitUntil } from './deadline.ts';
import type { Verdict } from './decisionContext.ts';
import { heldBack } from './heldBack.ts';
import { oldestJobs } from './jobAge.ts';
import type { ProvenJob } from './provenJobs.ts';
import { isKeptByFinalizers } from './replacement.ts';

/** Rule 9: with `forbid`, skip the period if the limit of active Jobs is reached. */
export function jobActive(attempt: Attempt): Decision | null {
  const { policy } = attempt.context.schedule;
  if (policy.concurrency !== 'forbid' || !isAtLimit(attempt)) return null;
  const limit = policy.maxActive === 1 ? '' : `, maxActive is ${policy.maxActive}`;
  const { active } = attempt.context.situation;
  const jobs = `${jobsAre(active)} active${heldBackOf(active)}`;
  return withOutcome(attempt, 'skipped', {
    action: 'record',
    reason: 'JobActive',
    message: `Period ${idOf(attempt)} is skipped: concurrency is forbid${limit} and ${jobs}.`,
  });
}

function heldBackOf(active: readonly ProvenJob[]): string {
  return heldBack(active.map(({ job }) => job));
}

/**
 * Rule 12: with `queue`, claim the period if the limit of active Jobs is reached. The period starts when fewer Jobs are
 * active.
 */
export function queued(attempt: Attempt): Decision | null {
  const { concurrency, deadline, maxActive } = attempt.context.schedule.policy;
  if (concurrency !== 'queue' || !isAtLimit(attempt)) return null;
  const { active } = attempt.context.situation;
  // The oldest Jobs always have the same order, so that the next decision has the same message and writes no status.
  const jobs = jobsAre(oldestJobs(active, maxListed), active.length);
  return pending(
    { ...attempt, until: waitUntil(attempt.period.chosen, deadline) },
    {
      action: 'wait',
      reason: 'Queued',
      message: `Period ${idOf(attempt)} waits for a place: ${jobs} active and maxActive is ${maxActive}${heldBackOf(active)}.`,
      claim: claimFor(attempt, 'Queue'),
    },
  );
}

/**
 * Rule 10: with `replace`, if the limit of active Jobs is reached, claim the period, delete the oldest active Jobs, and wait
 * until they are gone.
 */
export function replaceActive(attempt: Attempt): Decision | null {
  if (attempt.context.schedule.policy.concurrency !== 'replace' || !isAtLimit(attempt)) return null;
  const replaced = jobsToReplace(attempt);
  const verdict =
    deleteRefused(attempt, replaced) ??
    (replaced.length === 0 ? replacePending(attempt) : replacement(attempt, replaced));
  // A period that replaces Jobs waits without a time limit until these Jobs are gone.
  return pending({ ...attempt, until: null }, verdict);
}

/** The verdict if the API server has just refused to delete a Job that the period replaces. */
function deleteRefused(attempt: Attempt, replaced: readonly ProvenJob[]): Verdict | null {
  const { refusedDelete } = attempt.context.situation.observed;
  if (refusedDelete === undefined) return null;
  const { jobName, message } = refusedDelete;
  if (!replaced.some(({ job }) => job.name === jobName)) return null;
  return {
    action: 'wait',
    reason: 'FailedDelete',
    message: `Period ${idOf(attempt)} replaces Job ${jobName}, which could not be deleted: ${message}`,
    claim: claimFor(attempt, 'Replace'),
  };
}

/** The verdict if enough Jobs are already being deleted. */
function replacePending(attempt: Attempt): Verdict {
  const { active } = attempt.context.situation;
  const deleted = active.filter(({ job }) => job.deleting);
  const need = active.length - placesForOthers(attempt);
  const jobs =
    need < deleted.length ? `${need} of ${jobList(deleted)} ${need === 1 ? 'is' : 'are'}` : jobsAre(deleted);
  return {
    action: 'wait',
    reason: 'ReplacePending',
    message: `Period ${idOf(attempt)} runs when ${jobs} gone${keptBy(deleted)}.`,
    claim: claimFor(attempt, 'Replace'),
  };
}

function replacement(attempt: Attempt, replaced: readonly ProvenJob[]): Verdict {
  return {
    action: 'replace',
    reason: 'ReplacePending',
    message: `Period ${idOf(attempt)} replaces ${jobList(replaced)}.`,
    claim: claimFor(attempt, 'Replace'),
    replaced,
  };
}

/** The active Jobs to delete now, oldest first. Jobs that are already being deleted are not included. */
function jobsToReplace(attempt: Attempt): readonly ProvenJob[] {
  const others = attempt.context.situation.active.filter(({ job }) => !job.deleting);
  const staying = placesForOthers(attempt);
  if (staying === 0) return others;
  return others.length <= staying ? [] : oldestJobs(others, others.length - staying);
}

/** The number of Jobs that can stay active beside the Job of the period. */
function placesForOthers({ context }: Attempt): number {
  return context.schedule.policy.maxActive - 1;
}

function isAtLimit({ context }: Attempt): boolean {
  return context.situation.active.length >= context.schedule.policy.maxActive;
}

/** Lists Jobs as the subject of a sentence: `Job a is` or `Jobs a, b are`. */
function jobsAre(jobs: readonly ProvenJob[], count: number = jobs.length): string {
  return `${jobList(jobs, count)} ${count === 1 ? 'is' : 'are'}`;
}

function jobList(jobs: readonly ProvenJob[], count: number = jobs.length): string {
  const names = jobs.map(({ job }) => job.name);
  return listed('Job', names, count);
}

/** Names the first Job that waits for finalizers, and these finalizers. */
function keptBy(jobs: readonly ProvenJob[]): string {
  const kept = jobs.find(({ job }) => isKeptByFinalizers(job));
  if (kept?.job.finalizers === undefined) return '';
  const { name, finalizers } = kept.job;
  return `: Job ${name} waits for ${finalizers.length === 1 ? 'finalizer' : 'finalizers'} ${finalizers.join(', ')}`;
}
