import { dateArgument } from '../../reading/dateArgument.ts';
import { readInstant } from '../../time/instantLike.ts';
import { formatInstant } from '../../zone/formatInstant.ts';
import { type ClaimRequest, type Decision, unknownAge } from './decision.ts';
import type { Claim, Observed, ObservedStatus } from './observed.ts';

/**
 * The part of the next status that the next decision needs: `nextStatus` without conditions, counters and history. It is for
 * simulations, which make many decisions and never show the status.
 *
 * @param now - the instant that the decision was made for
 * @throws TypeError if `now` is no Date
 *
 * @example
 * const status = handledStatus(decide(schedule, now, observed), observed, now);
 * decide(schedule, later, { ...observed, status }); // continues from there
 */
export function handledStatus(decision: Decision, { status, holder }: Observed, now: Date): ObservedStatus {
  dateArgument('now', now);
  const { scheduling, outcomes } = decision;
  const { schedulingHash, schedulingSince, schedulingFloor, highestPeriodID } = scheduling;
  const claim = claimAfter(decision, status.claim, (request) => newClaim(request, holder ?? '', now));
  return {
    schedulingHash,
    schedulingSince,
    ...(schedulingFloor === null ? {} : { schedulingFloor }),
    ...(highestPeriodID === null ? {} : { highestPeriodID }),
    ...(outcomes.length > 0 ? lastFields(decision) : storedLastFields(status)),
    ...(claim === undefined ? {} : { claim }),
    ...suspendedField(decision, status, now),
    ...(status.jobTTL === undefined ? {} : { jobTTL: status.jobTTL }),
  };
}

/**
 * The field `suspendedSince`: when the operator first saw the current suspension. The decision after a resume gives outcomes
 * to the periods that were due during the suspension, and removes this field.
 */
export function suspendedField(
  { action }: Pick<Decision, 'action'>,
  { suspendedSince }: Pick<ObservedStatus, 'suspendedSince'>,
  now: Date,
): { suspendedSince?: string } {
  if (action !== 'suspended') return {};
  return { suspendedSince: formatInstant(readInstant(suspendedSince) ?? Math.floor(now.getTime() / 1000)) };
}

type LastFields = Pick<ObservedStatus, 'lastPeriodID' | 'lastNominalTime' | 'lastChosenTime'>;

function lastFields({ outcomes }: Decision): LastFields {
  const last = outcomes.at(-1);
  if (last === undefined) return {};
  const { periodID, nominalTime, chosenTime } = last;
  const fields = { lastPeriodID: periodID, lastNominalTime: nominalTime };
  return chosenTime === null ? fields : { ...fields, lastChosenTime: chosenTime };
}

function storedLastFields({ lastPeriodID, lastNominalTime, lastChosenTime }: ObservedStatus): LastFields {
  return {
    ...(lastPeriodID === undefined ? {} : { lastPeriodID }),
    ...(lastNominalTime === undefined ? {} : { lastNominalTime }),
    ...(lastChosenTime === undefined ? {} : { lastChosenTime }),
  };
}

/**
 * The claim in the status after a decision. A stored claim with the same period and purpose keeps its holder and time,
 * because they determine what a missing Job proves. The claim of a `run` ends, because its Job was created.
 *
 * @param made - converts a request to a new claim
 */
export function claimAfter<Stored extends Claim>(
  { action, period, claim }: Decision,
  stored: Stored | undefined,
  made: (request: ClaimRequest) => Stored,
): Stored | undefined {
  if (claim === null || (action === 'run' && claim.periodID === period.periodID)) return undefined;
  if (stored?.periodID === claim.periodID && stored.for === claim.for) {
    return claim.unsure === true ? { ...stored, claimedAt: unknownAge } : stored;
  }
  return made(claim);
}

function newClaim({ chosenTime, ...rest }: ClaimRequest, holder: string, now: Date): Claim {
  return { ...rest, ...(chosenTime === null ? {} : { chosenTime }), claimedAt: now, holder };
}
