import type { Due } from '../../period/due.ts';
import type { Period } from '../../period/period.ts';
import { formatInstant } from '../../zone/formatInstant.ts';
import type { OutcomeRecord, Reason } from './decision.ts';
import type { Outcome } from './observed.ts';
import { dateOf } from '../../time/dateOf.ts';

/** The maximum number of outcomes in a decision. Older outcomes are implied. */
export const listedOutcomes = 10;

/** The outcome of one period, in epoch seconds. Only listed settlements are converted to records. */
export type Settlement = Pick<Due, 'nominal' | 'chosen'> & {
  readonly outcome: Outcome;
  readonly reason: Reason;
};

/**
 * Lists the newest 10 of ordered settlements. An unlisted period counts as missed, so a period that had or
 * may have had a Job takes precedence over one that had none.
 *
 * @param period - a period that may be among them: its record shares the dates
 */
export function newestRecords(
  settlements: readonly Settlement[],
  period: Period | null = null,
): OutcomeRecord[] {
  const surplus = settlements.length - listedOutcomes;
  let listed = settlements;
  if (surplus > 0) {
    const dropsJobs = settlements.slice(0, surplus).some(mayHaveRun);
    listed = dropsJobs ? thoseWithJobsFirst(settlements) : settlements.slice(surplus);
  }
  return listed.map((settlement) => outcomeRecord(settlement, period));
}

function mayHaveRun({ outcome, reason }: Settlement): boolean {
  return outcome === 'executed' || reason === 'Unknown';
}

/** The last settlement, which is the KronJob's position, then the newest others, those with a Job first. */
function thoseWithJobsFirst(settlements: readonly Settlement[]): Settlement[] {
  const before = settlements.slice(0, -1).reverse();
  const withJob = before.filter(mayHaveRun);
  const others = before.filter((settlement) => !mayHaveRun(settlement));
  const listed = new Set([...settlements.slice(-1), ...withJob, ...others].slice(0, listedOutcomes));
  return settlements.filter((settlement) => listed.has(settlement));
}

function outcomeRecord(
  { nominal, chosen, outcome, reason }: Settlement,
  period: Period | null,
): OutcomeRecord {
  if (period?.nominalTime.getTime() === nominal * 1000) {
    const { periodID, nominalTime, chosenTime } = period;
    return { periodID, nominalTime, chosenTime, outcome, reason };
  }
  const nominalTime = dateOf(nominal);
  const chosenTime = chosen === null ? null : dateOf(chosen, nominalTime);
  return { periodID: formatInstant(nominal), nominalTime, chosenTime, outcome, reason };
}
