import type { UpcomingEvent } from 'kron-core';
import { type PeriodData, periodData } from './periodData.ts';

/** An event as JSON and YAML show it: what it is, and its period. */
export type EventData = PeriodData & {
  kind: 'ControlledJob';
  action: UpcomingEvent['action'];
  /** Its place in `spec.events`. */
  event: number;
  changes: boolean;
  clockChange: UpcomingEvent['clockChange'];
};

/** Named field by field, so that what is published does not grow by accident. */
export function eventData(
  identity: string,
  { action, event, changes, clockChange, period }: UpcomingEvent,
): EventData {
  const { identity: whose, ...rest } = periodData(identity, period);
  return { identity: whose, kind: 'ControlledJob', action, event, changes, clockChange, ...rest };
}
