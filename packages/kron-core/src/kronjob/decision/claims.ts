import type { Due, Position } from '../../period/due.ts';
import { comparePositions } from '../../period/due.ts';
import type { Schedule } from '../../period/schedule.ts';
import type { ClaimRequest } from './decision.ts';
import { instantSeconds, readInstant } from '../../time/instantLike.ts';
import type { Ledger } from './ledger.ts';
import { settle } from './ledger.ts';
import type { Claim } from './observed.ts';
import type { Situation } from './situation.ts';

/** A claim that still has to be carried out or given up, with its period. */
export type OpenClaim = Claim & Due;

/** What has become of a claim. */
export type ResolvedClaim = {
  readonly ledger: Ledger;
  /** null: there is none any more. */
  readonly claim: OpenClaim | null;
  /** Nominal seconds of a claim that another configuration made, or -Infinity. */
  readonly stranger: number;
};

/** A margin for clocks that differ between those who lead. */
const clockSkewSeconds = 60;

/**
 * A short-lived Job may have come and gone before anyone wrote down that it ran. Until it can have gone its absence
 * proves that it was never created; after that nobody knows, and the period is not run again.
 *
 * A claim of another scheduling configuration is dropped, without an outcome if there can be none.
 */
export function resolveClaim(ledger: Ledger, situation: Situation, schedule: Schedule | null): ResolvedClaim {
  const claim = claimedPeriod(situation, schedule);
  if (claim === null || !isAfter(claim, situation.stored))
    return { ledger, claim: null, stranger: -Infinity };
  const isStranger = situation.force.edited || !isChoice(claim, schedule);
  const stranger = isStranger ? claim.nominal : -Infinity;
  if (isOfAnother(claim, situation) && !isKnown(claim, situation)) {
    return { ledger: settle(ledger, claim, 'missed', 'Unknown'), claim: null, stranger };
  }
  if (isStranger) return { ledger, claim: null, stranger };
  // The Job of a later period exists: the claim was given up in a status write that was lost.
  return isAfter(claim, ledger.handled)
    ? { ledger, claim, stranger }
    : { ledger: settle(ledger, claim, 'missed', 'Superseded'), claim: null, stranger };
}

/** The chosen time stands in the claim; one that lacks it is of the configuration in force, if that is known. */
function claimedPeriod({ claim, force }: Situation, schedule: Schedule | null): OpenClaim | null {
  if (claim === null) return null;
  const { nominal } = claim;
  const inForce = !force.edited && schedule?.isNominal(nominal) === true;
  const chosen = readInstant(claim.chosenTime) ?? (inForce ? schedule.dues.periodAt(nominal).chosen : null);
  return { ...claim, chosen, due: chosen ?? instantSeconds(claim.claimedAt) };
}

function isChoice({ nominal, chosen }: Due, schedule: Schedule | null): boolean {
  if (schedule === null) return true;
  return schedule.isNominal(nominal) && schedule.dues.periodAt(nominal).chosen === chosen;
}

/** Whether a claim still is one once everything up to `handled` is. */
export function isAfter(claim: Position, handled: Position | null): boolean {
  return handled === null || comparePositions(claim, handled) > 0;
}

/** A claim of somebody else for a short-lived Job, who may or may not have created it. */
export function isOfAnother(claim: OpenClaim, { holder }: Situation): boolean {
  return claim.for === 'ShortTTL' && (holder === undefined || claim.holder !== holder);
}

/**
 * Whether the absence of a claimed Job proves that it was never created. A claim from the future proves nothing, too: the
 * clock was put back, and nobody knows how long ago it was made.
 */
function isKnown(claim: OpenClaim, situation: Situation): boolean {
  const { now } = situation;
  return now >= instantSeconds(claim.claimedAt) - clockSkewSeconds && now < knownUntil(claim, situation);
}

/** The second from which on the absence of a claimed Job proves nothing. */
export function knownUntil(claim: OpenClaim, { status }: Situation): number {
  return instantSeconds(claim.claimedAt) + (status.jobTTL ?? 0) - clockSkewSeconds;
}

/** The claim as a decision repeats it. */
export function claimRequest({ periodID, chosen, jobName, for: purpose }: OpenClaim): ClaimRequest {
  return { periodID, chosenTime: chosen === null ? null : new Date(chosen * 1000), jobName, for: purpose };
}
