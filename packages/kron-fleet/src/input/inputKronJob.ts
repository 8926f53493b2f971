import type { ScheduledKronJob } from '../objects/scheduledKronJob.ts';
import type { Issue } from './inputProblem.ts';
import type { Origin } from './origin.ts';

export type InputKronJob = Origin &
  ScheduledKronJob & {
    /** References to missing, unreadable or invalid calendars. The schedule has empty calendars in their place. */
    unresolved: readonly Issue[];
    doubts: readonly Issue[];
    /** Issues that a stored KronJob may have, but a new one may not. Empty without `acceptsCostly`. */
    costly: readonly Issue[];
  };
