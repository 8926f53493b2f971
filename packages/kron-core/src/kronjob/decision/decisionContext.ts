import type { Due, Position } from '../../period/due.ts';
import type { Period } from '../../period/period.ts';
import type { Schedule } from '../../period/schedule.ts';
import type { OpenClaim } from './claims.ts';
import { claimRequest, isAfter } from './claims.ts';
import type { Bounds } from './considered.ts';
import { firstUpcoming, greatestNominalUpTo } from './considered.ts';
import type { ClaimRequest, Decision } from './decision.ts';
import { beyondHistoryLimits } from './historyLimits.ts';
import type { Ledger } from './ledger.ts';
import type { ObservedJob } from './observed.ts';
import { newestRecords } from './outcomeRecord.ts';
import type { SchedulingForce } from './schedulingForce.ts';
import { schedulingRecord } from './schedulingForce.ts';
import type { Situation } from './situation.ts';

/** One KronJob at one instant, as the checks see it once its spec has proved valid. */
export type Matter = {
  readonly schedule: Schedule;
  readonly situation: Situation;
  readonly force: SchedulingForce;
  /** With every existing Job recorded. */
  readonly ledger: Ledger;
  readonly claim: OpenClaim | null;
};

/** The periods that count once everything in `ledger` is handled. */
export function boundsOf({ schedule, force }: Matter, { handled }: Pick<Ledger, 'handled'>): Bounds {
  return { schedule, force, handled };
}

/** What comes after a decision. */
export type Sequel = Pick<Decision, 'next' | 'wakeAt'>;

/** What a check says. */
export type Saying = Pick<Decision, 'action' | 'reason' | 'message'> & {
  readonly claim?: ClaimRequest | null;
  /** Active Jobs to delete. */
  readonly replaced?: readonly ObservedJob[];
};

/** What a check says it of, and what follows. */
export type Effect = {
  readonly period: Period | null;
  /** With everything that the decision records. */
  readonly ledger: Ledger;
  readonly sequel: Sequel;
};

/** The decision that a check comes to. */
export function decisionOn(matter: Matter, saying: Saying, { period, ledger, sequel }: Effect): Decision {
  const finished = beyondHistoryLimits(matter.schedule.policy, matter.situation);
  const decision = {
    action: saying.action,
    reason: saying.reason,
    message: saying.message,
    period,
    outcomes: newestRecords(ledger.settlements),
    delete:
      saying.replaced === undefined ? finished : [...saying.replaced.map(({ name }) => name), ...finished],
    next: sequel.next,
    wakeAt: sequel.wakeAt,
    claim: saying.claim ?? openClaim(matter, ledger),
    scheduling: schedulingRecord(matter.force, highestWithImplied(matter, ledger)),
  };
  // The union ties `period` to `action`; each check makes only such pairs.
  return decision as Decision;
}

/** A claim stays until its period is handled. */
function openClaim({ claim }: Matter, { handled }: Ledger): ClaimRequest | null {
  return claim !== null && isAfter(claim, handled) ? claimRequest(claim) : null;
}

/**
 * What comes once `handled` is.
 *
 * @param left - a period that is due already and is left to the next decision
 */
export function sequelOf(matter: Matter, handled: Position | null, left: Due | null): Sequel {
  const { schedule, situation } = matter;
  const next = left ?? firstUpcoming(boundsOf(matter, { handled }), situation.now);
  return {
    next: next === null ? null : schedule.periodAt(next.nominal),
    wakeAt: next === null ? null : dateOf(Math.max(next.due, situation.now)),
  };
}

/** With overlapping windows an implied outcome can have a later nominal time than every listed one. */
function highestWithImplied(matter: Matter, ledger: Ledger): number {
  if (ledger.settlements.length === 0 || ledger.handled === null) return ledger.highest;
  return Math.max(ledger.highest, greatestNominalUpTo(boundsOf(matter, ledger), ledger.handled));
}

/** Epoch seconds as a `Date`. */
export function dateOf(seconds: number): Date {
  return new Date(seconds * 1000);
}

/** The period as this schedule produces it, if it does and chose the same instant; null for one of another configuration. */
export function sameChoice(schedule: Schedule, nominal: number, chosen: number | null): Period | null {
  if (!schedule.isNominal(nominal)) return null;
  return schedule.dues.periodAt(nominal).chosen === chosen ? schedule.periodAt(nominal) : null;
}
