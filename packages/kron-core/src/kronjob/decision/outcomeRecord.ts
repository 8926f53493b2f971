import type { Due } from '../../period/due.ts';
import { dateOf, dateOrNull } from '../../time/dateOf.ts';
import { formatInstant } from '../../zone/formatInstant.ts';
import type { OutcomeRecord, Reason } from './decision.ts';
import type { Outcome } from './observed.ts';

/** The maximum number of outcomes in a decision. Older outcomes are not listed, and count as missed. */
export const listedOutcomes = 10;

/**
 * The outcome of one period, with times in epoch seconds. Only settlements that a decision lists are converted to records.
 */
export type Settlement = Pick<Due, 'nominal' | 'chosen'> & {
  readonly outcome: Outcome;
  readonly reason: Reason;
};

/**
 * Returns records of at most 10 settlements, in the same order. Settlements of periods that may have had a Job take
 * precedence, because an unlisted period counts as missed.
 */
export function newestRecords(settlements: readonly Settlement[]): OutcomeRecord[] {
  const surplus = settlements.length - listedOutcomes;
  if (surplus <= 0) return settlements.map(outcomeRecord);
  const older = settlements.slice(0, surplus);
  if (!older.some(mayHaveRun)) return settlements.slice(surplus).map(outcomeRecord);
  return thoseWithJobsFirst(settlements).map(outcomeRecord);
}

function mayHaveRun({ outcome, reason }: Settlement): boolean {
  return outcome === 'executed' || reason === 'Unknown';
}

/**
 * Chooses the settlements to list, and keeps their order. Always lists the newest one, because the status has fields about
 * its period. Of the others, settlements with a Job take precedence, and then newer settlements.
 */
function thoseWithJobsFirst(settlements: readonly Settlement[]): Settlement[] {
  const before = settlements.slice(0, -1).reverse();
  const withJob = before.filter(mayHaveRun);
  const others = before.filter((settlement) => !mayHaveRun(settlement));
  const listed = new Set([...settlements.slice(-1), ...withJob, ...others].slice(0, listedOutcomes));
  return settlements.filter((settlement) => listed.has(settlement));
}

function outcomeRecord({ nominal, chosen, outcome, reason }: Settlement): OutcomeRecord {
  const nominalTime = dateOf(nominal);
  const chosenTime = chosen === nominal ? nominalTime : dateOrNull(chosen);
  return { periodID: formatInstant(nominal), nominalTime, chosenTime, outcome, reason };
}
