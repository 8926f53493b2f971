import type { ControlledSchedule, ControlledSpec, OffsetsByZone } from 'kron-core';
import type { Clock } from '../text/instantText.ts';

/** A valid ControlledJob, as far as it decides when its Job runs. */
export type ScheduledControlledJob = {
  /** `<namespace>/<name>` */
  identity: string;
  spec: ControlledSpec;
  schedule: ControlledSchedule;
  /** The offsets of time zones that the schedule was compiled with. undefined: the engine's own offsets. */
  offsets?: OffsetsByZone | undefined;
  /** The clock of its events. */
  clock: Clock;
};

/** The clock of the events of a spec. */
export function clockOf({ timezone }: Pick<ControlledSpec, 'timezone'>): Clock {
  const zone = timezone?.name ?? 'UTC';
  const ahead = timezone?.offset ?? 0;
  return ahead === 0 ? zone : { zone, ahead };
}
