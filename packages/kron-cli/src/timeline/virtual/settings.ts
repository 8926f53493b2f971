import type { JobDuration } from './jobDurations.ts';
import type { TimeSpans } from './timeSpans.ts';

/** The settings of a simulation. */
export type Settings = {
  /** The first instant, when all objects are created: epoch seconds. */
  from: number;
  /** The last instant: epoch seconds. */
  to: number;
  jobDuration: JobDuration;
  seed: string;
  /** When no operator runs. */
  downtime: TimeSpans;
  /** When all objects are suspended. */
  suspended: TimeSpans;
};
