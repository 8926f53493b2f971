import type { Due, DuePosition } from '../../period/due.ts';
import { jobName } from '../../period/jobName.ts';
import type { Schedule } from '../../period/schedule.ts';
import type { ScheduleSpec } from '../../spec/spec.ts';
import { formatInstant } from '../../zone/formatInstant.ts';
import { attemptPeriod } from './attempt.ts';
import type { Attempt } from './attemptResult.ts';
import { isHeldByOther, knownUntil, resolveClaim, waitOf } from './claims.ts';
import { tryUntil, waitUntil } from './deadline.ts';
import { type Configuration, configurationOf } from './configuration.ts';
import type { Decision, Reason } from './decision.ts';
import { boundsOf, type DecisionContext } from './decisionContext.ts';
import { DueNewestFirst } from './dueNewestFirst.ts';
import {
  isAboutWait,
  keepsEarlier,
  observedUnder,
  thenAskAgain,
  whileNoneIsDue,
  withEdited,
} from './editions.ts';
import { invalid, suspended, underDeletion } from './idleDecisions.ts';
import { type Ledger, ledgerOf, settle, settleAll } from './ledger.ts';
import type { Observed, Outcome } from './observed.ts';
import { nothingDue, recordOnly } from './quietDecisions.ts';
import { raisedFloor } from './schedulingForce.ts';
import { displacement } from './replacement.ts';
import { selectDue } from './selection.ts';
import { situationOf } from './situation.ts';
import { dateArgument } from '../../reading/dateArgument.ts';

/**
 * Decides what to do about a KronJob at one instant, from what was observed of it. Pure: the same arguments give the same
 * decision in a cluster, on a laptop and in a simulation.
 *
 * Rules: docs/reference/scheduling.md, "From period to outcome". Comments in this folder name them by number.
 *
 * @param spec - a spec or a compiled schedule; an invalid spec gives `action: 'invalid'`
 * @param now - floored to whole seconds
 * @param observed - if absent, the KronJob counts as created at `now`, and no period has an outcome
 * @param before - the same spec with the calendars before their last edit, for the periods that were due before
 * `observed.calendarsSeenAt`. Absent if the stored status was written after this edit
 * @throws RangeError if `now` or an instant in `observed` is invalid
 *
 * @example
 * const spec = { identity: 'prod/db-backup', schedule: '0 0 * * *', window: { duration: '1h' } };
 * decide(spec, new Date('2026-03-01T00:00:00Z')).wakeAt // 2026-03-01T00:58:29.000Z
 */
export function decide(
  spec: ScheduleSpec | Schedule,
  now: Date,
  observed?: Observed,
  before?: ScheduleSpec | Schedule,
): Decision {
  const issues = observed?.issues ?? [];
  const edition = before === undefined ? null : configurationOf(before, issues);
  return decideByEdition(configurationOf(spec, issues), edition, now, observed);
}

export function decideByEdition(
  config: Configuration,
  before: Configuration | null,
  now: Date,
  observed: Observed | undefined,
): Decision {
  const seen = before === null ? null : observedUnder(before, config, observed);
  if (before === null || seen === null) return decideFor(config, now, observed);
  const earlier = decideFor(before, now, observed);
  if (keepsEarlier(earlier, seen) && !isAboutWait(earlier, seen)) return thenAskAgain(earlier, now);
  const later = decideFor(config, now, seen);
  const kept = keepsEarlier(earlier, seen) ? whileNoneIsDue(earlier, later, now) : null;
  return kept === null ? withEdited(later, before, config) : thenAskAgain(kept, now);
}

function decideFor(config: Configuration, now: Date, observed: Observed | undefined): Decision {
  const situation = situationOf(config, secondsOf(now), observed);
  const recorded = ledgerOf(situation);
  // Rule 1: the KronJob is being deleted.
  if (situation.observed.deleting) return underDeletion(situation, recorded);
  // Rule 2: unrecorded Jobs and the stored claim.
  const { ledger, claim, foreignClaim } = resolveClaim(recorded, situation, config.schedule);
  const force = raisedFloor(situation.force, situation.unrecorded, foreignClaim, config.schedule);
  // Rule 3: the spec is invalid, or the KronJob is suspended.
  if (config.schedule === null) return invalid(config, { situation, force, ledger, claim });
  const context: DecisionContext = { schedule: config.schedule, situation, force, ledger, claim };
  if (context.schedule.policy.suspend) return suspended(context);
  return claimedPeriod(context) ?? duePeriods(context);
}

function secondsOf(now: Date): number {
  return Math.floor(dateArgument('now', now));
}

