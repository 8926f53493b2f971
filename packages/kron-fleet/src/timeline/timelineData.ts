import type { Period } from 'kron-core';
import { type EventData, eventData } from './eventData.ts';
import type { EventEntry } from './eventEntry.ts';
import { eventOutcome } from './eventOutcome.ts';
import { type PeriodData, periodData } from './periodData.ts';
import type { ShownOutcome } from './shownOutcome.ts';

/** What `kron preview` adds to a period or event in JSON and YAML. */
export type OutcomeData = Omit<ShownOutcome, 'heldBy'>;

/** A period of a timeline in JSON and YAML. */
export function timelinePeriodData(
  identity: string,
  period: Period,
  { outcome, reason, jobName, result }: ShownOutcome,
): PeriodData & OutcomeData {
  return {
    ...periodData(identity, period),
    outcome,
    reason,
    ...(jobName === undefined ? {} : { jobName }),
    ...(result === undefined ? {} : { result }),
  };
}

/** An event of a timeline in JSON and YAML. */
export function timelineEventData(entry: EventEntry): EventData & OutcomeData {
  const { controlledJob, event } = entry;
  return {
    ...eventData(controlledJob.identity, event),
    outcome: eventOutcome(entry),
    reason: eventReason(entry),
  };
}

/** Why an event has no effect; empty if it has one. */
export function eventReason({ controlledJob: { schedule } }: EventEntry): string {
  return schedule.suspend ? 'spec.suspend' : '';
}
