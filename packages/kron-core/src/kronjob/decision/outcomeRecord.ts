import type { Due } from '../../period/due.ts';
import { formatInstant } from '../../zone/formatInstant.ts';
import type { OutcomeRecord, Reason } from './decision.ts';
import type { Outcome } from './observed.ts';

/** A decision lists at most this many outcomes; older ones are implied. */
export const listedOutcomes = 10;

/** How one period ended, in seconds. Only what a decision comes to list is written out as a record. */
export type Settlement = Pick<Due, 'nominal' | 'chosen'> & {
  readonly outcome: Outcome;
  readonly reason: Reason;
};

/**
 * What a decision lists of settlements that are in order: the newest 10. One that says that a Job was there, or may have
 * been, is not left out for those that say that none was: what is not listed is taken for missed.
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

/** The last one, which is where the KronJob has come to, and of the others the newest, those with a Job first. */
function thoseWithJobsFirst(settlements: readonly Settlement[]): Settlement[] {
  const before = settlements.slice(0, -1).reverse();
  const withJob = before.filter(mayHaveRun);
  const others = before.filter((settlement) => !mayHaveRun(settlement));
  const listed = new Set([...settlements.slice(-1), ...withJob, ...others].slice(0, listedOutcomes));
  return settlements.filter((settlement) => listed.has(settlement));
}

function outcomeRecord({ nominal, chosen, outcome, reason }: Settlement): OutcomeRecord {
  const nominalTime = new Date(nominal * 1000);
  const chosenTime = chosen === nominal ? nominalTime : dateOrNull(chosen);
  return { periodID: formatInstant(nominal), nominalTime, chosenTime, outcome, reason };
}

function dateOrNull(seconds: number | null): Date | null {
  return seconds === null ? null : new Date(seconds * 1000);
}
