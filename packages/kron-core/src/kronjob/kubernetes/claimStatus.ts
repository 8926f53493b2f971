import { dateArgument } from '../../reading/dateArgument.ts';
import type { ClaimRequest, Decision } from '../decision/decision.ts';
import type { Claim, Observed } from '../decision/observed.ts';
import type { KronJobWithoutTemplate } from './kronJob.ts';
import { nextStatus } from './nextStatus.ts';
import type { Status } from './status.ts';

/**
 * The status to write before the Job of a `run` decision with a claim is created. It contains the claim and the outcomes of
 * earlier periods, but not yet the outcome of this period. After the create, write `nextStatus`. null if there is no claim,
 * or if the claim is already stored.
 *
 * @throws TypeError if `now` is no Date
 *
 * @example
 * const claim = claimStatus(kronJob, decision, observed, now); // null: create at once
 */
export function claimStatus(
  kronJob: KronJobWithoutTemplate,
  decision: Decision,
  observed: Observed,
  now: Date,
): Status | null {
  dateArgument('now', now);
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

/** The part of a stored KronJob that says which period is claimed. */
type Claiming = { readonly status?: { readonly claim?: Pick<Claim, 'periodID' | 'for'> } };

/**
 * Whether a decision has a claim that the status does not contain yet. A stored claim proves that Kron noticed its period in
 * time.
 */
export function hasNewClaim({ status }: Claiming, { claim }: Decision): boolean {
  return claim !== null && !isOf(status?.claim, claim);
}

/**
 * Whether a decision can wait until the API server has checked a new template. A decision cannot wait if it replaces Jobs,
 * records an outcome or makes a new claim, because a due period does not wait.
 */
export function canAwaitTemplate(kronJob: Claiming, decision: Decision): boolean {
  const { action, outcomes } = decision;
  return action !== 'replace' && outcomes.length === 0 && !hasNewClaim(kronJob, decision);
}

/**
 * Whether a stored claim has the period and purpose of a requested claim. If so, the requested claim is not new: each retry
 * of a create requests the same claim again.
 */
function isOf(
  stored: Pick<Claim, 'periodID' | 'for'> | undefined,
  { periodID, for: purpose }: ClaimRequest,
): boolean {
  return stored?.periodID === periodID && stored.for === purpose;
}
