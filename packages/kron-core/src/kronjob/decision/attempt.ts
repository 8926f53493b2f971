import type { Due } from '../../period/due.ts';
import { clockTolerance } from '../../kubernetes/handledInFuture.ts';
import { formatInstant } from '../../zone/formatInstant.ts';
import { lateFrom } from './deadline.ts';
import type { ClaimRequest, Decision } from './decision.ts';
import type { Verdict, DecisionContext } from './decisionContext.ts';
import { buildDecision, dateOf, nextOf } from './decisionContext.ts';
import type { Ledger } from './ledger.ts';
import { settle } from './ledger.ts';
import type { ObservedJob, Outcome } from './observed.ts';
import { isHeld } from './replacement.ts';
import type { ProvenJob } from './provenJobs.ts';

/** One attempt at a due period that has a chosen time. */
export type Attempt = {
  readonly context: DecisionContext;
  readonly period: Due & { readonly chosen: number };
  readonly jobName: string;
  /** The ledger after every earlier period was settled. */
  readonly before: Ledger;
  /** The last second in which to try the create. null: no limit until the next period is due. */
  readonly until: number | null;
  /** The next period, if it is already due. */
  readonly left: Due | null;
};

/** The checks for one due period, in the order in which the rules apply. */
const checks: readonly ((attempt: Attempt) => Decision | null)[] = [
  jobExists,
  foreignJob,
  readRefused,
  jobActive,
  deleteRefused,
  replacePending,
  replaceActive,
  createRefused,
];

/** Decides about one due period: create its Job, record an outcome, or wait. */
export function attemptPeriod(attempt: Attempt): Decision {
  for (const check of checks) {
    const decision = check(attempt);
    if (decision !== null) return decision;
  }
  return create(attempt);
}

/**
 * A Job that we own already has the name, but a user changed its chosen time, or its labels were dropped. The period counts
 * as executed.
 */
function jobExists(attempt: Attempt): Decision | null {
  const holder = holderOfName(attempt);
  if (holder === undefined || !isOurs(holder, attempt)) return null;
  return withOutcome(attempt, 'executed', {
    action: 'record',
    reason: 'JobExists',
    message: `Job ${attempt.jobName} exists: period ${idOf(attempt)} is executed.`,
  });
}

/** Rule 8: wait while a foreign Job has the name. */
function foreignJob(attempt: Attempt): Decision | null {
  const holder = holderOfName(attempt);
  if (holder === undefined) return null;
  const end = attempt.until === null ? 'the next period is due' : formatInstant(attempt.until);
  return pending(attempt, {
    action: 'wait',
    reason: 'ForeignJob',
    message: `Job ${attempt.jobName} ${foreignness(holder)}: period ${idOf(attempt)} is retried until ${end}.`,
  });
}

/** The API server has just refused a read, so the cached Jobs may be out of date: only what they prove is recorded. */
function readRefused(attempt: Attempt): Decision | null {
  const { refusedRead } = attempt.context.situation;
  if (refusedRead === undefined) return null;
  const proven = { ...attempt, before: attempt.context.ledger };
  return pending(proven, {
    action: 'wait',
    reason: 'FailedRead',
    message: `Period ${idOf(attempt)} waits for a read that the API server refuses: ${refusedRead}`,
  });
}

/** Rule 9: with `forbid`, skip the period while a Job is active. */
function jobActive(attempt: Attempt): Decision | null {
  const { schedule, situation } = attempt.context;
  if (schedule.policy.concurrency !== 'forbid' || situation.active.length === 0) return null;
  return withOutcome(attempt, 'skipped', {
    action: 'record',
    reason: 'JobActive',
    message: `Period ${idOf(attempt)} is skipped: concurrency is forbid and ${jobsAre(situation.active)} active.`,
  });
}

/** Rule 10: the API server has just refused to delete a Job to replace. */
function deleteRefused(attempt: Attempt): Decision | null {
  const { refusedDelete, active } = attempt.context.situation;
  const isRefused = (job: ObservedJob): boolean => !job.deleting && job.name === refusedDelete?.jobName;
  if (refusedDelete === undefined || !replaces(attempt) || !active.some(isRefused)) return null;
  const { jobName, message } = refusedDelete;
  return pending(withoutLimit(attempt), {
    action: 'wait',
    reason: 'FailedDelete',
    message: `Period ${idOf(attempt)} replaces Job ${jobName}, which could not be deleted: ${message}`,
    claim: claimFor(attempt, 'Replace'),
  });
}

/** Rule 10: the Jobs to replace are being deleted. Wait for them. */
function replacePending(attempt: Attempt): Decision | null {
  const { active } = attempt.context.situation;
  if (!replaces(attempt) || active.some((job) => !job.deleting)) return null;
  return pending(withoutLimit(attempt), {
    action: 'wait',
    reason: 'ReplacePending',
    message: `Period ${idOf(attempt)} runs when ${jobsAre(active)} gone${heldBy(active)}.`,
    claim: claimFor(attempt, 'Replace'),
  });
}

