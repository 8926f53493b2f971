import type { Due } from '../../period/due.ts';
import type { DecidedSchedule } from '../../period/schedule.ts';
import { isPastDeadline, onTimeFrom, type Timing } from './deadline.ts';
import type { Reason } from './decision.ts';
import type { DueNewestFirst } from './dueNewestFirst.ts';
import { listedOutcomes, type Settlement } from './outcomeRecord.ts';
import type { Situation } from './situation.ts';
import { isDueWithin, type Suspension } from './suspension.ts';

/** The period to act on, and the outcomes of the other due periods. */
export type Selection = {
  /** The period to act on. Null if no due period can run. */
  readonly target: Due | null;
  /**
   * The outcomes of the due periods before the target, or of all due periods if there is no target. Oldest first, and only
   * the newest 10.
   */
  readonly settled: Settlement[];
  /** The first due period after the target. The next decision takes this period. */
  readonly left: Due | null;
};

/**
 * Rules 5 to 7. Picks the one due period to act on:
 *
 *     late (before the watch began, or due over 30 s ago) | on time
 *     ---m-------m-------m-------?------------------------|---o----o---> now
 *
 * In the picture, `m` is a missed period, `?` the last late period, and `o` a period that is on time.
 *
 * The target is the first period that is on time and can run, even if another period that is on time comes after it. If no
 * period is on time, the target is the last late period that can run, if this period is within its deadline. Periods before
 * the target are missed or unschedulable.
 */
export function selectDue(
  newestFirst: Pick<DueNewestFirst, 'next'>,
  { policy }: Pick<DecidedSchedule, 'policy'>,
  { now, watchedSince, suspension }: Pick<Situation, 'now' | 'watchedSince' | 'suspension'>,
): Selection {
  const timing = { now, watchedSince, deadline: policy.deadline, suspension };
  return lookBack(newestFirst, onTimeFrom(now, watchedSince), timing);
}

type Bounds = Timing & { readonly suspension: Suspension };

/** Walks back until no older period can change the result. */
function lookBack(newestFirst: Pick<DueNewestFirst, 'next'>, threshold: number, bounds: Bounds): Selection {
  let target: Due | null = null;
  let left: Due | null = null;
  let newer: Due | null = null;
  let settled: Settlement[] = [];
  let decided = false;
  for (let due = newestFirst.next(); due !== null; due = newestFirst.next()) {
    const onTime = due.due >= threshold;
    const ability = abilityOf(due, bounds);
    if (!decided && ability === 'canRun' && (onTime || target === null)) {
      target = due;
      left = newer;
      settled = [];
    } else if (settled.length < listedOutcomes) {
      settled.push(settlementOf(due, ability, bounds.suspension));
    }
    // Only the newest late period that can run can be the target. If its deadline has passed, the deadlines of all older
    // periods have passed, too.
    decided ||= !onTime && (target !== null || ability === 'isTooLate');
    if (decided && settled.length === listedOutcomes) break;
    newer = due;
  }
  return { target, settled: settled.reverse(), left };
}

type Ability = 'canRun' | 'isTooLate' | 'isUnschedulable';

function abilityOf({ chosen }: Due, timing: Timing): Ability {
  if (chosen === null) return 'isUnschedulable';
  return isPastDeadline(chosen, timing) ? 'isTooLate' : 'canRun';
}

/** The outcome of a due period that is not the target. */
function settlementOf({ nominal, chosen, due }: Due, ability: Ability, suspension: Suspension): Settlement {
  if (ability === 'isUnschedulable')
    return { nominal, chosen, outcome: 'unschedulable', reason: 'NoAllowedInstant' };
  return { nominal, chosen, outcome: 'missed', reason: reasonOf(due, ability, suspension) };
}

function reasonOf(due: number, ability: Ability, suspension: Suspension): Reason {
  if (isDueWithin(suspension, due)) return 'Suspended';
  return ability === 'isTooLate' ? 'DeadlineExceeded' : 'Superseded';
}