/**
 * Rules 2 and 12: decides about the claimed period before all other due periods. Does so only for a period that waits, and
 * for a period that another holder claimed for a Job with a short TTL. Otherwise returns null.
 */
function claimedPeriod(context: DecisionContext): Decision | null {
  const { schedule, situation, ledger, claim } = context;
  // A claimed period that is not due yet has to wait. This happens after the clock was set back.
  if (claim === null || claim.due > situation.now || !isRunnable(claim)) return null;
  const isOther = isHeldByOther(claim, situation);
  const wait = waitOf(claim);
  if (!isOther && wait === undefined) return null;
  const left = newerThan(claim, context);
  const attempt = { context, period: claim, jobName: jobNameFor(claim, context), left, before: ledger };
  if (isOther) return unlessItWaits({ ...attempt, until: knownUntil(claim, situation) - 1 });
  // If an edit changes the policy to `queue`, a period that was about to replace Jobs waits like a queued period.
  if (wait === 'Queue' || schedule.policy.concurrency === 'queue') {
    return waitingPeriod({ ...attempt, until: waitUntil(claim.chosen, schedule.policy.deadline) });
  }
  return left === null ? attemptPeriod({ ...attempt, until: null }) : superseded(attempt);
}

/**
 * Rule 12: decides about a period that waits, before all other periods. The period runs if its Job may start. If not, the
 * period waits until a newer period is due.
 */
function waitingPeriod(attempt: Attempt): Decision {
  if (isPast(attempt.until, attempt)) return tooLate(attempt);
  const decision = attemptPeriod(attempt);
  const isOpen = decision.action === 'wait' || decision.action === 'replace';
  // After a failed read of the Jobs, keep the period, because its Job may still be able to start.
  if (attempt.left === null || !isOpen || decision.reason === 'FailedRead') return decision;
  return decision.reason === 'Queued' ? displaced(attempt) : superseded(attempt);
}

/**
 * Attempts a period. If the period would have to wait for active Jobs to end, gives it up when it is too late or a newer
 * period is due.
 */
function unlessItWaits(attempt: Attempt): Decision {
  const decision = attemptPeriod(attempt);
  if (decision.reason !== 'Queued') return decision;
  const { period, context } = attempt;
  if (isPast(waitUntil(period.chosen, context.schedule.policy.deadline), attempt)) return tooLate(attempt);
  return attempt.left === null ? decision : displaced(attempt);
}

function isPast(last: number | null, { context }: Attempt): boolean {
  return last !== null && context.situation.now > last;
}

type Handled = Pick<Attempt, 'context' | 'period' | 'before'>;

function tooLate(attempt: Handled): Decision {
  return goOn(attempt, 'missed', 'DeadlineExceeded');
}

function displaced(attempt: Handled): Decision {
  return goOn(attempt, 'skipped', 'Displaced');
}

/** Gives a period up, because a newer period came due before the period could start. */
function superseded(attempt: Handled): Decision {
  return goOn(attempt, 'missed', displacement(attempt.context.situation));
}

/** Gives a period its outcome, and continues the decision with the newer periods. */
function goOn({ context, period, before }: Handled, outcome: Outcome, reason: Reason): Decision {
  return duePeriods({ ...context, ledger: settle(before, period, outcome, reason) });
}

/** Rules 4 to 13: decides about the due periods. */
function duePeriods(context: DecisionContext): Decision {
  const { schedule, situation } = context;
  const due = new DueNewestFirst(boundsOf(context, context.ledger), situation.now);
  const { target, settled, left } = selectDue(due, schedule, situation);
  const before: Ledger = settleAll(context.ledger, settled);
  if (target === null || !isRunnable(target))
    return recordOnly(context, before) ?? nothingDue(context, before);
  const until = tryUntil(target.chosen, schedule.policy.deadline);
  return unlessItWaits({
    context,
    period: target,
    jobName: jobNameFor(target, context),
    left,
    before,
    until,
  });
}

function jobNameFor({ nominal }: DuePosition, { schedule }: DecisionContext): string {
  return jobName(schedule.name, formatInstant(nominal));
}

/** The oldest due period that comes after `handled`. Null if there is none. */
function newerThan(handled: DuePosition, context: DecisionContext): Due | null {
  return oldest(new DueNewestFirst(boundsOf(context, { handled }), context.situation.now));
}

type Runnable = { readonly chosen: number };

function isRunnable<T extends Due>(period: T): period is T & Runnable {
  return period.chosen !== null;
}

function oldest(newestFirst: DueNewestFirst): Due | null {
  let last: Due | null = null;
  for (let due = newestFirst.next(); due !== null; due = newestFirst.next()) last = due;
  return last;
}
