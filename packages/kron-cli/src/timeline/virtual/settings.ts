import type { JobDuration } from './jobDurations.ts';
import type { TimeSpans } from './timeSpans.ts';

export type Settings = {
  /** The first instant in epoch seconds. All objects are created at this instant. */
  from: number;
  /** The last instant in epoch seconds. */
  to: number;
  jobDuration: JobDuration;
  seed: string;
  /** The time spans in which no operator runs. */
  downtime: TimeSpans;
  /** The time spans in which all objects are suspended. */
  suspended: TimeSpans;
};
