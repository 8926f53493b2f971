import type { Due, Position } from '../../period/due.ts';
import { comparePositions } from '../../period/due.ts';
import type { Schedule } from '../../period/schedule.ts';
import { instantSeconds, readInstant } from '../../time/instantLike.ts';
import type { ClaimRequest } from './decision.ts';
import type { Ledger } from './ledger.ts';
import { settle } from './ledger.ts';
import type { Claim } from './observed.ts';
import { isChosenBy } from './schedulingForce.ts';
import type { Situation } from './situation.ts';

/** A claim that is neither carried out nor given up yet, with its period. */
export type OpenClaim = Claim & Due;

/** The result of resolving a claim. */
export type ResolvedClaim = {
  readonly ledger: Ledger;
  /** null: no claim remains. */
  readonly claim: OpenClaim | null;
  /** Nominal time, in epoch seconds, of a claim made under another scheduling configuration, or -Infinity. */
  readonly foreignClaim: number;
};

/** Tolerance for clock skew between successive leaders. */
const clockSkewSeconds = 60;

/**
 * Rule 2. A short-lived Job can finish and be deleted by its TTL before the status records it. Until the TTL
 * can have expired, a missing Job proves that it was never created. After that the result is unknown, and the
 * period does not run again.
 *
 * A claim made under another scheduling configuration is dropped. It gets an outcome only if its Job may have
 * run.
 */
export function resolveClaim(ledger: Ledger, situation: Situation, schedule: Schedule | null): ResolvedClaim {
  const claim = claimedPeriod(situation, schedule);
  if (claim === null || !isAfter(claim, situation.stored))
    return { ledger, claim: null, foreignClaim: -Infinity };
  const isForeign = situation.force.edited || (schedule !== null && !isChosenBy(schedule, claim));
  const foreignClaim = isForeign ? claim.nominal : -Infinity;
  if (isHeldByOther(claim, situation) && !isKnown(claim, situation)) {
    return { ledger: settle(ledger, claim, 'missed', 'Unknown'), claim: null, foreignClaim };
  }
  if (isForeign) return { ledger, claim: null, foreignClaim };
  // A Job of a later period exists, so the claim was given up but the status write was lost.
  return isAfter(claim, ledger.handled)
    ? { ledger, claim, foreignClaim }
    : { ledger: settle(ledger, claim, 'missed', 'Superseded'), claim: null, foreignClaim };
}

/**
 * Adds the chosen time. It comes from the claim. If the claim has none, it is computed from the current
 * configuration, unless that was edited.
 */
function claimedPeriod({ claim, force }: Situation, schedule: Schedule | null): OpenClaim | null {
  if (claim === null) return null;
  const { nominal } = claim;
  const inForce = !force.edited && schedule?.isNominal(nominal) === true;
  const chosen = readInstant(claim.chosenTime) ?? (inForce ? schedule.dues.periodAt(nominal).chosen : null);
  return { ...claim, chosen, due: chosen ?? instantSeconds(claim.claimedAt) };
}

/** Whether a claim is still open when everything up to `handled` is handled. */
export function isAfter(claim: Position, handled: Position | null): boolean {
  return handled === null || comparePositions(claim, handled) > 0;
}

/** A claim for a short-lived Job by another holder. That holder may or may not have created the Job. */
export function isHeldByOther(claim: OpenClaim, { holder }: Situation): boolean {
  return claim.for === 'ShortTTL' && (holder === undefined || claim.holder !== holder);
}

/**
 * Whether a missing Job proves that it was never created. A claim with a time in the future proves nothing:
 * the clock was set back, so the age of the claim is unknown.
 */
function isKnown(claim: OpenClaim, situation: Situation): boolean {
  const { now } = situation;
  return now >= instantSeconds(claim.claimedAt) - clockSkewSeconds && now < knownUntil(claim, situation);
}

/** The second from which a missing Job may have run and been deleted. */
export function knownUntil(claim: OpenClaim, { status }: Situation): number {
  return instantSeconds(claim.claimedAt) + (status.jobTTL ?? 0) - clockSkewSeconds;
}

/** The claim in the form in which a decision repeats it. */
export function claimRequest({ periodID, chosen, jobName, for: purpose }: OpenClaim): ClaimRequest {
  return { periodID, chosenTime: chosen === null ? null : new Date(chosen * 1000), jobName, for: purpose };
}
