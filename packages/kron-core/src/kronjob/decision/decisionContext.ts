import { type Due, type DuePosition, isHandled } from '../../period/due.ts';
import type { Period } from '../../period/period.ts';
import type { DecidedSchedule } from '../../period/schedule.ts';
import { dateOf } from '../../time/dateOf.ts';
import { claimRequest, type OpenClaim } from './claims.ts';
import type { ClaimRequest, Decision } from './decision.ts';
import { type Bounds, firstUpcoming, greatestNominalUpTo } from './dueNewestFirst.ts';
import { beyondHistoryLimits } from './historyLimits.ts';
import type { Ledger } from './ledger.ts';
import { newestRecords } from './outcomeRecord.ts';
import type { ProvenJob } from './provenJobs.ts';
import { type SchedulingForce, schedulingRecord } from './schedulingForce.ts';
import type { Situation } from './situation.ts';

/** The input of every check: one KronJob with a valid spec, at one instant. */
export type DecisionContext = {
  readonly schedule: DecidedSchedule;
  readonly situation: Situation;
  readonly force: SchedulingForce;
  /** The ledger, which includes the outcomes of all existing Jobs. */
  readonly ledger: Ledger;
  readonly claim: OpenClaim | null;
};

/**
 * The bounds of the periods that still count. These are the periods after `handled`, the last period that has an outcome.
 */
export function boundsOf({ schedule, force }: DecisionContext, { handled }: Pick<Ledger, 'handled'>): Bounds {
  return { schedule, force, handled };
}

/** The answer of a check. */
export type Verdict = Pick<Decision, 'action' | 'reason' | 'message'> & {
  readonly claim?: ClaimRequest | null;
  /** The active Jobs to delete. */
  readonly replaced?: readonly ProvenJob[];
};

type Next = Pick<Decision, 'next' | 'wakeAt'>;

type Consequence = Next & {
  readonly period: Period | null;
  /** The ledger, which includes all outcomes that the decision records. */
  readonly ledger: Ledger;
};

export function buildDecision(
  context: DecisionContext,
  verdict: Verdict,
  { period, ledger, next, wakeAt }: Consequence,
): Decision {
  const { action, reason, message, claim, replaced } = verdict;
  const finished = beyondHistoryLimits(context.schedule.policy, context.situation);
  const decision = {
    action,
    reason,
    message,
    period,
    outcomes: newestRecords(ledger.settlements),
    delete: replaced === undefined ? finished : replaced.map(({ job }) => job.name).concat(finished),
    next,
    wakeAt,
    claim: claim ?? openClaim(context, ledger),
    scheduling: schedulingRecord(context.force, highestWithImplied(context, ledger)),
  };
  // The type system cannot tie `period` to `action` here. Each check passes a matching pair.
  return decision as Decision;
}

/** The request to keep the stored claim. Null if there is none, or if its period has an outcome. */
function openClaim({ claim }: DecisionContext, { handled }: Ledger): ClaimRequest | null {
  return claim === null || isHandled(claim, handled) ? null : claimRequest(claim);
}

/**
 * The next period after `handled`, and when to decide again.
 *
 * @param left - the next period, if it is already due
 */
export function nextOf(context: DecisionContext, handled: DuePosition | null, left: Due | null): Next {
  const { schedule, situation } = context;
  const due = left ?? firstUpcoming(boundsOf(context, { handled }), situation.now);
  if (due === null) return { next: null, wakeAt: null };
  const next = schedule.periodAt(due.nominal);
  const isDue = due.due <= situation.now;
  return { next, wakeAt: isDue ? dateOf(situation.now) : (next.chosenTime ?? next.nominalTime) };
}

/**
 * The greatest nominal time of all periods that have an outcome, listed or not. If windows overlap, a period without a
 * listed outcome can have the greatest nominal time.
 */
function highestWithImplied(context: DecisionContext, ledger: Ledger): number {
  if (ledger.settlements.length === 0 || ledger.handled === null) return ledger.highest;
  return Math.max(ledger.highest, greatestNominalUpTo(boundsOf(context, ledger), ledger.handled));
}
