import type { Due } from '../../period/due.ts';
import type { Schedule } from '../../period/schedule.ts';
import type { DueNewestFirst } from './considered.ts';
import type { Timing } from './deadline.ts';
import { isPastDeadline, onTimeFrom } from './deadline.ts';
import type { Settlement } from './outcomeRecord.ts';
import { listedOutcomes } from './outcomeRecord.ts';
import type { Situation } from './situation.ts';

/** What is due, sorted into the one to act on and what that settles. */
export type Selection = {
  /** The period to act on, or null when everything due is settled. */
  readonly target: Due | null;
  /** The periods before the target (all, without one), in order, the newest 10. */
  readonly settled: Settlement[];
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
  return lookBack(newestFirst, onTimeFrom(now, watchedSince), timing);
}

/** Goes back until nothing older matters. */
function lookBack(newestFirst: Pick<DueNewestFirst, 'next'>, threshold: number, timing: Timing): Selection {
  let target: Due | null = null;
  let left: Due | null = null;
  let newer: Due | null = null;
  let settled: Settlement[] = [];
  let decided = false;
  for (let due = newestFirst.next(); due !== null; due = newestFirst.next()) {
    const onTime = due.due >= threshold;
    const otherwise = settlementOf(due, timing);
    if (!decided && otherwise.reason === 'Superseded' && (onTime || target === null)) {
      target = due;
      left = newer;
      settled = [];
    } else if (settled.length < listedOutcomes) {
      settled.push(otherwise);
    }
    // Of the late, only the newest that can run is of interest; if it came too late, so did every older one.
    decided ||= !onTime && (target !== null || otherwise.reason === 'DeadlineExceeded');
    if (decided && settled.length === listedOutcomes) break;
    newer = due;
  }
  return { target, settled: settled.reverse(), left };
}

/** What becomes of a due period that is not the one to act on; it could have been if another has superseded it. */
function settlementOf({ nominal, chosen }: Due, timing: Timing): Settlement {
  if (chosen === null) return { nominal, chosen, outcome: 'unschedulable', reason: 'NoAllowedInstant' };
  const reason = isPastDeadline(chosen, timing) ? 'DeadlineExceeded' : 'Superseded';
  return { nominal, chosen, outcome: 'missed', reason };
}
