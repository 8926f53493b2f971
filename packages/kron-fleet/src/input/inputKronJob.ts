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
    /**
     * Issues because of which the API server would refuse a new KronJob. A stored one runs in spite of them. Empty if the
     * KronJob is not stored.
     */
    costly: readonly Issue[];
  };
