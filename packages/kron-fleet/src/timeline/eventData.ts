import type { UpcomingEvent } from 'kron-core';
import { type PeriodData, periodFields } from './periodData.ts';

export type EventData = Omit<PeriodData, 'kind' | 'clockChange'> & {
  kind: 'ControlledJob';
  action: UpcomingEvent['action'];
  /** Index of the event in `spec.events`. */
  event: number;
  changes: boolean;
  clockChange: UpcomingEvent['clockChange'];
};

/** Lists each field by name, because a copy would publish new fields of kron-core by accident. */
export function eventData(
  identity: string,
  { action, event, changes, clockChange, period }: UpcomingEvent,
): EventData {
  const { clockChange: _, ...rest } = periodFields(period);
  return { identity, kind: 'ControlledJob', action, event, changes, clockChange, ...rest };
}
