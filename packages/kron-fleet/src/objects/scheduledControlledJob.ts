import type { ControlledSchedule, ControlledSpec, OffsetsByZone } from 'kron-core';
import type { Clock } from '../text/instantText.ts';

/** The parts of a valid ControlledJob that decide when its Job runs. */
export type ScheduledControlledJob = {
  /** `<namespace>/<name>` */
  identity: string;
  spec: ControlledSpec;
  schedule: ControlledSchedule;
  /** The time zone offsets that the schedule was compiled with. Undefined if these are the offsets of the JavaScript engine. */
  offsets?: OffsetsByZone | undefined;
  /** The wall clock of the events. */
  clock: Clock;
};

export function clockOf({ timezone }: Pick<ControlledSpec, 'timezone'>): Clock {
  const zone = timezone?.name ?? 'UTC';
  const ahead = timezone?.offset ?? 0;
  return ahead === 0 ? zone : { zone, ahead };
}
