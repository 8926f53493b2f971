import { type Period, upcoming } from 'kron-core';
import type { ScheduledKronJob } from '../objects/scheduledKronJob.ts';
import { epochSeconds } from './epochSeconds.ts';
import type { Placed } from './placed.ts';
import type { Span } from './span.ts';

/**
 * One period of a KronJob, in epoch seconds. It is due at its chosen time or, if it is unschedulable, at its nominal
 * time.
 */
export type Entry<Job extends ScheduledKronJob = ScheduledKronJob> = {
  kronJob: Job;
  nominal: number;
  due: number;
};

/**
 * The periods of a KronJob within a span.
 *
 * @param show reduces each period to what is shown, to save memory
 * @param keep leaves out the periods for which it is false; they do not count
 */
export function* placedPeriods<Job extends ScheduledKronJob, Shown>(
  kronJob: Job,
  span: Span,
  show: (entry: Entry<Job>, period: Period) => Shown,
  keep: (period: Period) => boolean = () => true,
): Generator<Placed<Shown>> {
  for (const period of periodsIn(kronJob, span, keep)) {
    const { nominal, due } = entryOf(kronJob, period);
    yield { identity: kronJob.identity, nominal, due, shown: show({ kronJob, nominal, due }, period) };
  }
}

/** A KronJob whose constraints cannot be met would otherwise be searched until the year 9999. */
const maxLeftOut = 10_000;

function* periodsIn(
  kronJob: ScheduledKronJob,
  { from, to, count }: Span,
  keep: (period: Period) => boolean,
): Generator<Period> {
  let left = count;
  let leftOut = 0;
  // `upcoming` starts after the given instant, but a period that is due in the second `from` counts.
  for (const period of upcoming(kronJob.schedule, new Date((from - 1) * 1000))) {
    if (entryOf(kronJob, period).due > to) return;
    if (!keep(period)) {
      if (++leftOut > maxLeftOut) return;
      continue;
    }
    leftOut = 0;
    yield period;
    if (--left <= 0) return;
  }
}

export function entryOf<Job extends ScheduledKronJob>(
  kronJob: Job,
  { nominalTime, chosenTime }: Period,
): Entry<Job> {
  return {
    kronJob,
    nominal: epochSeconds(nominalTime),
    due: epochSeconds(chosenTime ?? nominalTime),
  };
}

/** Computes the period of an entry. */
export function periodOf({ kronJob, nominal }: Entry): Period {
  return kronJob.schedule.periodAt(nominal);
}
