import type { ControlledJob } from '../input/controlledJob.ts';
import { type EventEntry, eventAt } from './eventEntry.ts';
import type { Nameable } from './periodsNamed.ts';

/** The events of one nominal time. */
export function eventsNamed(controlledJobs: readonly ControlledJob[], nominal: number): EventEntry[] {
  return controlledJobs.flatMap((controlledJob) =>
    controlledJob.schedule.events.flatMap(({ index, timetable }) =>
      timetable.isNominal(nominal) ? (eventAt(controlledJob, index, nominal) ?? []) : [],
    ),
  );
}

/** What nominal times there are instead. */
export function nameableEvents(controlledJobs: readonly ControlledJob[]): Nameable[] {
  return controlledJobs.flatMap(({ identity, schedule }) =>
    schedule.events.map(({ index, timetable }) => ({
      what: `spec.events[${index}] of ${identity}`,
      rule: timetable.cron,
      timetable,
    })),
  );
}
