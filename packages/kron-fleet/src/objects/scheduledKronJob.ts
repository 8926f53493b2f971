import type { OffsetsByZone, Schedule, ScheduleSpec } from 'kron-core';
import type { FlowState } from './flowState.ts';

/** The parts of a valid KronJob or CronJob that decide when Jobs start. */
export type ScheduledKronJob = {
  /** If the kind is `CronJob`, `spec` is the spec of a KronJob that starts at the same times. */
  kind: 'KronJob' | 'CronJob';
  /** `<namespace>/<name>` */
  identity: string;
  name: string;
  spec: ScheduleSpec;
  schedule: Schedule;
  /** The time zone offsets that the schedule was compiled with. Undefined if these are the offsets of the JavaScript engine. */
  offsets?: OffsetsByZone | undefined;
  /** Present only for a stored KronJob that has a waiting period or is paused. */
  flow?: FlowState | undefined;
};
