import type { Outcome, Reason } from 'kron-core';
import type { WorkMetrics } from '../controller/queue/reconcileQueue.ts';

/** What the controller of KronJobs counts. Nothing in it may throw or wait. */
export type KronJobMetrics = WorkMetrics & {
  /** @param skewSeconds the Job's creation minus its chosen time */
  readonly jobCreated: (skewSeconds: number) => void;
  /** An outcome was written down: once for each period. */
  readonly periodRecorded: (outcome: Outcome, reason: Reason) => void;
  readonly kronJob: (of: KronJobName, times: KronJobTimes) => void;
  readonly kronJobGone: (of: KronJobName) => void;
};

export type KronJobName = { readonly namespace: string; readonly name: string };

/** Epoch seconds; absent where there is none. */
export type KronJobTimes = { readonly lastSuccess?: number; readonly nextChosen?: number };
