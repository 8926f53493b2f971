import type { DistributionSpec, SeedSpec, WindowSpec } from '../../spec/spec.ts';

/** What an event does: it begins a run or ends one. */
export type EventAction = 'start' | 'stop';

/** A time of day on days of the week. */
export type DailySchedule = {
  /** Wall time as `HH:MM`, for example `09:00`. */
  timeOfDay: string;
  /** The day-of-week field of a cron expression: `MON-FRI`, `SAT,SUN` or `*`. */
  daysOfWeek: string;
};

/** One entry of `spec.events`. It needs `cronSchedule` or `schedule`; if both are set, `cronSchedule` counts. */
export type EventSpec = {
  action: EventAction;
  /** Five-field cron expression. */
  cronSchedule?: string | null;
  schedule?: DailySchedule | null;
  /** The window around each nominal time. If it is absent, the event occurs at its nominal time. */
  window?: WindowSpec | null;
  distribution?: DistributionSpec | null;
};

/** `spec.timezone` of a ControlledJob. */
export type TimezoneSpec = {
  /** IANA zone name. Default: `UTC`. */
  name?: string | null;
  /** Seconds added to the zone's UTC offset: a multiple of 60, at most one day in either direction. Default: 0. */
  offset?: number | null;
};

/** What happens to a running Job when the jobTemplate is edited. The values are those of G-Research's ControlledJob. */
export type SpecChangePolicy = 'Ignore' | 'Recreate';

/** `spec.restartStrategy`. */
export type RestartStrategySpec = {
  /** Default: `Ignore`. */
  specChangePolicy?: SpecChangePolicy | Lowercase<SpecChangePolicy> | null;
};

/**
 * The identity of a ControlledJob and the fields of its spec that decide when its Job runs. A null field counts as absent.
 * Only the fingerprint of `jobTemplate` is used.
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
  /** `<namespace>/<name>`; the name has at most 48 characters. Event `i` has the identity `<namespace>/<name>/<i>`. */
  identity: string;
  timezone?: TimezoneSpec | null;
  /** 1 to 64 events. */
  events: readonly EventSpec[];
  seed?: Omit<SeedSpec, 'scope'> | null;
  restartStrategy?: RestartStrategySpec | null;
  /** The number of seconds after a run's start in which its Job may be created. Absent or 0: no limit. */
  startingDeadlineSeconds?: number | null;
  suspend?: boolean | null;
  jobTemplate?: unknown;
};
