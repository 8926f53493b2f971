import type { ControlledSchedule, ControlledSpec, OffsetsByZone } from 'kron-core';
import type { Clock } from '../text/instantText.ts';

/** The parts of a valid ControlledJob that decide when its Job runs, and its compiled schedule. */
export type ScheduledControlledJob = {
  /** `<namespace>/<name>` */
  identity: string;
  spec: ControlledSpec;
  schedule: ControlledSchedule;
  /** The time zone offsets with which the schedule was compiled. Undefined if they are those of the JavaScript engine. */
  offsets?: OffsetsByZone | undefined;
  /** The clock of the time zone in which the spec names the events. */
  clock: Clock;
};

export function clockOf({ timezone }: Pick<ControlledSpec, 'timezone'>): Clock {
  const zone = timezone?.name ?? 'UTC';
  const ahead = timezone?.offset ?? 0;
  return ahead === 0 ? zone : { zone, ahead };
}
