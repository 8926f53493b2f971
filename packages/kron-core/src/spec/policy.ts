import type { Concurrency } from './spec.ts';

/** The parsed `spec.policy`, with defaults. */
export type Policy = {
  readonly concurrency: Concurrency;
  /** The number of active Jobs at which a period is skipped, waits or replaces. `allow` ignores it. */
  readonly maxActive: number;
  /** The number of failed runs in a row after which no period starts. null: never pauses. */
  readonly pauseAfterFailures: number | null;
  /** Whole seconds. A fraction would make no difference, because all instants are in whole seconds. */
  readonly deadline: number;
  readonly suspend: boolean;
  readonly successfulJobsHistoryLimit: number;
  readonly failedJobsHistoryLimit: number;
};
