/** One clause of a constraint list. */
export type Clause = Partial<
  Record<
    'hours' | 'dow' | 'dom' | 'months' | 'between' | 'date' | 'dates' | 'calendar' | 'clusterCalendar',
    string
  >
>;

/** `spec` of a KronCalendar or ClusterKronCalendar. */
export type CalendarEntry = { name?: string; from: string; to?: string };
export type Calendar = { timezone?: string; entries: CalendarEntry[] };

/** The calendars of one kind by name. The words stand for a kind that may not be read, and for a calendar with problems. */
type CalendarGroup = Record<string, Calendar | 'invalid'> | 'unreadable';
export type Calendars = { calendar?: CalendarGroup; clusterCalendar?: CalendarGroup };

/** What happens to wall times that a clock change leaves out or shows twice. */
export type ClockChanges = { gap?: 'skip' | 'after' | 'before'; fold?: 'both' | 'first' | 'second' };

/** The scheduling fields of a KronJob's spec, as in a manifest. Assumed to be valid. */
export type Spec = {
  schedule: string;
  timezone?: string;
  clockChanges?: ClockChanges;
  window?: { mode?: 'after' | 'around'; duration?: string };
  distribution?: { name?: string; params?: Record<string, string> };
  seed?: { strategy?: 'stable' | 'daily' | 'weekly'; salt?: string; scope?: 'object' | 'cluster' };
  constraints?: { only?: Clause[]; avoid?: Clause[] };
  spread?: { slot: number; of: number; group?: string };
  /** Not a field of the manifest: what the constraints refer to. */
  calendars?: Partial<Record<'calendar' | 'clusterCalendar', Record<string, Calendar>>>;
  /** Not a field of the manifest. */
  clusterName?: string;
  policy?: {
    concurrency?: 'allow' | 'forbid' | 'replace' | 'queue';
    maxActive?: number;
    pauseAfterFailures?: number;
    deadline?: string;
    suspend?: boolean;
    successfulJobsHistoryLimit?: number;
    failedJobsHistoryLimit?: number;
  };
  notBefore?: string;
  notAfter?: string;
};
