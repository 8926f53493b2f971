import type { Period } from '../../period/period.ts';
import { formatInstant } from '../../zone/formatInstant.ts';
import type { Decision, Reason } from './decision.ts';
import { buildDecision, type DecisionContext, nextOf } from './decisionContext.ts';
import type { Ledger } from './ledger.ts';
import type { Settlement } from './outcomeRecord.ts';
import { isChosenBy } from './schedulingForce.ts';

/**
 * Rules 5 and 6: the decision if there are outcomes to record and no Job to create. Null if there is no outcome to record.
 */
export function recordOnly(context: DecisionContext, ledger: Ledger): Decision | null {
  const last = ledger.settlements.at(-1);
  if (last === undefined) return null;
  const { schedule } = context;
  const message = `Period ${formatInstant(last.nominal)} is ${last.outcome}: ${because(last)}.`;
  const period = isChosenBy(schedule, last) ? schedule.periodAt(last.nominal) : null;
  const { next, wakeAt } = nextOf(context, ledger.handled, null);
  const verdict = { action: 'record', reason: last.reason, message } as const;
  return buildDecision(context, verdict, { period, ledger, next, wakeAt });
}

/** Rule 4: no period is due, so wait for the next period. */
export function nothingDue(context: DecisionContext, ledger: Ledger): Decision {
  const { next, wakeAt } = nextOf(context, ledger.handled, null);
  const consequence = { period: null, ledger, next, wakeAt };
  if (next === null) {
    const message = `No period remains before ${endOf(context)}.`;
    return buildDecision(context, { action: 'ended', reason: 'NotAfterPassed', message }, consequence);
  }
  return buildDecision(
    context,
    { action: 'wait', reason: 'NotDue', message: announcement(next) },
    consequence,
  );
}

function endOf({ schedule }: DecisionContext): string {
  return Number.isFinite(schedule.notAfter) ? formatInstant(schedule.notAfter) : 'the end of the calendar';
}

function announcement({ periodID, chosenTime }: Period): string {
  if (chosenTime === null)
    return `Period ${periodID} is unschedulable and will be recorded at its nominal time.`;
  return `Period ${periodID} is due at ${formatInstant(chosenTime.getTime() / 1000)}.`;
}

const reasons: Partial<Record<Reason, string>> = {
  JobExists: 'its Job exists',
  DeadlineExceeded: 'it was not started within its deadline',
  FailedDelete: 'a Job that it replaces could not be deleted',
  ReplacePending: 'finalizers kept a Job that it replaces',
  Suspended: 'the KronJob was suspended when it was due',
  Superseded: 'a later period supersedes it',
  Unknown: 'its Job may have run and been deleted before the status recorded it',
  NoAllowedInstant: 'the constraints allow no candidate in its window',
};

function because({ reason }: Settlement): string {
  return reasons[reason] ?? reason;
}
