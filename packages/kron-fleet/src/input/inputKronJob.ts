import type { ScheduledKronJob } from '../objects/scheduledKronJob.ts';
import type { Issue } from './inputProblem.ts';
import type { Origin } from './origin.ts';

/** A valid KronJob or CronJob. */
export type InputKronJob = Origin &
  ScheduledKronJob & {
    /** References to calendars that are missing, unreadable or invalid. The schedule has empty calendars in their place. */
    unresolved: readonly Issue[];
    /** Why annotations about the window of a CronJob have no effect. */
    doubts: readonly Issue[];
    /**
     * The issues for which the API server would refuse a new KronJob, although a stored one runs. Empty unless the KronJob
     * is stored.
     */
    costly: readonly Issue[];
  };
