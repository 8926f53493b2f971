import type { ScheduledKronJob } from '../objects/scheduledKronJob.ts';
import type { Issue } from './inputProblem.ts';
import type { Origin } from './origin.ts';

export type InputKronJob = Origin &
  ScheduledKronJob & {
    /**
     * References to calendars that are missing, unreadable or invalid. In the schedule, an empty calendar replaces each of
     * them.
     */
    unresolved: readonly Issue[];
    doubts: readonly Issue[];
    /** Issues that the API server accepts only in a stored KronJob, which runs. Empty if it is not stored. */
    costly: readonly Issue[];
  };
