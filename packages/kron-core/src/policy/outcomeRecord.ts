import type { Due } from '../period/due.ts';
import { formatInstant } from '../zone/formatInstant.ts';
import type { OutcomeRecord, Reason } from './decision.ts';
import type { Outcome } from './observed.ts';

/** The record of one period's end. */
export function outcomeRecord(
  { nominal, chosen }: Pick<Due, 'nominal' | 'chosen'>,
  outcome: Outcome,
  reason: Reason,
): OutcomeRecord {
  return {
    periodID: formatInstant(nominal),
    nominalTime: new Date(nominal * 1000),
    chosenTime: chosen === null ? null : new Date(chosen * 1000),
    outcome,
    reason,
  };
}
