import type { InvalidSpecError } from '../issue.ts';
import type { Decision } from './decision.ts';
import type { Ledger, OpenClaim } from './ledger.ts';
import { isOfAnother, knownUntil } from './ledger.ts';
import { schedulingRecord } from './schedulingForce.ts';
import { listedOutcomes } from './selection.ts';
import type { Situation } from './situation.ts';
import type { Turn } from './turn.ts';
import { claimRequest, dateOf, recordsOf } from './turn.ts';

/** Rule 1. */
export function underDeletion({ force }: Situation, { highest }: Ledger): Decision {
  return {
    action: 'ended',
    reason: 'Deleting',
    message: 'The KronJob is being deleted: nothing is done for it any more.',
    period: null,
    outcomes: [],
    delete: [],
    next: null,
    wakeAt: null,
    claim: null,
    scheduling: schedulingRecord(force, highest),
  };
}

/** Rule 3. Jobs that exist are recorded all the same. */
export function invalid(
  error: InvalidSpecError,
  state: { situation: Situation; ledger: Ledger; claim: OpenClaim | null },
): Decision {
  return {
    action: 'invalid',
    reason: 'InvalidSpec',
    message: error.message,
    period: null,
    outcomes: state.ledger.outcomes.slice(-listedOutcomes),
    delete: [],
    next: null,
    wakeAt: wakeForClaim(state),
    claim: state.claim === null ? null : claimRequest(state.claim),
    scheduling: schedulingRecord(state.situation.force, state.ledger.highest),
  };
}

/** Rule 3. What comes due meanwhile is neither handled nor forgotten: a resume treats it as late. */
export function suspended(turn: Turn): Decision {
  return {
    ...recordsOf(turn, turn.ledger),
    action: 'suspended',
    reason: 'Suspended',
    message: 'spec.policy.suspend is true: nothing runs until it is false.',
    period: null,
    next: null,
    wakeAt: wakeForClaim(turn),
    claim: turn.claim === null ? null : claimRequest(turn.claim),
  };
}

/** An uncertain claim becomes an outcome with time, whether or not anything else may happen. */
function wakeForClaim({ situation, claim }: Pick<Turn, 'situation' | 'claim'>): Date | null {
  return claim !== null && isOfAnother(claim, situation) ? dateOf(knownUntil(claim, situation)) : null;
}
