import { latestHandled } from '../../kubernetes/handledInFuture.ts';
import { type Due, isHandled } from '../../period/due.ts';
import type { DecidedSchedule } from '../../period/schedule.ts';
import { dateOrNull } from '../../time/dateOf.ts';
import { instantSeconds, readInstant } from '../../time/instantLike.ts';
import type { ClaimRequest } from './decision.ts';
import { type Ledger, settle } from './ledger.ts';
import type { Claim } from './observed.ts';
import { isChosenBy } from './schedulingForce.ts';
import type { Situation } from './situation.ts';

/** A stored claim and its period. The claim was not given up, and its Job does not exist. */
export type OpenClaim = Claim & Due & { readonly unsure?: boolean };

type ResolvedClaim = {
  readonly ledger: Ledger;
  /** Null if no claim remains. */
  readonly claim: OpenClaim | null;
  /**
   * The nominal time, in epoch seconds, of a claim that was made under another scheduling configuration. -Infinity if there
   * is none.
   */
  readonly foreignClaim: number;
};

/** Tolerance for clock skew between successive leaders. */
const clockSkewSeconds = 60;

/**
 * Rule 2: resolves the stored claim. A Job with a short TTL can finish and be deleted before the status records it. Until
 * the TTL can have expired, a missing Job was certainly never created. After that, the result of the period is unknown, and
 * the period does not run again.
 *
 * A claim that was made under another scheduling configuration is dropped. Its period gets an outcome only if its Job may
 * have run. A forged claim, which no decision can have made, is dropped without any effect.
 */
export function resolveClaim(
  ledger: Ledger,
  situation: Situation,
  schedule: DecidedSchedule | null,
): ResolvedClaim {
  const claim = credibleClaim(situation, schedule);
  const none = { ledger, claim: null, foreignClaim: Number.NEGATIVE_INFINITY };
  if (claim === null) return none;
  const isDue = claim.due <= situation.now;
  // The clock was set back to a time before the claimed period is due.
  if (!isDue && !situation.force.edited) {
    return notYetDue(claim, ledger, situation);
  }
  const isForeign = situation.force.edited || (schedule !== null && !isChosenBy(schedule, claim));
  const foreignClaim = isForeign ? claim.nominal : Number.NEGATIVE_INFINITY;
  if (isDue && isHeldByOther(claim, situation) && !isKnown(claim, situation)) {
    return { ledger: settle(ledger, claim, 'missed', 'Unknown'), claim: null, foreignClaim };
  }
  if (isForeign) return { ...none, foreignClaim };
  return isHandled(claim, ledger.handled) ? givenUp(ledger, claim) : { ledger, claim, foreignClaim };
}

/**
 * Resolves a claim whose period is not due yet, because the clock was set back. The age of a claim for Queue does not
 * matter: such a claim only proves that Kron noticed the period in time.
 */
function notYetDue(claim: OpenClaim, ledger: Ledger, situation: Situation): ResolvedClaim {
  const isWait = claim.for === 'Queue';
  if (isWait && isHandled(claim, ledger.handled)) return givenUp(ledger, claim);
  const unsure = !isWait && !isKnown(claim, situation);
  return { ledger, claim: { ...claim, unsure }, foreignClaim: Number.NEGATIVE_INFINITY };
}

/**
 * Gives up a claim because a Job of a later period exists. An earlier decision gave up the claim, but its status write was
 * lost.
 */
function givenUp(ledger: Ledger, claim: OpenClaim): ResolvedClaim {
  const settled =
    waitOf(claim) === 'Queue'
      ? settle(ledger, claim, 'skipped', 'Displaced')
      : settle(ledger, claim, 'missed', 'Superseded');
  return { ledger: settled, claim: null, foreignClaim: Number.NEGATIVE_INFINITY };
}

