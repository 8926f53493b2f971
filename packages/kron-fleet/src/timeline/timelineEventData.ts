import { type EventData, eventData } from './eventData.ts';
import type { EventEntry } from './eventEntry.ts';
import { eventOutcome } from './eventOutcome.ts';
import type { OutcomeData } from './timelineData.ts';

export function timelineEventData(entry: EventEntry): EventData & OutcomeData {
  const { controlledJob, event } = entry;
  return {
    ...eventData(controlledJob.identity, event),
    outcome: eventOutcome(entry),
    reason: eventReason(entry),
  };
}

/** The name of the field that suspends the ControlledJob. Empty if the ControlledJob is not suspended. */
export function eventReason({ controlledJob: { schedule } }: EventEntry): string {
  return schedule.suspend ? 'spec.suspend' : '';
}
