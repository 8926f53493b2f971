import type { Due } from '../period/due.ts';
import type { Schedule } from '../period/schedule.ts';
import type { DueNewestFirst } from './considered.ts';
import { isPastDeadline, onTimeFrom } from './deadline.ts';
import type { OutcomeRecord } from './decision.ts';
import { outcomeRecord } from './outcomeRecord.ts';
import type { Situation } from './situation.ts';

/** A decision lists at most this many outcomes; older ones are implied. */
export const listedOutcomes = 10;

/** What is due, sorted into the one to act on and what that settles. */
export type Selection = {
  /** The period to act on, or null when everything due is settled. */
  readonly target: Due | null;
  /** Outcomes of the periods before the target (of all, without one), in order, the newest 10. */
  readonly settled: OutcomeRecord[];
  /** The last of the settled periods. */
  readonly lastSettled: Due | null;
  /** The first due period after the target; it is left to the next decision. */
  readonly left: Due | null;
};

/**
 * Picks the one due period to act on:
 *
 *     late (a break in watching, or over 30 s ago) | on time
 *     ---m-------m-------m-------?-----------------|---o----o---> now
 *
 * The first on time that can run; they never supersede each other. Without one, the last of the late that can run,
 * if it is within its deadline. What lies before it is missed or unschedulable.
 */
export function selectDue(
  newestFirst: Pick<DueNewestFirst, 'next'>,
  { policy }: Pick<Schedule, 'policy'>,
  { now, watchedSince }: Pick<Situation, 'now' | 'watchedSince'>,
): Selection {
  const timing = { now, watchedSince, deadline: policy.deadline };
  const pastDeadline = ({ chosen }: Due): boolean => chosen !== null && isPastDeadline(chosen, timing);
  const { seen, target } = lookBack(newestFirst, onTimeFrom(now, watchedSince), pastDeadline);
  const settled = seen.slice(target + 1, target + 1 + listedOutcomes).reverse();
  return {
    target: seen[target] ?? null,
    settled: settled.map((due) => settledOutcome(due, pastDeadline(due))),
    lastSettled: settled.at(-1) ?? null,
    left: seen[target - 1] ?? null,
  };
}

/** The periods that matter, newest first, and the index of the one to act on, or -1. */
function lookBack(
  newestFirst: Pick<DueNewestFirst, 'next'>,
  threshold: number,
  pastDeadline: (due: Due) => boolean,
): { seen: Due[]; target: number } {
  const seen: Due[] = [];
  let target = -1;
  let decided = false;
  for (let due = newestFirst.next(); due !== null; due = newestFirst.next()) {
    const index = seen.push(due) - 1;
    if (!decided) {
      const onTime = due.due >= threshold;
      const tooLate = pastDeadline(due);
      if (due.chosen !== null && !tooLate && (onTime || target === -1)) target = index;
      // Of the late, only the newest that can run is of interest; if it came too late, so did every older one.
      decided = !onTime && (target !== -1 || tooLate);
    }
    if (decided && index - target >= listedOutcomes) break;
  }
  return { seen, target };
}

function settledOutcome(due: Due, late: boolean): OutcomeRecord {
  if (due.chosen === null) return outcomeRecord(due, 'unschedulable', 'NoAllowedInstant');
  return outcomeRecord(due, 'missed', late ? 'DeadlineExceeded' : 'Superseded');
}
