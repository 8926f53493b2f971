import type { ClaimRequest, Decision } from '../decision/decision.ts';
import type { Claim, Observed } from '../decision/observed.ts';
import type { KronJob } from './kronJob.ts';
import { nextStatus } from './nextStatus.ts';
import type { Status } from './status.ts';

/**
 * The status to write before the Job of a `run` with a claim is created, or null when there is no claim to write, or
 * it is stored already: it has the claim, and the outcomes of the periods before, but not yet that of the period.
 * After the create comes `nextStatus`.
 *
 * @example
 * const claim = claimStatus(kronJob, decision, observed, now); // null: create at once
 */
export function claimStatus(
  kronJob: KronJob,
  decision: Decision,
  observed: Observed,
  now: Date,
): Status | null {
  const { period, claim, outcomes, scheduling } = decision;
  if (decision.action !== 'run' || claim === null || claim.periodID !== period?.periodID) return null;
  if (isOf(kronJob.status?.claim ?? observed.status.claim, claim)) return null;
  const settled = outcomes.slice(0, -1);
  const known = kronJob.status?.highestPeriodID ?? observed.status.highestPeriodID;
  const highestPeriodID = [known, ...settled.map(({ periodID }) => periodID)]
    .filter((id) => id !== undefined)
    .reduce<string | null>((highest, id) => (highest === null || id > highest ? id : highest), null);
  const before: Decision = {
    ...decision,
    action: 'wait',
    outcomes: settled,
    next: period,
    scheduling: { ...scheduling, highestPeriodID },
  };
  return nextStatus(kronJob, before, observed, now);
}

/** Whatever else the status says by now: a create that is held up is tried again and again. */
function isOf(stored: Claim | undefined, { periodID, for: purpose }: ClaimRequest): boolean {
  return stored?.periodID === periodID && stored.for === purpose;
}