/** The stored claim and its period. Null if the period has an outcome, or if no decision can have made the claim. */
function credibleClaim(situation: Situation, schedule: DecidedSchedule | null): OpenClaim | null {
  const claim = claimedPeriod(situation, schedule);
  if (claim === null || isHandled(claim, situation.stored)) return null;
  return isCredible(claim, situation, schedule) ? claim : null;
}

/**
 * Whether a decision can have made this claim. No decision claims a period that is far in the future. If the period is due,
 * the configuration must also produce it: the schedule names the period, the period counts, and its window has started. This
 * is not checked if the configuration is invalid or was edited.
 */
function isCredible(
  claim: OpenClaim,
  { now, force, window }: Situation,
  schedule: DecidedSchedule | null,
): boolean {
  if (Math.max(claim.nominal, claim.due) > latestHandled(now, window)) return false;
  if (force.edited || schedule === null || claim.due > now) return true;
  return (
    schedule.isNominal(claim.nominal) &&
    claim.nominal > force.floor &&
    claim.nominal + schedule.dues.windowOffset <= now &&
    claim.due >= Math.max(force.since, schedule.notBefore) &&
    claim.due <= schedule.notAfter
  );
}

/**
 * Adds the due time of the period to the stored claim. It is the chosen time in the claim. If the claim has none, it is the
 * chosen time under the current configuration, unless the configuration was edited. If both are unknown, it is the time of
 * the claim, but not before the nominal time. So a period in the future gets no outcome.
 */
function claimedPeriod({ claim, force }: Situation, schedule: DecidedSchedule | null): OpenClaim | null {
  if (claim === null) return null;
  const { nominal } = claim;
  const inForce = !force.edited && schedule?.isNominal(nominal) === true;
  const chosen = readInstant(claim.chosenTime) ?? (inForce ? schedule.dues.periodAt(nominal).chosen : null);
  return { ...claim, chosen, due: chosen ?? Math.max(nominal, instantSeconds(claim.claimedAt)) };
}

/** Whether a claim for a short-lived Job has another holder. That holder may or may not have created the Job. */
export function isHeldByOther(claim: OpenClaim, { observed: { holder } }: Situation): boolean {
  return claim.for === 'ShortTTL' && (holder === undefined || claim.holder !== holder);
}

/**
 * Whether a missing Job proves that the Job was never created. If the claim has a time in the future, the clock was set back
 * and the age of the claim is unknown. Then a missing Job proves nothing.
 */
function isKnown(claim: OpenClaim, situation: Situation): boolean {
  const { now } = situation;
  return now >= instantSeconds(claim.claimedAt) - clockSkewSeconds && now < knownUntil(claim, situation);
}

/**
 * Before this second, a missing Job was certainly never created. From this second on, the Job may have run and been deleted.
 */
export function knownUntil(claim: OpenClaim, { observed }: Situation): number {
  return instantSeconds(claim.claimedAt) + (observed.status.jobTTL ?? 0) - clockSkewSeconds;
}

/**
 * The purpose for which the claimed period waits: Replace or Queue. A claim for ShortTTL that has replaced such a claim has
 * the purpose in its field `after`.
 */
export function waitOf({ for: purpose, after }: OpenClaim): Claim['after'] {
  return purpose === 'ShortTTL' ? after : purpose;
}

/** Converts a stored claim to the request that keeps the claim. */
export function claimRequest({
  periodID,
  chosen,
  jobName,
  for: purpose,
  after,
  unsure,
}: OpenClaim): ClaimRequest {
  return {
    periodID,
    chosenTime: dateOrNull(chosen),
    jobName,
    for: purpose,
    ...(after === undefined ? {} : { after }),
    ...(unsure === true ? { unsure } : {}),
  };
}

/**
 * Rule 3: if the KronJob is suspended or its spec is invalid, a claim for Queue is dropped, and its period no longer waits.
 * Claims for other purposes stay.
 */
export function withoutWait(claim: OpenClaim | null): OpenClaim | null {
  return claim?.for === 'Queue' ? null : claim;
}
