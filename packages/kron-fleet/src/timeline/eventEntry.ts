import { type UpcomingEvent, upcomingEvents } from 'kron-core';
import type { ScheduledControlledJob } from '../objects/scheduledControlledJob.ts';
import { epochSeconds } from './epochSeconds.ts';
import type { Placed } from './placed.ts';
import type { ShownSpan } from './shownSpan.ts';

/** One occurrence of an event of a ControlledJob. Times are in epoch seconds. */
export type EventEntry = {
  controlledJob: ScheduledControlledJob;
  event: UpcomingEvent;
  nominal: number;
  due: number;
};

/** The occurrences of all events at or after `from`, in order of time. */
export function* eventsFrom(controlledJob: ScheduledControlledJob, from: number): Generator<EventEntry> {
  // `upcomingEvents` returns only events after the given instant, so pass the second before `from`.
  for (const event of upcomingEvents(controlledJob.schedule, new Date((from - 1) * 1000))) {
    yield {
      controlledJob,
      event,
      nominal: epochSeconds(event.period.nominalTime),
      due: epochSeconds(event.time),
    };
  }
}

export function* eventsWithin(
  controlledJob: ScheduledControlledJob,
  { from, to, count }: ShownSpan,
): Generator<EventEntry> {
  let left = count;
  for (const entry of eventsFrom(controlledJob, from)) {
    if (entry.due > to) return;
    yield entry;
    if (--left <= 0) return;
  }
}

/** The events of a span, as items of a timeline. `nominal` is the due time, so that a sort keeps the order of the events. */
export function* placedEvents<Shown>(
  controlledJob: ScheduledControlledJob,
  span: ShownSpan,
  show: (entry: EventEntry) => Shown,
): Generator<Placed<Shown>> {
  const { identity } = controlledJob;
  for (const entry of eventsWithin(controlledJob, span)) {
    const { due } = entry;
    yield { identity, nominal: due, due, shown: show(entry) };
  }
}

export function eventsAtNominalTime(
  controlledJobs: readonly ScheduledControlledJob[],
  nominal: number,
): EventEntry[] {
  return controlledJobs.flatMap((controlledJob) =>
    controlledJob.schedule.events.flatMap(({ index, timetable }) =>
      timetable.isNominal(nominal) ? (eventAt(controlledJob, index, nominal) ?? []) : [],
    ),
  );
}

/** The occurrence of `spec.events[index]` with the given nominal time. */
function eventAt(
  controlledJob: ScheduledControlledJob,
  index: number,
  nominal: number,
): EventEntry | undefined {
  const due = controlledJob.schedule.events[index]?.timetable.dues.periodAt(nominal).due;
  if (due === undefined) return undefined;
  for (const entry of eventsFrom(controlledJob, due)) {
    if (entry.due > due) return undefined;
    if (entry.event.event === index && entry.nominal === nominal) return entry;
  }
  return undefined;
}
