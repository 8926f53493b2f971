import type { CodedProblem } from '../../reading/issue.ts';
import { problemLines } from '../../reading/problemLines.ts';
import { dateOf } from '../../time/dateOf.ts';
import { claimRequest, isHeldByOther, knownUntil, withoutWait } from './claims.ts';
import type { Decision, HeldReason } from './decision.ts';
import { buildDecision, type DecisionContext } from './decisionContext.ts';
import type { Ledger } from './ledger.ts';
import { newestRecords } from './outcomeRecord.ts';
import { schedulingRecord } from './schedulingForce.ts';
import type { Situation } from './situation.ts';

/** Rule 1: nothing is done while the KronJob is being deleted. */
export function underDeletion({ force }: Situation, { highest }: Ledger): Decision {
  return {
    action: 'ended',
    reason: 'Deleting',
    message: 'The KronJob is being deleted. No more Jobs are created for it.',
    period: null,
    outcomes: [],
    delete: [],
    next: null,
    wakeAt: null,
    claim: null,
    scheduling: schedulingRecord(force, highest),
  };
}

/** Rule 3: the spec is invalid. Existing Jobs are still recorded. */
export function invalid(
  { problems }: { readonly problems: readonly CodedProblem[] },
  state: Pick<DecisionContext, 'situation' | 'force' | 'ledger' | 'claim'>,
): Decision {
  const claim = withoutWait(state.claim);
  return {
    action: 'invalid',
    reason: invalidReason(problems),
    message: problemLines(problems),
    period: null,
    outcomes: newestRecords(state.ledger.settlements),
    delete: [],
    next: null,
    wakeAt: wakeForClaim(state),
    claim: claim === null ? null : claimRequest(claim),
    scheduling: schedulingRecord(state.force, state.ledger.highest),
  };
}

const heldReasons: readonly string[] = [
  'CalendarNotFound',
  'CalendarUnreadable',
  'InvalidCalendar',
  'NoClusterName',
] satisfies HeldReason[];

/**
 * The reason of an invalid KronJob. If all problems are about calendars or the name of the cluster, the spec itself is
 * valid.
 */
function invalidReason(problems: readonly CodedProblem[]): 'InvalidSpec' | HeldReason {
  const [first] = problems;
  return first !== undefined && problems.every(isOutside) ? (first.code as HeldReason) : 'InvalidSpec';
}

function isOutside({ code }: CodedProblem): boolean {
  return code !== undefined && heldReasons.includes(code);
}

/**
 * Rule 3: the KronJob is suspended. Periods that come due during the suspension get no outcome. After a resume they are
 * late.
 */
export function suspended(watched: DecisionContext): Decision {
  const context = { ...watched, claim: withoutWait(watched.claim) };
  const verdict = {
    action: 'suspended',
    reason: 'Suspended',
    message: 'spec.policy.suspend is true: no Job starts until it is false.',
  } as const;
  const { ledger } = context;
  return buildDecision(context, verdict, { period: null, ledger, next: null, wakeAt: wakeForClaim(context) });
}

/**
 * When to decide again about a claim of another holder: at {@link knownUntil}, because from then on a missing Job may have
 * run and been deleted. If the clock was set back and the claim is not due yet, at its due time.
 */
function wakeForClaim({ situation, claim }: Pick<DecisionContext, 'situation' | 'claim'>): Date | null {
  if (claim === null || !isHeldByOther(claim, situation)) return null;
  return dateOf(claim.due > situation.now ? claim.due : knownUntil(claim, situation));
}
