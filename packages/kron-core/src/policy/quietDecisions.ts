import { formatInstant } from '../zone/formatInstant.ts';
import type { Decision, OutcomeRecord, Reason } from './decision.ts';
import type { Ledger } from './ledger.ts';
import type { Turn } from './turn.ts';
import { recordsOf, sameChoice, sequelOf } from './turn.ts';

/** Rules 5 and 6, and Jobs found: nothing to create, only something to write down. */
export function recordOnly(turn: Turn, ledger: Ledger): Decision | null {
  const last = ledger.outcomes.at(-1);
  if (last === undefined) return null;
  return {
    ...recordsOf(turn, ledger),
    ...sequelOf(turn, ledger.handled, null),
    action: 'record',
    reason: last.reason,
    message: `Period ${last.periodID} is ${last.outcome}: ${because(last)}.`,
    period: sameChoice(turn.schedule, last.nominalTime.getTime() / 1000, last.chosenTime),
  };
}

/** Rule 4. */
export function nothingDue(turn: Turn, ledger: Ledger): Decision {
  const records = recordsOf(turn, ledger);
  const { next, wakeAt } = sequelOf(turn, ledger.handled, null);
  if (next === null) {
    const { notAfter } = turn.schedule;
    const end = Number.isFinite(notAfter) ? formatInstant(notAfter) : 'the end of the calendar';
    const message = `No period is left until ${end}.`;
    return { action: 'ended', reason: 'NotAfterPassed', message, period: null, ...records, next, wakeAt };
  }
  const due = formatInstant((next.chosenTime ?? next.nominalTime).getTime() / 1000);
  const what = next.unschedulable ? 'is unschedulable and will be recorded' : 'is due';
  const message = `Period ${next.periodID} ${what} at ${due}.`;
  return { action: 'wait', reason: 'NotDue', message, period: null, ...records, next, wakeAt };
}

const reasons: Partial<Record<Reason, string>> = {
  JobExists: 'its Job exists',
  DeadlineExceeded: 'it was not started within its deadline',
  Superseded: 'a later period takes its place',
  Unknown: 'its Job may have come and gone while nobody was watching',
  NoAllowedInstant: 'no candidate in its window is allowed by the constraints',
};

function because({ reason }: OutcomeRecord): string {
  return reasons[reason] ?? reason;
}
