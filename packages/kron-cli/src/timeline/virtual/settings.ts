import type { JobDuration } from './jobDurations.ts';
import type { TimeSpans } from './timeSpans.ts';

/** What is simulated besides the KronJobs. */
export type Settings = {
  /** The KronJobs are created then: epoch seconds. */
  from: number;
  /** The last instant. */
  to: number;
  jobDuration: JobDuration;
  seed: string;
  /** Nobody watches and nothing is created. */
  downtime: TimeSpans;
  /** `spec.policy.suspend` is true. */
  suspended: TimeSpans;
};
