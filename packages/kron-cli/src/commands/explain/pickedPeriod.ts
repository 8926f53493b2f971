import { type Period, upcoming } from 'kron-core';
import type { KronJob } from '../../input/kronJob.ts';
import { epochSeconds } from '../../timeline/epochSeconds.ts';
import { type Entry, entryOf } from '../../timeline/timeline.ts';

/** A period, and why this one and no other. */
export type PickedPeriod = { entry: Entry; which: string };

/** The first period that is due at `now` or later; undefined when there is none any more. */
export function nextPeriod(kronJob: KronJob, now: number): PickedPeriod | undefined {
  const [period] = upcoming(kronJob.schedule, new Date((now - 1) * 1000));
  return period && { entry: entryOf(kronJob, period), which: 'the next one' };
}

/**
 * The period that an instant belongs to: the one whose window holds it; of several the one that was due last by then,
 * or else the first to come due. Where no window holds it, the one before; failing that, the next.
 */
export function periodAround(kronJob: KronJob, instant: number): PickedPeriod | undefined {
  const holding = periodsHolding(kronJob, instant).map((period) => entryOf(kronJob, period));
  const entry = holding.findLast(({ due }) => due <= instant) ?? holding[0];
  if (entry !== undefined) return { entry, which: 'whose window holds --at' };
  const nominal = kronJob.schedule.latestNominal(instant);
  if (nominal === null) return nextPeriod(kronJob, instant);
  const before = entryOf(kronJob, kronJob.schedule.periodAt(nominal));
  return { entry: before, which: 'the last one before --at, which no window holds' };
}

/** In the order in which they are due. */
function periodsHolding({ schedule }: KronJob, instant: number): Period[] {
  const { windowLength } = schedule.dues;
  const holding: Period[] = [];
  for (const period of upcoming(schedule, new Date((instant - windowLength - 1) * 1000))) {
    const [start, end] = [epochSeconds(period.windowStart), epochSeconds(period.windowEnd)];
    if (epochSeconds(period.chosenTime ?? period.nominalTime) > instant + windowLength) break;
    if (start <= instant && instant <= end) holding.push(period);
  }
  return holding;
}
