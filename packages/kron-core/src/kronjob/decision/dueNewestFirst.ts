import { comparePositions, type Due, type DuePosition, isHandled } from '../../period/due.ts';
import { AscendingWalk, DescendingWalk } from '../../period/dueWalk.ts';
import type { DecidedSchedule } from '../../period/schedule.ts';
import type { SchedulingForce } from './schedulingForce.ts';

/** The maximum number of due periods to examine. */
const lookback = 1_000;

/** Determines which periods of a schedule count. */
export type Bounds = {
  readonly schedule: DecidedSchedule;
  readonly force: SchedulingForce;
  /** All periods up to and including this one have an outcome. */
  readonly handled: DuePosition | null;
};

/**
 * The periods without an outcome that are due at or before `now`, newest first. The search starts at `now`, so its cost does
 * not depend on how long ago the last period got its outcome.
 */
export class DueNewestFirst {
  readonly #bounds: Bounds;
  readonly #earliest: number;
  readonly #latest: number;
  readonly #walk: DescendingWalk<Due>;
  #left = lookback;

  constructor(bounds: Bounds, now: number) {
    const { schedule, force } = bounds;
    this.#bounds = bounds;
    this.#earliest = Math.max(force.since, schedule.notBefore);
    this.#latest = Math.min(now, schedule.notAfter);
    this.#walk = new DescendingWalk(schedule, this.#latest, asKnown(bounds.handled));
  }

  /** The next older period. null if there is none, or after `lookback` periods. */
  next(): Due | null {
    const { schedule, force, handled } = this.#bounds;
    if (this.#left === 0 || this.#latest < this.#earliest) return null;
    for (let due = this.#walk.next(); due !== null; due = this.#walk.next()) {
      if (due.due < this.#earliest || isHandled(due, handled)) return this.#end();
      if (due.due > this.#latest) continue;
      if (due.due - schedule.dues.windowOffset <= force.floor) return this.#end();
      if (due.nominal <= force.floor) continue;
      this.#left -= 1;
      return due;
    }
    return this.#end();
  }

  #end(): null {
    this.#left = 0;
    return null;
  }
}

/** The first period that counts, has no outcome and is due after `now`. Null if there is none. */
export function firstUpcoming(bounds: Bounds, now: number): Due | null {
  const { schedule, force, handled } = bounds;
  const { windowOffset } = schedule.dues;
  const earliest = Math.max(
    now + 1,
    force.since,
    schedule.notBefore,
    handled?.due ?? now,
    force.floor + windowOffset,
  );
  if (earliest > schedule.notAfter) return null;
  const walk = new AscendingWalk(schedule, earliest);
  for (let due = walk.next(); due !== null; due = walk.next()) {
    if (due.due < earliest || due.nominal <= force.floor || isHandled(due, handled)) continue;
    return due.due > schedule.notAfter ? null : due;
  }
  return null;
}

/**
 * The greatest nominal time among `handled` and all periods that are due before `handled`. If windows overlap, a period with
 * a later nominal time can be due before `handled`.
 */
export function greatestNominalUpTo(bounds: Bounds, handled: DuePosition): number {
  const { schedule, force } = bounds;
  const { windowOffset, windowLength } = schedule.dues;
  const lowest = Math.max(handled.nominal, force.floor, force.since - windowOffset - windowLength - 1);
  let nominal = schedule.latestNominal(handled.due - windowOffset);
  while (nominal !== null && nominal > lowest) {
    const due = schedule.dues.periodAt(nominal);
    if (comparePositions(due, handled) <= 0 && due.due >= force.since) return nominal;
    nominal = schedule.latestNominal(nominal - 1);
  }
  return handled.nominal;
}

/** The last period that has an outcome, with its due time from the status. Choosing this time again would take longer. */
function asKnown(handled: DuePosition | null): Due | null {
  return handled && { nominal: handled.nominal, due: handled.due, chosen: handled.due };
}
