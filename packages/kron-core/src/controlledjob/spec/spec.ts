import type { DistributionSpec, SeedSpec, WindowSpec } from '../../spec/spec.ts';

/** What happens at an event: a run begins, or it ends. */
export type EventAction = 'start' | 'stop';

/** A time of day on days of the week: what most schedules come to. */
export type DailySchedule = {
  /** `HH:MM` on the wall clock, `09:00`. */
  timeOfDay: string;
  /** As the day-of-week field of a cron expression: `MON-FRI`, `SAT,SUN`, `*`. */
  daysOfWeek: string;
};

/** One entry of `spec.events`. It has a `cronSchedule` or a `schedule`; of both, `cronSchedule` counts. */
export type EventSpec = {
  action: EventAction;
  /** Five-field cron expression. */
  cronSchedule?: string | null;
  schedule?: DailySchedule | null;
  /** Where around each of its times the event may occur; absent: at that time. */
  window?: WindowSpec | null;
  distribution?: DistributionSpec | null;
};

/** `spec.timezone` of a ControlledJob. */
export type TimezoneSpec = {
  /** IANA zone name; default `UTC`. */
  name?: string | null;
  /** Seconds, a multiple of 60, added to the zone's offset from UTC; default 0. At most a day either way. */
  offset?: number | null;
};

/** What becomes of a running Job when the jobTemplate is edited; the words of the original, in either case. */
export type SpecChangePolicy = 'Ignore' | 'Recreate';

/** `spec.restartStrategy`. */
export type RestartStrategySpec = {
  /** Default `Ignore`. */
  specChangePolicy?: SpecChangePolicy | Lowercase<SpecChangePolicy> | null;
};

/**
 * The part of a ControlledJob that decides what should be, and who it is. `null` means absent everywhere. Of
 * `jobTemplate` counts whether it has changed.
 *
 * @example
 * const spec: ControlledSpec = {
 *   identity: 'prod/desk',
 *   timezone: { name: 'Europe/London' },
 *   events: [
 *     { action: 'start', schedule: { timeOfDay: '09:00', daysOfWeek: 'MON-FRI' } },
 *     { action: 'stop', schedule: { timeOfDay: '17:00', daysOfWeek: 'MON-FRI' } },
 *   ],
 * };
 */
export type ControlledSpec = {
  /** `<namespace>/<name>`, the name of at most 48 characters. Event `i` has the identity `<namespace>/<name>/<i>`. */
  identity: string;
  timezone?: TimezoneSpec | null;
  /** 1 to 64 of them. */
  events: readonly EventSpec[];
  seed?: SeedSpec | null;
  restartStrategy?: RestartStrategySpec | null;
  /** How long after a start its Job may still be created, in seconds; absent or 0: without limit. */
  startingDeadlineSeconds?: number | null;
  suspend?: boolean | null;
  jobTemplate?: unknown;
};
