import type { Due } from '../../period/due.ts';
import { formatInstant } from '../../zone/formatInstant.ts';
import { lateFrom } from './deadline.ts';
import type { ClaimRequest, Decision } from './decision.ts';
import type { Ledger } from './ledger.ts';
import { settle } from './ledger.ts';
import type { ObservedJob, Outcome } from './observed.ts';
import type { Saying, Matter } from './decisionContext.ts';
import { decisionOn, dateOf, sequelOf } from './decisionContext.ts';

/** A due period that may run, and everything around it. */
export type Attempt = {
  readonly matter: Matter;
  readonly period: Due & { readonly chosen: number };
  readonly jobName: string;
  /** With everything before the period settled. */
  readonly before: Ledger;
  /** The last second in which the Job is tried; null: until the next period is due. */
  readonly until: number | null;
  /** The next period, where it is due already. */
  readonly left: Due | null;
};

/** The rules for one period that may run, in the order in which they apply. */
const checks: readonly ((attempt: Attempt) => Decision | null)[] = [
  jobExists,
  foreignJob,
  jobActive,
  replacePending,
  replaceActive,
  createRefused,
];

/** Decides about one due period: run it, skip it, or wait for a Job that is in its way. */
export function attemptPeriod(attempt: Attempt): Decision {
  for (const check of checks) {
    const decision = check(attempt);
    if (decision !== null) return decision;
  }
  return create(attempt);
}

/** Our own Job under the name, with labels that somebody has changed: the period has run all the same. */
function jobExists(attempt: Attempt): Decision | null {
  const holder = holderOfName(attempt);
  if (holder === undefined || !isOurs(holder, attempt)) return null;
  return settled(attempt, 'executed', {
    action: 'record',
    reason: 'JobExists',
    message: `Job ${attempt.jobName} exists: period ${idOf(attempt)} is executed.`,
  });
}

/** Rule 8. */
function foreignJob(attempt: Attempt): Decision | null {
  if (holderOfName(attempt) === undefined) return null;
  const end = attempt.until === null ? 'the next period is due' : formatInstant(attempt.until);
  return pending(attempt, {
    action: 'wait',
    reason: 'ForeignJob',
    message: `Another owner's Job has the name ${attempt.jobName}: period ${idOf(attempt)} is tried until ${end}.`,
  });
}

/** Rule 9. */
function jobActive(attempt: Attempt): Decision | null {
  const { schedule, situation } = attempt.matter;
  if (schedule.policy.concurrency !== 'forbid' || situation.active.length === 0) return null;
  return settled(attempt, 'skipped', {
    action: 'record',
    reason: 'JobActive',
    message: `Period ${idOf(attempt)} is skipped: concurrency is forbid and ${listOf(situation.active)} is active.`,
  });
}

/** Rule 10, while the replaced Jobs are going. */
function replacePending(attempt: Attempt): Decision | null {
  const { active } = attempt.matter.situation;
  if (!replaces(attempt) || active.some((job) => !job.deleting)) return null;
  return pending(withoutLimit(attempt), {
    action: 'wait',
    reason: 'ReplacePending',
    message: `Period ${idOf(attempt)} runs when ${listOf(active)} is gone.`,
    claim: claimFor(attempt, 'Replace'),
  });
}

/** Rule 10: claim the period, then delete what is in its way. */
function replaceActive(attempt: Attempt): Decision | null {
  if (!replaces(attempt)) return null;
  const replaced = attempt.matter.situation.active.filter((job) => !job.deleting);
  return pending(withoutLimit(attempt), {
    action: 'replace',
    reason: 'ReplacePending',
    message: `Period ${idOf(attempt)} replaces ${listOf(replaced)}.`,
    claim: claimFor(attempt, 'Replace'),
    replaced,
  });
}

/** The create was tried for this decision, and failed. */
function createRefused(attempt: Attempt): Decision | null {
  const { refused } = attempt.matter.situation;
  if (refused?.jobName !== attempt.jobName) return null;
  return pending(attempt, {
    action: 'wait',
    reason: 'FailedCreate',
    message: `Job ${attempt.jobName} of period ${idOf(attempt)} could not be created: ${refused.message}`,
  });
}

/** Rule 11. */
function create(attempt: Attempt): Decision {
  return settled(attempt, 'executed', {
    action: 'run',
    reason: 'Created',
    message: `Period ${idOf(attempt)} was due at ${formatInstant(attempt.period.due)}: create Job ${attempt.jobName}.`,
    claim: isShortLived(attempt) ? claimFor(attempt, 'ShortTTL') : null,
  });
}

/** The period is handled. */
function settled(attempt: Attempt, outcome: Outcome, saying: Saying): Decision {
  const { matter, left } = attempt;
  const ledger = settle(attempt.before, attempt.period, outcome, saying.reason);
  const period = matter.schedule.periodAt(attempt.period.nominal);
  return decisionOn(matter, saying, { period, ledger, sequel: sequelOf(matter, ledger.handled, left) });
}

/** The period still waits: ask again when its time ends or the next one's begins. */
function pending(attempt: Attempt, saying: Saying): Decision {
  const { matter, before, until, left } = attempt;
  const { now } = matter.situation;
  const { next, wakeAt } = sequelOf(matter, attempt.period, left);
  const end = until === null ? null : dateOf(now < until ? until : until + 1);
  // A replacing period gives way to the next one at once; any other keeps its turn.
  const sequel = { next, wakeAt: until === null ? wakeAt : earlierOf(end, nextTurn(attempt)) };
  return decisionOn(matter, saying, {
    period: matter.schedule.periodAt(attempt.period.nominal),
    ledger: before,
    sequel,
  });
}

/** A replacement waits as long as the old Job takes to die. */
function withoutLimit(attempt: Attempt): Attempt {
  return { ...attempt, until: null };
}

/** When the next period can take the turn of one that is held up: as it comes due, or once the other one is late. */
function nextTurn({ matter, period, left }: Attempt): Date | null {
  const comesDue = sequelOf(matter, period, null).wakeAt;
  const late = lateFrom(period.due);
  return left !== null && matter.situation.now < late ? earlierOf(dateOf(late), comesDue) : comesDue;
}

function earlierOf(a: Date | null, b: Date | null): Date | null {
  if (a === null || b === null) return a ?? b;
  return a < b ? a : b;
}

function holderOfName({ matter, jobName: name }: Attempt): ObservedJob | undefined {
  return matter.situation.jobs.find((job) => job.name === name);
}

function isOurs(job: ObservedJob, attempt: Attempt): boolean {
  return job.owned && job.periodID === idOf(attempt);
}

function replaces({ matter }: Attempt): boolean {
  return matter.schedule.policy.concurrency === 'replace' && matter.situation.active.length > 0;
}

const shortLived = { always: 3_600, besideDeadline: 600 };

/** Its Job could vanish before its outcome is written down. */
function isShortLived({ matter }: Attempt): boolean {
  const ttl = matter.situation.status.jobTTL;
  if (ttl === undefined) return false;
  return ttl < shortLived.always || ttl < matter.schedule.policy.deadline + shortLived.besideDeadline;
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

/** At most this many Jobs are named in a message. */
const namedJobs = 5;

function listOf(jobs: readonly ObservedJob[]): string {
  const names = jobs.slice(0, namedJobs).map((job) => job.name);
  if (jobs.length === 1) return `Job ${names.join('')}`;
  const more = jobs.length > namedJobs ? ` and ${jobs.length - namedJobs} more` : '';
  return `each of the Jobs ${names.join(', ')}${more}`;
}
