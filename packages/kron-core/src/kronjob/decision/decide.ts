import type { Due, DuePosition } from '../../period/due.ts';
import { jobName } from '../../period/jobName.ts';
import type { Schedule } from '../../period/schedule.ts';
import type { ScheduleSpec } from '../../spec/spec.ts';
import { attemptPeriod } from './attempt.ts';
import { isHeldByOther, knownUntil, type OpenClaim, resolveClaim } from './claims.ts';
import { tryUntil, waitUntil } from './deadline.ts';
import { type Configuration, configurationOf } from './configuration.ts';
import type { Decision } from './decision.ts';
import type { DecisionContext } from './decisionContext.ts';
import { boundsOf } from './decisionContext.ts';
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
import type { Ledger } from './ledger.ts';
import { ledgerOf, settle, settleAll } from './ledger.ts';
import type { Observed } from './observed.ts';
import { nothingDue, recordOnly } from './quietDecisions.ts';
import { raisedFloor } from './schedulingForce.ts';
import { displacement } from './replacement.ts';
import { selectDue } from './selection.ts';
import { type Situation, situationOf } from './situation.ts';
import { instantSeconds } from '../../time/instantLike.ts';
import { dateArgument } from '../../reading/dateArgument.ts';

/**
 * Decides what to do about a KronJob at one instant, from what was observed of it. Pure: the same arguments
 * give the same decision in a cluster, on a laptop and in a simulation.
 *
 * Rules: docs/reference/scheduling.md, "From period to outcome". Comments in this folder name them by number.
 *
 * @param spec - a spec or a compiled schedule; an invalid spec gives `action: 'invalid'`
 * @param now - floored to whole seconds
 * @param observed - if absent, the KronJob counts as created at `now` with no period handled
 * @param before - the same spec with the calendars that the stored status was decided with, if they were edited since. It
 *   decides until the periods that were due before `observed.calendarsSeenAt` are handled.
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

/** {@link decide} for specs that are parsed already. */
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
  // Rule 1.
  if (situation.deleting) return underDeletion(situation, recorded);
  // Rule 2.
  const { ledger, claim, foreignClaim } = resolveClaim(recorded, situation, config.schedule);
  const force = raisedFloor(situation.force, situation.unrecorded, foreignClaim, config.schedule);
  // Rule 3.
  if (config.schedule === null) return invalid(config, { situation, force, ledger, claim });
  const context: DecisionContext = { schedule: config.schedule, situation, force, ledger, claim };
  if (context.schedule.policy.suspend) return suspended(context);
  return claimedPeriod(context) ?? duePeriods(context);
}

function secondsOf(now: Date): number {
  return Math.floor(dateArgument('now', now));
}

/** Rule 2, last part: another holder's claim for a short-lived Job, and a claim of a period that waits, come first. */
function claimedPeriod(context: DecisionContext): Decision | null {
  const { situation, ledger, claim } = context;
  // The claimed period is not due yet, because the clock was set back.
  if (claim === null || claim.due > situation.now || !isRunnable(claim)) return null;
  if (isWaiting(claim, context)) return waitingPeriod(context, claim);
  const replacing = claim.for === 'Replace';
  if (!replacing && !isHeldByOther(claim, situation)) return null;

  const left = newerThan(claim, context);
  if (replacing && left !== null) {
    return duePeriods(handedOn(context, settle(ledger, claim, 'missed', displacement(situation))));
  }
  const until = replacing ? null : knownUntil(claim, situation) - 1;
  return attemptPeriod({
    context,
    period: claim,
    jobName: jobNameFor(claim, context),
    left,
    before: ledger,
    until,
  });
}

/**
 * After an edit of `policy` to `queue`, the period of a claim for a replacement waits. Before a short-lived Job is created, the
 * claim of a period that has waited becomes one for that. It was made later than other periods are tried.
 */
function isWaiting(claim: OpenClaim & Runnable, { schedule, situation }: DecisionContext): boolean {
  const { concurrency, deadline } = schedule.policy;
  if (claim.for !== 'ShortTTL') return claim.for === 'Queue' || concurrency === 'queue';
  const isLate = instantSeconds(claim.claimedAt) > tryUntil(claim.chosen, deadline);
  return isLate && !isHeldByOther(claim, situation);
}

/**
 * Rule 12. A period that waits is decided before all others: a free place goes to it, and without one the newest period
 * wins.
 */
function waitingPeriod(context: DecisionContext, waiting: OpenClaim & Runnable): Decision {
  const { schedule, situation, ledger } = context;
  const until = waiting.for === 'ShortTTL' ? null : waitUntil(waiting.chosen, schedule.policy.deadline);
  if (until !== null && situation.now > until) {
    return duePeriods(handedOn(context, settle(ledger, waiting, 'missed', 'DeadlineExceeded')));
  }
  const left = newerThan(waiting, context);
  const decision = attemptPeriod({
    context,
    period: waiting,
    jobName: jobNameFor(waiting, context),
    left,
    before: ledger,
    until,
  });
  const isOpen = decision.action === 'wait' || decision.action === 'replace';
  // Without a read of the Jobs it is not known whether the period could start.
  if (left === null || !isOpen || decision.reason === 'FailedRead') return decision;
  return duePeriods(handedOn(context, withoutPlace(ledger, waiting, decision, situation)));
}

/** A newer period is due before this one could start. */
function withoutPlace(ledger: Ledger, period: Due, { reason }: Decision, situation: Situation): Ledger {
  return reason === 'Queued'
    ? settle(ledger, period, 'skipped', 'Displaced')
    : settle(ledger, period, 'missed', displacement(situation));
}

/** The same decision goes on with the newer periods. */
function handedOn(context: DecisionContext, ledger: Ledger): DecisionContext {
  return { ...context, ledger, claim: null };
}

/** Rules 4 to 12. */
function duePeriods(context: DecisionContext): Decision {
  const { schedule, situation } = context;
  const due = new DueNewestFirst(boundsOf(context, context.ledger), situation.now);
  const { target, settled, left } = selectDue(due, schedule, situation);
  const before: Ledger = settleAll(context.ledger, settled);
  if (target !== null && isRunnable(target)) {
    const until = tryUntil(target.chosen, schedule.policy.deadline);
    const decision = attemptPeriod({
      context,
      period: target,
      jobName: jobNameFor(target, context),
      left,
      before,
      until,
    });
    if (left === null || decision.reason !== 'Queued') return decision;
    return duePeriods({ ...context, ledger: withoutPlace(before, target, decision, situation) });
  }
  return recordOnly(context, before) ?? nothingDue(context, before);
}

function jobNameFor({ nominal }: DuePosition, { schedule }: DecisionContext): string {
  return jobName(schedule.name, schedule.idOf(nominal));
}

/** The oldest unhandled period that is due after this one. null: none is. */
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
