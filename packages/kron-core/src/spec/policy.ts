import type { Concurrency } from './spec.ts';

/** The parsed `spec.policy`, with defaults. */
export type Policy = {
  readonly concurrency: Concurrency;
  /**
   * If this many Jobs are active, a period that comes due is skipped, waits or replaces a Job. `allow` ignores this limit.
   */
  readonly maxActive: number;
  /** The number of failed runs in a row after which no period starts. Null if the KronJob never pauses. */
  readonly pauseAfterFailures: number | null;
  /** Whole seconds. A fraction would make no difference, because all instants are in whole seconds. */
  readonly deadline: number;
  readonly suspend: boolean;
  readonly successfulJobsHistoryLimit: number;
  readonly failedJobsHistoryLimit: number;
};
