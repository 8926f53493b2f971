import type { Concurrency } from './spec.ts';

/** `spec.policy` with its defaults. */
export type Policy = {
  readonly concurrency: Concurrency;
  /** Whole seconds: all instants are on whole seconds, so a fraction can make no difference. */
  readonly deadline: number;
  readonly suspend: boolean;
  readonly successfulJobsHistoryLimit: number;
  readonly failedJobsHistoryLimit: number;
};
