import type { ScheduledKronJob } from '../objects/scheduledKronJob.ts';
import type { Issue } from './inputProblem.ts';
import type { Origin } from './origin.ts';

export type InputKronJob = Origin &
  ScheduledKronJob & {
    /** References to calendars that are missing, unreadable or invalid. The schedule has empty calendars in their place. */
    unresolved: readonly Issue[];
    doubts: readonly Issue[];
    /**
     * The issues for which the API server would refuse a new KronJob, although a stored one runs. Empty unless the KronJob
     * is stored.
     */
    costly: readonly Issue[];
  };
