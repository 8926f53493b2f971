import type { Schedule, ScheduleSpec } from 'kron-core';
import { eitherDayWarning } from './eitherDayWarning.ts';
import { noPeriodLeftWarning } from './noPeriodLeftWarning.ts';
import type { Warning } from './warning.ts';
import { wrappingClauseWarnings } from './wrappingClauseWarnings.ts';

/** Scheduling that has proved valid, as it was written and compiled. */
export type Doubted = { readonly spec: ScheduleSpec; readonly schedule: Schedule };

/**
 * Every doubt about scheduling that is found at a glance; those that look at many periods are UnschedulableScan's.
 *
 * @param now epoch seconds: doubts are about the periods from then on
 */
export function schedulingWarnings({ spec, schedule }: Doubted, now: number): Warning[] {
  const found = [
    eitherDayWarning(spec),
    ...wrappingClauseWarnings(spec),
    noPeriodLeftWarning(spec, schedule, now),
  ];
  return found.filter((warning) => warning !== undefined);
}
