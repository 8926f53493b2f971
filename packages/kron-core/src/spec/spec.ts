/** How a window lies around its nominal time (docs/reference/scheduling.md, "Window"). */
export type WindowMode = 'after' | 'around';

/** `spec.window`: where a run may start. `duration` is a Go duration, `1h30m`. */
export type WindowSpec = { mode?: WindowMode | null; duration?: string | null };

/** The five shapes that a choice within its window can follow. */
export type DistributionName = 'uniform' | 'normal' | 'skewEarly' | 'skewLate' | 'exponential';

/** `spec.distribution`. All parameters are strings, as in the CRD. */
export type DistributionSpec = { name?: DistributionName | null; params?: Record<string, string> | null };

/** What the seed is renewed with: each period, each local day, each local ISO week. */
export type SeedStrategy = 'stable' | 'daily' | 'weekly';

/** `spec.seed`. */
export type SeedSpec = { strategy?: SeedStrategy | null; salt?: string | null };

/** One clause of `only` or `avoid`: it matches an instant when all its keys do, on the wall clock. */
export type ConstraintClause = {
  hours?: string | null;
  dow?: string | null;
  dom?: string | null;
  months?: string | null;
  between?: string | null;
  date?: string | null;
  dates?: string | null;
};

/** `spec.constraints`. */
export type ConstraintsSpec = { only?: ConstraintClause[] | null; avoid?: ConstraintClause[] | null };

/** What happens when a period comes due while a Job of an earlier one is active. */
export type Concurrency = 'allow' | 'forbid' | 'replace';

/** `spec.policy`. `deadline` is a Go duration; the limits count finished Jobs to keep. */
export type PolicySpec = {
  concurrency?: Concurrency | null;
  deadline?: string | null;
  suspend?: boolean | null;
  successfulJobsHistoryLimit?: number | null;
  failedJobsHistoryLimit?: number | null;
};

/**
 * The part of a KronJob that decides when it runs, and who it is. `null` means absent everywhere;
 * `jobTemplate` may be there and is ignored.
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
  /** `<namespace>/<name>`; never the UID, so that a preview from a file equals the cluster's choice. */
  identity: string;
  /** Five-field cron expression. */
  schedule: string;
  /** IANA zone name; default `UTC`. */
  timezone?: string | null;
  window?: WindowSpec | null;
  distribution?: DistributionSpec | null;
  seed?: SeedSpec | null;
  constraints?: ConstraintsSpec | null;
  policy?: PolicySpec | null;
  /** RFC 3339; no period that would start before it exists. */
  notBefore?: string | null;
  /** RFC 3339; no period that would start after it exists. */
  notAfter?: string | null;
  jobTemplate?: unknown;
};
