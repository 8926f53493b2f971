import type { Calendar } from '../calendars/calendar.ts';
import type { CalendarSpec } from '../calendars/calendarSpec.ts';
import type { InvalidCalendar } from '../calendars/invalidCalendar.ts';

/** The position of a window relative to its nominal time. See docs/reference/scheduling.md, "Window". */
export type WindowMode = 'after' | 'around';

/** `spec.window`: when a run may start. `duration` is a Go duration such as `1h30m`. */
export type WindowSpec = { mode?: WindowMode | null; duration?: string | null };

/** The shape of the choice within the window. See docs/reference/scheduling.md, "Distribution". */
export type DistributionName = 'uniform' | 'normal' | 'skewEarly' | 'skewLate' | 'exponential';

/** `spec.distribution`. All parameters are strings, as in the CustomResourceDefinition. */
export type DistributionSpec = { name?: DistributionName | null; params?: Record<string, string> | null };

/** Which periods share a seed: none (`stable`), those of a local day (`daily`), or those of a local ISO week (`weekly`). */
export type SeedStrategy = 'stable' | 'daily' | 'weekly';

/**
 * What seeds the choice: the identity (`object`), or the identity and the name of the cluster (`cluster`). See
 * docs/reference/scheduling.md, "Seed".
 */
type SeedScope = 'object' | 'cluster';

/** `spec.seed`. ControlledJobs have no field `scope`. */
export type SeedSpec = { strategy?: SeedStrategy | null; salt?: string | null; scope?: SeedScope | null };

/**
 * One clause of `only` or `avoid`. It matches an instant if all of its keys match the wall time, and the calendars that it
 * names contain the instant.
 */
export type ConstraintClause = {
  hours?: string | null;
  dow?: string | null;
  dom?: string | null;
  months?: string | null;
  between?: string | null;
  date?: string | null;
  dates?: string | null;
  /** The name of a KronCalendar in the KronJob's namespace. */
  calendar?: string | null;
  /** The name of a ClusterKronCalendar. */
  clusterCalendar?: string | null;
};

/** `spec.constraints`. */
export type ConstraintsSpec = { only?: ConstraintClause[] | null; avoid?: ConstraintClause[] | null };

/** What happens to a wall time that the clock leaves out. See docs/reference/scheduling.md, "Clock changes". */
export type GapPolicy = 'skip' | 'after' | 'before';

/** Which of the two instants are nominal times if the clock shows a wall time twice. */
export type FoldPolicy = 'both' | 'first' | 'second';

/** `spec.clockChanges`. */
export type ClockChangesSpec = { gap?: GapPolicy | null; fold?: FoldPolicy | null };

/**
 * `spec.spread`: the part of the allowed window that belongs to this member of a group. See
 * docs/reference/scheduling.md, "Spread".
 */
export type SpreadSpec = {
  /** The number of the part, from 0 (the earliest) to `of` - 1. */
  slot: number;
  /** The number of equal parts, from 1 to 10,000. */
  of: number;
  /** The name of the group, a DNS label. Only tools read it. */
  group?: string | null;
};

/** What happens if a period comes due while `maxActive` Jobs are active. `queue`: it waits until fewer are active. */
export type Concurrency = 'allow' | 'forbid' | 'replace' | 'queue';

/** `spec.policy`. `deadline` is a Go duration. The history limits are numbers of finished Jobs to keep. */
export type PolicySpec = {
  concurrency?: Concurrency | null;
  /**
   * The number of active Jobs at which a due period is skipped, waits, or replaces a Job. Default: 1. Refused with `allow`.
   */
  maxActive?: number | null;
  /** The number of failed runs in a row after which no period starts until the spec is edited. Default: no limit. */
  pauseAfterFailures?: number | null;
  deadline?: string | null;
  suspend?: boolean | null;
  successfulJobsHistoryLimit?: number | null;
  failedJobsHistoryLimit?: number | null;
};

/**
 * The calendars of one kind, by name. Calendars that no clause refers to are ignored. `unreadable` means that the permission
 * to read this kind is missing, or that the cluster does not serve the kind.
 */
export type CalendarGroup =
  | Readonly<Record<string, CalendarSpec | Calendar | InvalidCalendar>>
  | 'unreadable';

/** The calendars that constraints can refer to: KronCalendars of the KronJob's namespace, and ClusterKronCalendars. */
export type CalendarsSpec = { calendar?: CalendarGroup | null; clusterCalendar?: CalendarGroup | null };

/**
 * The identity of a KronJob and the fields of its spec that decide when it runs. A null field counts as absent. `podLabels`
 * and `jobTemplate` decide nothing about the time.
 *
 * @example
 * const spec: ScheduleSpec = {
 *   identity: 'prod/db-backup',
 *   schedule: '0 0 * * *',
 *   timezone: 'Europe/Paris',
 *   window: { mode: 'after', duration: '3h' },
 * };
 */
export type ScheduleSpec = {
  /** `<namespace>/<name>`. Not the UID, so that a preview from a file equals the choice in the cluster. */
  identity: string;
  /** Five-field cron expression. */
  schedule: string;
  /** IANA zone name. Default: `UTC`. */
  timezone?: string | null;
  /** Default: no run at a wall time that the clock leaves out, and two runs at a wall time that the clock shows twice. */
  clockChanges?: ClockChangesSpec | null;
  window?: WindowSpec | null;
  distribution?: DistributionSpec | null;
  seed?: SeedSpec | null;
  constraints?: ConstraintsSpec | null;
  /** Default: the whole allowed window. */
  spread?: SpreadSpec | null;
  /** Not a field of the manifest. Required if a clause refers to a calendar. */
  calendars?: CalendarsSpec | null;
  /** The name of the cluster, a DNS label. Not a field of the manifest. Required if the scope of the seed is `cluster`. */
  clusterName?: string | null;
  policy?: PolicySpec | null;
  /** RFC 3339. Periods that would start earlier do not exist. */
  notBefore?: string | null;
  /** RFC 3339. Periods that would start later do not exist. */
  notAfter?: string | null;
  /** Whether the Pods carry the labels of their period. Default: false. */
  podLabels?: boolean | null;
  jobTemplate?: unknown;
};
