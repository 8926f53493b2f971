import type { Period } from '../../period/period.ts';
import { formatInstant } from '../../zone/formatInstant.ts';
import type { Decision, Reason } from './decision.ts';
import type { Ledger } from './ledger.ts';
import type { Settlement } from './outcomeRecord.ts';
import type { Matter } from './decisionContext.ts';
import { decisionOn, sameChoice, sequelOf } from './decisionContext.ts';

/** Rules 5 and 6, and Jobs found: nothing to create, only something to write down. */
export function recordOnly(matter: Matter, ledger: Ledger): Decision | null {
  const last = ledger.settlements.at(-1);
  if (last === undefined) return null;
  const message = `Period ${formatInstant(last.nominal)} is ${last.outcome}: ${because(last)}.`;
  const period = sameChoice(matter.schedule, last.nominal, last.chosen);
  const sequel = sequelOf(matter, ledger.handled, null);
  return decisionOn(matter, { action: 'record', reason: last.reason, message }, { period, ledger, sequel });
}

/** Rule 4. */
export function nothingDue(matter: Matter, ledger: Ledger): Decision {
  const sequel = sequelOf(matter, ledger.handled, null);
  const effect = { period: null, ledger, sequel };
  if (sequel.next === null) {
    const message = `No period is left until ${endOf(matter)}.`;
    return decisionOn(matter, { action: 'ended', reason: 'NotAfterPassed', message }, effect);
  }
  return decisionOn(matter, { action: 'wait', reason: 'NotDue', message: announcement(sequel.next) }, effect);
}

function endOf({ schedule }: Matter): string {
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
  Superseded: 'a later period takes its place',
  Unknown: 'its Job may have come and gone while nobody was watching',
  NoAllowedInstant: 'no candidate in its window is allowed by the constraints',
};

function because({ reason }: Settlement): string {
  return reasons[reason] ?? reason;
}
