import type { Due } from '../due.ts';
import { formatInstant } from '../zone/formatInstant.ts';
import type { Period } from '../period.ts';
import { lateFrom } from './deadline.ts';
import type { ClaimRequest, Decision } from './decision.ts';
import type { Ledger } from './ledger.ts';
import { settle } from './ledger.ts';
import type { ObservedJob } from './observed.ts';
import type { Records, Sequel, Turn } from './turn.ts';
import { claimRequest, dateOf, recordsOf, sequelOf } from './turn.ts';

/** A due period that may run, and everything around it. */
export type Attempt = {
  readonly turn: Turn;
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
  return {
    ...afterwards(attempt, settle(attempt.before, attempt.period, 'executed', 'JobExists')),
    action: 'record',
    reason: 'JobExists',
    message: `Job ${attempt.jobName} exists: period ${idOf(attempt)} is executed.`,
  };
}

/** Rule 8. */
function foreignJob(attempt: Attempt): Decision | null {
  if (holderOfName(attempt) === undefined) return null;
  const end = attempt.until === null ? 'the next period is due' : formatInstant(attempt.until);
  return {
    ...meanwhile(attempt),
    action: 'wait',
    reason: 'ForeignJob',
    message: `Another owner's Job has the name ${attempt.jobName}: period ${idOf(attempt)} is tried until ${end}.`,
  };
}

/** Rule 9. */
function jobActive(attempt: Attempt): Decision | null {
  const { schedule, situation } = attempt.turn;
  if (schedule.policy.concurrency !== 'forbid' || situation.active.length === 0) return null;
  return {
    ...afterwards(attempt, settle(attempt.before, attempt.period, 'skipped', 'JobActive')),
    action: 'record',
    reason: 'JobActive',
    message: `Period ${idOf(attempt)} is skipped: concurrency is forbid and ${listOf(situation.active)} is active.`,
  };
}

/** Rule 10, while the replaced Jobs are going. */
function replacePending(attempt: Attempt): Decision | null {
  const { active } = attempt.turn.situation;
  if (!replaces(attempt) || active.some((job) => !job.deleting)) return null;
  return {
    ...meanwhile({ ...attempt, until: null }),
    action: 'wait',
    reason: 'ReplacePending',
    message: `Period ${idOf(attempt)} runs when ${listOf(active)} is gone.`,
    claim: claimFor(attempt, 'Replace'),
  };
}

/** Rule 10: claim the period, then delete what is in its way. */
function replaceActive(attempt: Attempt): Decision | null {
  if (!replaces(attempt)) return null;
  const going = attempt.turn.situation.active.filter((job) => !job.deleting);
  const rest = meanwhile({ ...attempt, until: null });
  return {
    ...rest,
    action: 'replace',
    reason: 'ReplacePending',
    message: `Period ${idOf(attempt)} replaces ${listOf(going)}.`,
    delete: [...going.map((job) => job.name), ...rest.delete],
    claim: claimFor(attempt, 'Replace'),
  };
}

/** Rule 11. */
function create(attempt: Attempt): Decision {
  return {
    ...afterwards(attempt, settle(attempt.before, attempt.period, 'executed', 'Created')),
    action: 'run',
    reason: 'Created',
    message: `Period ${idOf(attempt)} was due at ${formatInstant(attempt.period.due)}: create Job ${attempt.jobName}.`,
    claim: isShortLived(attempt) ? claimFor(attempt, 'ShortTTL') : null,
  };
}

type Aftermath = Records & Sequel & { period: Period };

/** What follows once the period is handled. */
function afterwards({ turn, period, left }: Attempt, ledger: Ledger): Aftermath {
  return {
    ...recordsOf(turn, ledger),
    ...sequelOf(turn, ledger.handled, left),
    period: turn.schedule.periodAt(period.nominal),
  };
}

/** What follows while the period still waits: ask again when its time ends or the next one's begins. */
function meanwhile({ turn, period, before, until, left }: Attempt): Aftermath {
  const { now } = turn.situation;
  const { next, wakeAt } = sequelOf(turn, period, left);
  const nextTurn = left === null ? wakeAt : dateOf(lateFrom(period.due));
  const end = until === null ? null : dateOf(now < until ? until : until + 1);
  const claimed = turn.claim?.nominal === period.nominal ? turn.claim : null;
  return {
    ...recordsOf(turn, before),
    claim: claimed === null ? null : claimRequest(claimed),
    next,
    wakeAt: earlierOf(end, nextTurn),
    period: turn.schedule.periodAt(period.nominal),
  };
}

function earlierOf(a: Date | null, b: Date | null): Date | null {
  if (a === null || b === null) return a ?? b;
  return a < b ? a : b;
}

function holderOfName({ turn, jobName: name }: Attempt): ObservedJob | undefined {
  return turn.situation.jobs.find((job) => job.name === name);
}

function isOurs(job: ObservedJob, attempt: Attempt): boolean {
  return job.owned && job.periodID === idOf(attempt);
}

function replaces({ turn }: Attempt): boolean {
  return turn.schedule.policy.concurrency === 'replace' && turn.situation.active.length > 0;
}

const shortLived = { always: 3_600, besideDeadline: 600 };

/** Its Job could vanish before its outcome is written down. */
function isShortLived({ turn }: Attempt): boolean {
  const ttl = turn.situation.status.jobTTL;
  if (ttl === undefined) return false;
  return ttl < shortLived.always || ttl < turn.schedule.policy.deadline + shortLived.besideDeadline;
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

function listOf(jobs: readonly ObservedJob[]): string {
  const names = jobs.map((job) => job.name);
  return names.length === 1 ? `Job ${names.join('')}` : `each of the Jobs ${names.join(', ')}`;
}
