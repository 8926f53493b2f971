import type { Due } from '../period/due.ts';
import { formatInstant } from '../zone/formatInstant.ts';
import type { OutcomeRecord, Reason } from './decision.ts';
import type { Outcome } from './observed.ts';

/** A decision lists at most this many outcomes; older ones are implied. */
export const listedOutcomes = 10;

/** How one period ended, in seconds. Only what a decision comes to list is written out as a record. */
export type Settlement = Pick<Due, 'nominal' | 'chosen'> & {
  readonly outcome: Outcome;
  readonly reason: Reason;
};

/** What a decision lists of settlements that are in order: the newest 10. */
export function newestRecords(settlements: readonly Settlement[]): OutcomeRecord[] {
  const records: OutcomeRecord[] = [];
  for (let at = Math.max(0, settlements.length - listedOutcomes); at < settlements.length; at++) {
    const settlement = settlements[at];
    if (settlement !== undefined) records.push(outcomeRecord(settlement));
  }
  return records;
}

function outcomeRecord({ nominal, chosen, outcome, reason }: Settlement): OutcomeRecord {
  const nominalTime = new Date(nominal * 1000);
  const chosenTime = chosen === nominal ? nominalTime : dateOrNull(chosen);
  return { periodID: formatInstant(nominal), nominalTime, chosenTime, outcome, reason };
}

function dateOrNull(seconds: number | null): Date | null {
  return seconds === null ? null : new Date(seconds * 1000);
}
