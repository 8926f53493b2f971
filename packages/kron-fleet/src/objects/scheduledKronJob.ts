import type { OffsetsByZone, Schedule, ScheduleSpec } from 'kron-core';
import type { FlowState } from './flowState.ts';

/** A valid KronJob or CronJob, as far as it decides when Jobs start. */
export type ScheduledKronJob = {
  /** `CronJob`: the spec is that of a KronJob that starts at the same times. */
  kind: 'KronJob' | 'CronJob';
  /** `<namespace>/<name>` */
  identity: string;
  name: string;
  spec: ScheduleSpec;
  schedule: Schedule;
  /** The offsets of time zones that the schedule was compiled with. undefined: the engine's own offsets. */
  offsets?: OffsetsByZone | undefined;
  /** Only for a stored KronJob that has a waiting period or is paused. */
  flow?: FlowState | undefined;
};
