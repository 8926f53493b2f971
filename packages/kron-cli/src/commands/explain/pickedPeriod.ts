import type { PickedPeriod } from '@kron/fleet/explain/explainKronJob';
import { epochSeconds } from '@kron/fleet/timeline/epochSeconds';
import { entryOf } from '@kron/fleet/timeline/periodEntry';
import { type Period, upcoming } from 'kron-core';
import type { KronJob } from '@kron/fleet/input/kronJob';

/** The first period that is due at `now` or later; undefined if none is left. */
export function nextPeriod(kronJob: KronJob, now: number): PickedPeriod | undefined {
  const [period] = upcoming(kronJob.schedule, new Date((now - 1) * 1000));
  return period && { entry: entryOf(kronJob, period), which: 'the next one' };
}

/**
 * The period whose window contains an instant. If several do, the latest one that is due by then, else the first. If
 * none does, the last period before the instant, else the next one.
 */
export function periodAround(kronJob: KronJob, instant: number): PickedPeriod | undefined {
  const containing = periodsContaining(kronJob, instant).map((period) => entryOf(kronJob, period));
  const entry = containing.findLast(({ due }) => due <= instant) ?? containing[0];
  if (entry !== undefined) return { entry, which: 'whose window contains --at' };
  const nominal = kronJob.schedule.latestPeriod(instant);
  if (nominal === null) return nextPeriod(kronJob, instant);
  const before = entryOf(kronJob, kronJob.schedule.periodAt(nominal));
  return { entry: before, which: 'the last one before --at, which is in no window' };
}

/** The periods whose windows contain an instant, in the order of their due times. */
function periodsContaining({ schedule }: KronJob, instant: number): Period[] {
  const { windowLength } = schedule.dues;
  const containing: Period[] = [];
  for (const period of upcoming(schedule, new Date((instant - windowLength - 1) * 1000))) {
    const [start, end] = [epochSeconds(period.windowStart), epochSeconds(period.windowEnd)];
    if (epochSeconds(period.chosenTime ?? period.nominalTime) > instant + windowLength) break;
    if (start <= instant && instant <= end) containing.push(period);
  }
  return containing;
}
