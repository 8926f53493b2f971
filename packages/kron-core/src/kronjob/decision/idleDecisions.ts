import type { Problem } from '../../reading/issue.ts';
import { problemLines } from '../../reading/problemLines.ts';
import { claimRequest, isOfAnother, knownUntil } from './claims.ts';
import type { Decision } from './decision.ts';
import type { Ledger } from './ledger.ts';
import type { Matter } from './decisionContext.ts';
import { dateOf, decisionOn } from './decisionContext.ts';
import { newestRecords } from './outcomeRecord.ts';
import { schedulingRecord } from './schedulingForce.ts';
import type { Situation } from './situation.ts';

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
  problems: readonly Problem[],
  state: Pick<Matter, 'situation' | 'force' | 'ledger' | 'claim'>,
): Decision {
  return {
    action: 'invalid',
    reason: 'InvalidSpec',
    message: problemLines(problems),
    period: null,
    outcomes: newestRecords(state.ledger.settlements),
    delete: [],
    next: null,
    wakeAt: wakeForClaim(state),
    claim: state.claim === null ? null : claimRequest(state.claim),
    scheduling: schedulingRecord(state.force, state.ledger.highest),
  };
}

/** Rule 3. What comes due meanwhile is neither handled nor forgotten: a resume treats it as late. */
export function suspended(matter: Matter): Decision {
  const saying = {
    action: 'suspended',
    reason: 'Suspended',
    message: 'spec.policy.suspend is true: nothing runs until it is false.',
  } as const;
  const sequel = { next: null, wakeAt: wakeForClaim(matter) };
  return decisionOn(matter, saying, { period: null, ledger: matter.ledger, sequel });
}

/** An uncertain claim becomes an outcome with time, whether or not anything else may happen. */
function wakeForClaim({ situation, claim }: Pick<Matter, 'situation' | 'claim'>): Date | null {
  return claim !== null && isOfAnother(claim, situation) ? dateOf(knownUntil(claim, situation)) : null;
}