/** Rule 10: claim the period, then delete the active Jobs. */
function replaceActive(attempt: Attempt): Decision | null {
  if (!replaces(attempt)) return null;
  const replaced = attempt.context.situation.active.filter((job) => !job.deleting);
  return pending(withoutLimit(attempt), {
    action: 'replace',
    reason: 'ReplacePending',
    message: `Period ${idOf(attempt)} replaces ${jobList(replaced)}.`,
    claim: claimFor(attempt, 'Replace'),
    replaced,
  });
}

/** The create of this period's Job has failed just now. */
function createRefused(attempt: Attempt): Decision | null {
  const { refused } = attempt.context.situation;
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
    claim: isShortLived(attempt) ? claimFor(attempt, 'ShortTTL') : null,
  });
}

/** The period is handled with this outcome. */
function withOutcome(attempt: Attempt, outcome: Outcome, verdict: Verdict): Decision {
  const { context, left } = attempt;
  const ledger = settle(attempt.before, attempt.period, outcome, verdict.reason);
  const period = context.schedule.periodAt(attempt.period.nominal);
  const { next, wakeAt } = nextOf(context, ledger.handled, left);
  return buildDecision(context, verdict, { period, ledger, next, wakeAt });
}

/** The period stays open. Decide again when its time ends or the next period can take over. */
function pending(attempt: Attempt, verdict: Verdict): Decision {
  const { context, before, until, left } = attempt;
  const { now } = context.situation;
  const { next, wakeAt } = nextOf(context, attempt.period, left);
  const endOf = (last: number): Date => dateOf(now < last ? last : last + 1);
  return buildDecision(context, verdict, {
    period: context.schedule.periodAt(attempt.period.nominal),
    ledger: before,
    next,
    // A replacement has no time limit, so it waits until the next period is due.
    wakeAt: until === null ? wakeAt : earlierOf(endOf(until), nextTurn(attempt)),
  });
}

/** A replacement waits for as long as the old Jobs take to terminate. */
function withoutLimit(attempt: Attempt): Attempt {
  return { ...attempt, until: null };
}

/** When the next period can take over: when it comes due, or when this period becomes late. */
function nextTurn({ context, period, left }: Attempt): Date | null {
  const comesDue = nextOf(context, period, null).wakeAt;
  const late = lateFrom(period.due);
  return left !== null && context.situation.now < late ? earlierOf(dateOf(late), comesDue) : comesDue;
}

function earlierOf(a: Date, b: Date | null): Date {
  return b === null || a < b ? a : b;
}

function holderOfName({ context, jobName: name }: Attempt): ProvenJob | undefined {
  return context.situation.jobs.find(({ job }) => job.name === name);
}

/** Without labels, because they were dropped, the name and the time of the creation prove the period. */
function isOurs({ job, created, period }: ProvenJob, attempt: Attempt): boolean {
  if (period !== null) return period.periodID === idOf(attempt);
  return job.owned && job.periodID === undefined && attempt.period.chosen <= created + clockTolerance;
}

/** Why a Job with the name of the period's Job is not that Job. */
function foreignness({ job: { controller, owned, periodID }, created }: ProvenJob): string {
  // The creation of a Job that the KronJob does not control is not read.
  if (created === Number.NEGATIVE_INFINITY) {
    return controller === undefined ? 'has no controller' : `belongs to another owner, ${controller}`;
  }
  return owned && periodID !== undefined
    ? 'is controlled by this KronJob, but its labels name another period'
    : 'is controlled by this KronJob, but was created before the period could start';
}

function replaces({ context }: Attempt): boolean {
  return context.schedule.policy.concurrency === 'replace' && context.situation.active.length > 0;
}

const shortLived = { always: 3_600, besideDeadline: 600 };

/** The Job's TTL is so short that the Job can be deleted before its outcome is recorded. */
function isShortLived({ context }: Attempt): boolean {
  const ttl = context.situation.status.jobTTL;
  if (ttl === undefined) return false;
  return ttl < shortLived.always || ttl < context.schedule.policy.deadline + shortLived.besideDeadline;
}

function claimFor(attempt: Attempt, purpose: ClaimRequest['for']): ClaimRequest {
  return {
    periodID: idOf(attempt),
    chosenTime: dateOf(attempt.period.chosen),
    jobName: attempt.jobName,
    for: purpose,
  };
}

function idOf({ period }: Attempt): string {
  return formatInstant(period.nominal);
}

/** Names what keeps the first Job that finalizers keep. */
function heldBy(jobs: readonly ObservedJob[]): string {
  const held = jobs.find(isHeld);
  if (held?.finalizers === undefined) return '';
  const { name, finalizers } = held;
  return `: Job ${name} waits for ${finalizers.length === 1 ? 'finalizer' : 'finalizers'} ${finalizers.join(', ')}`;
}

/** The maximum number of Jobs that a message names. */
const namedJobs = 5;

function jobsAre(jobs: readonly ObservedJob[]): string {
  return `${jobList(jobs)} ${jobs.length === 1 ? 'is' : 'are'}`;
}

function jobList(jobs: readonly ObservedJob[]): string {
  const names = jobs.slice(0, namedJobs).map((job) => job.name);
  const more = jobs.length - namedJobs;
  return `${jobs.length === 1 ? 'Job' : 'Jobs'} ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
