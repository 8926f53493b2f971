import type { Concurrency } from './spec.ts';

/** The parsed `spec.policy`, with defaults. */
export type Policy = {
  readonly concurrency: Concurrency;
  /** Whole seconds. A fraction would make no difference, because all instants are in whole seconds. */
  readonly deadline: number;
  readonly suspend: boolean;
  readonly successfulJobsHistoryLimit: number;
  readonly failedJobsHistoryLimit: number;
};
