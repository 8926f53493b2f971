import { type Period, upcoming } from 'kron-core';
import type { ScheduledKronJob } from '../objects/scheduledKronJob.ts';
import { epochSeconds } from './epochSeconds.ts';
import type { Placed } from './placed.ts';
import type { ShownSpan } from './shownSpan.ts';

/** One period of a KronJob, in epoch seconds. It is due at its chosen time or, if unschedulable, its nominal time. */
export type Entry<Job extends ScheduledKronJob = ScheduledKronJob> = {
  kronJob: Job;
  nominal: number;
  due: number;
};

/** Selects the periods of a timeline. A period that the filter removes does not count towards {@link ShownSpan.count}. */
export type Filter = {
  keep: (period: Period) => boolean;
  /** The search ends when the filter has removed this number of consecutive periods. Infinity if there is no such limit. */
  limit: number;
  /** Called if `limit` has ended the search. `due` is the due time of the last period in the search. */
  onLimit: (due: number) => void;
};

/**
 * The periods of a KronJob in a span.
 *
 * @param show converts a period to the part that is shown, because whole periods would take more memory
 * @param filter selects the periods; undefined to select all
 */
export function* placedPeriods<Job extends ScheduledKronJob, Shown>(
  kronJob: Job,
  span: ShownSpan,
  show: (entry: Entry<Job>, period: Period) => Shown,
  filter?: Filter,
): Generator<Placed<Shown>> {
  for (const period of periodsIn(kronJob, span, filter)) {
    const { nominal, due } = entryOf(kronJob, period);
    yield { identity: kronJob.identity, nominal, due, shown: show({ kronJob, nominal, due }, period) };
  }
}

function* periodsIn(
  kronJob: ScheduledKronJob,
  { from, to, count, waitingFirst }: ShownSpan,
  filter: Filter | undefined,
): Generator<Period> {
  let left = count;
  let leftOut = 0;
  const waiting = waitingFirst === true ? waitingBefore(kronJob, from) : undefined;
  if (waiting !== undefined && (filter === undefined || filter.keep(waiting))) {
    yield waiting;
    if (--left <= 0) return;
  }
  // `upcoming` returns only periods after the given instant, so pass the second before `from`.
  for (const period of upcoming(kronJob.schedule, new Date((from - 1) * 1000))) {
    const { due } = entryOf(kronJob, period);
    if (due > to) return;
    if (filter !== undefined && !filter.keep(period)) {
      if (++leftOut < filter.limit) continue;
      filter.onLimit(due);
      return;
    }
    leftOut = 0;
    yield period;
    if (--left <= 0) return;
  }
}

/** The period that was due before the span and still waits until its Job can be created. */
export function waitingBefore({ flow, schedule }: ScheduledKronJob, from: number): Period | undefined {
  if (flow?.waiting === undefined) return undefined;
  const nominal = Date.parse(flow.waiting.periodID) / 1000;
  if (!Number.isInteger(nominal) || !schedule.isNominal(nominal)) return undefined;
  const period = schedule.periodAt(nominal);
  return period.chosenTime !== null && epochSeconds(period.chosenTime) < from ? period : undefined;
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

export function periodOf({ kronJob, nominal }: Entry): Period {
  return kronJob.schedule.periodAt(nominal);
}
