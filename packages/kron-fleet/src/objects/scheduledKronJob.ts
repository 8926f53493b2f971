import type { OffsetsByZone, Schedule, ScheduleSpec } from 'kron-core';
import type { FlowState } from './flowState.ts';

/** The parts of a valid KronJob or CronJob that decide when its Jobs start, and its compiled schedule. */
export type ScheduledKronJob = {
  /** The kind of the original. For a CronJob, `spec` is the spec of a KronJob that starts at the same times. */
  kind: 'KronJob' | 'CronJob';
  /** `<namespace>/<name>` */
  identity: string;
  name: string;
  spec: ScheduleSpec;
  schedule: Schedule;
  /** The time zone offsets that the schedule uses. Undefined if it uses the offsets of the JavaScript engine. */
  offsets?: OffsetsByZone | undefined;
  /** Present only for a stored KronJob that has a waiting period, or that is paused after failed runs. */
  flow?: FlowState | undefined;
};
