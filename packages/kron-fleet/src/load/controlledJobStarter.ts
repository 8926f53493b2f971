import { type ControlledSchedule, compileControlled, upcomingEvents } from 'kron-core';
import type { ScheduledControlledJob } from '../objects/scheduledControlledJob.ts';
import { epochSeconds } from '../timeline/epochSeconds.ts';
import type { Minutes, Start, Starter } from './starter.ts';

/** Returns the source of the starts of a ControlledJob, which starts one Job per run. */
export function controlledJobStarter({ identity, spec, schedule, offsets }: ScheduledControlledJob): Starter {
  // Windows can change the order of events. Without windows, other events can begin the runs, so compile a second schedule.
  const events = spec.events.map(({ window: _, ...event }) => event);
  const withoutWindows = compileControlled({ ...spec, events }, { offsets });
  return {
    kind: 'ControlledJob',
    identity,
    suspended: schedule.suspend,
    *starts(minutes): Generator<Start> {
      const none = { planned: undefined, nominal: undefined, unschedulable: false };
      for (const planned of runStarts(schedule, minutes)) yield { ...none, planned };
      for (const nominal of runStarts(withoutWindows, minutes)) yield { ...none, nominal };
    },
  };
}

function* runStarts(schedule: ControlledSchedule, { from, to }: Minutes): Generator<number> {
  for (const { action, changes, time } of upcomingEvents(schedule, new Date((from - 1) * 1000))) {
    const start = epochSeconds(time);
    if (start >= to) return;
    if (action === 'start' && changes) yield start;
  }
}
