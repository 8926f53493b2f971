import type { Due, Position } from '../due.ts';
import type { Period } from '../period.ts';
import type { Schedule } from '../schedule.ts';
import type { Bounds } from './considered.ts';
import { firstUpcoming, greatestNominalUpTo } from './considered.ts';
import type { ClaimRequest, Decision } from './decision.ts';
import { beyondHistoryLimits } from './historyLimits.ts';
import { instantSeconds } from './instants.ts';
import type { Ledger, OpenClaim } from './ledger.ts';
import type { SchedulingForce } from './schedulingForce.ts';
import { schedulingRecord } from './schedulingForce.ts';
import { listedOutcomes } from './selection.ts';
import type { Situation } from './situation.ts';

/** One KronJob at one instant, as the checks see it once its spec has proved valid. */
export type Turn = {
  readonly schedule: Schedule;
  readonly situation: Situation;
  readonly force: SchedulingForce;
  /** With every existing Job recorded. */
  readonly ledger: Ledger;
  readonly claim: OpenClaim | null;
};

/** The periods that count once everything in `ledger` is handled. */
export function boundsOf({ schedule, force }: Turn, { handled }: Pick<Ledger, 'handled'>): Bounds {
  return { schedule, force, handled };
}

/** What a decision records and tidies up. */
export type Records = Pick<Decision, 'outcomes' | 'delete' | 'claim' | 'scheduling'>;

/** What comes after a decision. */
export type Sequel = Pick<Decision, 'next' | 'wakeAt'>;

/** The fields of a decision that follow from what it records. */
export function recordsOf(turn: Turn, ledger: Ledger): Records {
  return {
    outcomes: ledger.outcomes.slice(-listedOutcomes),
    delete: beyondHistoryLimits(turn.schedule.policy, turn.situation),
    claim: null,
    scheduling: schedulingRecord(turn.force, withImplied(boundsOf(turn, ledger), ledger).highest),
  };
}

/**
 * The fields of a decision that follow from what is left once `handled` is.
 *
 * @param left - a period that is due already and is left to the next decision
 */
export function sequelOf(turn: Turn, handled: Position | null, left: Due | null): Sequel {
  const { schedule, situation } = turn;
  const next = left ?? firstUpcoming(boundsOf(turn, { handled }), situation.now);
  return {
    next: next === null ? null : schedule.periodAt(next.nominal),
    wakeAt: next === null ? null : dateOf(Math.max(next.due, situation.now)),
  };
}

/** With overlapping windows an implied outcome can have a later nominal time than every listed one. */
function withImplied(bounds: Bounds, ledger: Ledger): Ledger {
  if (ledger.outcomes.length === 0 || ledger.handled === null) return ledger;
  return { ...ledger, highest: Math.max(ledger.highest, greatestNominalUpTo(bounds, ledger.handled)) };
}

/** The claim as a decision repeats it. */
export function claimRequest(claim: OpenClaim): ClaimRequest {
  return {
    periodID: claim.periodID,
    chosenTime: claim.chosenTime === undefined ? null : dateOf(instantSeconds(claim.chosenTime)),
    jobName: claim.jobName,
    for: claim.for,
  };
}

/** Epoch seconds as a `Date`. */
export function dateOf(seconds: number): Date {
  return new Date(seconds * 1000);
}

/** The period as this schedule produces it, if it does and chose the same instant; null for one of another configuration. */
export function sameChoice(schedule: Schedule, nominal: number, chosen: Date | null): Period | null {
  if (!schedule.isNominal(nominal)) return null;
  const period = schedule.periodAt(nominal);
  return period.chosenTime?.getTime() === chosen?.getTime() ? period : null;
}
