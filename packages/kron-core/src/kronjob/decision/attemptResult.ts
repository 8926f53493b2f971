import type { Due } from '../../period/due.ts';
import { dateOf } from '../../time/dateOf.ts';
import { formatInstant } from '../../zone/formatInstant.ts';
import { lateFrom } from './deadline.ts';
import type { ClaimRequest, Decision } from './decision.ts';
import { buildDecision, type DecisionContext, nextOf, type Verdict } from './decisionContext.ts';
import { type Ledger, settle } from './ledger.ts';
import type { ClaimPurpose, Outcome } from './observed.ts';

/** One attempt at a due period that has a chosen time. */
export type Attempt = {
  readonly context: DecisionContext;
  readonly period: Due & { readonly chosen: number };
  readonly jobName: string;
  /** The ledger with the outcomes of all earlier periods. */
  readonly before: Ledger;
  /** The last second in which to try to create the Job. Null if Kron tries until the next period is due. */
  readonly until: number | null;
  /** The next period, if it is already due. */
  readonly left: Due | null;
};

export function withOutcome(attempt: Attempt, outcome: Outcome, verdict: Verdict): Decision {
  const { context, left } = attempt;
  const ledger = settle(attempt.before, attempt.period, outcome, verdict.reason);
  const period = context.schedule.periodAt(attempt.period.nominal);
  const { next, wakeAt } = nextOf(context, ledger.handled, left);
  return buildDecision(context, verdict, { period, ledger, next, wakeAt });
}

/**
 * Builds a decision that gives the period no outcome yet. The next decision is due when the time for this period ends, or
 * when another period is tried instead of this one.
 */
export function pending(attempt: Attempt, verdict: Verdict): Decision {
  const { context, before, until, left } = attempt;
  const { now } = context.situation;
  const { next, wakeAt } = nextOf(context, attempt.period, left);
  const endOf = (last: number): Date => dateOf(now < last ? last : last + 1);
  // As long as the Jobs cannot be read, no other period is tried instead of this one.
  const isUnread = verdict.reason === 'FailedRead';
  const takeover = until === null && !isUnread ? wakeAt : nextTurn(attempt);
  return buildDecision(context, verdict, {
    period: context.schedule.periodAt(attempt.period.nominal),
    ledger: before,
    next,
    wakeAt: until === null ? takeover : earlierOf(endOf(until), takeover),
  });
}

export function claimFor(attempt: Attempt, purpose: ClaimPurpose): ClaimRequest {
  return {
    periodID: idOf(attempt),
    chosenTime: dateOf(attempt.period.chosen),
    jobName: attempt.jobName,
    for: purpose,
  };
}

export function idOf({ period }: Attempt): string {
  return formatInstant(period.nominal);
}

/** When another period comes due or, if one is already due, when this period becomes late, whichever comes first. */
function nextTurn({ context, period, left }: Attempt): Date | null {
  const comesDue = nextOf(context, period, null).wakeAt;
  const late = lateFrom(period.due);
  return left !== null && context.situation.now < late ? earlierOf(dateOf(late), comesDue) : comesDue;
}

/** The earlier of two instants. Null stands for never. */
export function earlierOf(a: Date, b: Date | null): Date {
  return b === null || a < b ? a : b;
}
