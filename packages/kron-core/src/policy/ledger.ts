import type { Due, Position } from '../period/due.ts';
import { comparePositions } from '../period/due.ts';
import type { Schedule } from '../period/schedule.ts';
import type { OutcomeRecord, Reason } from './decision.ts';
import { instantSeconds } from './instants.ts';
import type { Claim, Outcome } from './observed.ts';
import { outcomeRecord } from './outcomeRecord.ts';
import { highestHandled } from './schedulingForce.ts';
import type { Situation } from './situation.ts';

/** A claim that still has to be carried out or given up. */
export type OpenClaim = Claim & { readonly nominal: number };

/** What is handled, and what this decision adds to it. */
export type Ledger = {
  /** The last handled period. */
  readonly handled: Position | null;
  /** To record now, in order. */
  readonly outcomes: readonly OutcomeRecord[];
  /** Nominal seconds of the greatest period-id ever handled, or -Infinity. */
  readonly highest: number;
};

/** Jobs that exist are recorded first, whatever the spec says by now: a crash or an edit is healed, however late. */
export function ledgerOf(situation: Situation): Ledger {
  const stored: Ledger = {
    handled: situation.stored,
    outcomes: [],
    highest: highestHandled(situation.status),
  };
  return situation.unrecorded.reduce((ledger, job) => settle(ledger, job, 'executed', 'JobExists'), stored);
}

/** The ledger with one more period handled. */
export function settle(ledger: Ledger, period: Due, outcome: Outcome, reason: Reason): Ledger {
  return settleAll(ledger, [outcomeRecord(period, outcome, reason)], period);
}

/** The ledger with several more, of which `last` comes last. */
export function settleAll(ledger: Ledger, records: readonly OutcomeRecord[], last: Position | null): Ledger {
  if (last === null) return ledger;
  const moves = ledger.handled === null || comparePositions(last, ledger.handled) > 0;
  return {
    handled: moves ? { due: last.due, nominal: last.nominal } : ledger.handled,
    outcomes: moves ? [...ledger.outcomes, ...records] : [...records, ...ledger.outcomes],
    highest: records.reduce(
      (highest, { nominalTime }) => Math.max(highest, nominalTime.getTime() / 1000),
      ledger.highest,
    ),
  };
}

/** A margin for clocks that differ between those who lead. */
const clockSkewSeconds = 60;

/**
 * A short-lived Job may have come and gone before anyone wrote down that it ran. Until it can have gone its absence
 * proves that it was never created; after that nobody knows, and the period is not run again.
 *
 * A claim is dropped, without an outcome, when its scheduling configuration was edited.
 */
export function resolveClaim(
  ledger: Ledger,
  situation: Situation,
  schedule: Schedule | null,
): { ledger: Ledger; claim: OpenClaim | null } {
  const { claim, force, now } = situation;
  if (claim === null) return { ledger, claim: null };
  const chosen = claimedTime(claim, force.edited ? null : schedule);
  const period = { nominal: claim.nominal, due: chosen ?? instantSeconds(claim.claimedAt), chosen };
  // A period at or before the stored last one is handled.
  if (situation.stored !== null && comparePositions(period, situation.stored) <= 0)
    return { ledger, claim: null };
  if (isOfAnother(claim, situation) && now >= knownUntil(claim, situation)) {
    return { ledger: settle(ledger, period, 'missed', 'Unknown'), claim: null };
  }
  if (force.edited) return { ledger, claim: null };
  return isOvertaken(period, ledger)
    ? { ledger: settle(ledger, period, 'missed', 'Superseded'), claim: null }
    : { ledger, claim };
}

/** The Job of a later period exists: the claim was given up in a status write that was lost. */
function isOvertaken(period: Position, { handled }: Ledger): boolean {
  return handled !== null && comparePositions(period, handled) < 0;
}

function claimedTime(claim: OpenClaim, schedule: Schedule | null): number | null {
  if (claim.chosenTime !== undefined) return instantSeconds(claim.chosenTime);
  return schedule?.isNominal(claim.nominal) === true ? schedule.dues.periodAt(claim.nominal).chosen : null;
}

/** A claim of somebody else for a short-lived Job, who may or may not have created it. */
export function isOfAnother(claim: OpenClaim, { holder }: Situation): boolean {
  return claim.for === 'ShortTTL' && (holder === undefined || claim.holder !== holder);
}

/** The second from which on the absence of a claimed Job proves nothing. */
export function knownUntil(claim: OpenClaim, { status }: Situation): number {
  return instantSeconds(claim.claimedAt) + (status.jobTTL ?? 0) - clockSkewSeconds;
}
