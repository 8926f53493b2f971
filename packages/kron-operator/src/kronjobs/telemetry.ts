import type { Outcome, Reason } from 'kron-core';

/** What a controller counts. Nothing in it may throw or wait. */
export type ControllerMetrics = {
  /** @param skewSeconds the Job's creation minus its chosen time */
  readonly jobCreated: (skewSeconds: number) => void;
  /** An outcome was written down: once for each period. */
  readonly periodRecorded: (outcome: Outcome, reason: Reason) => void;
  readonly decided: (seconds: number) => void;
  readonly reconciled: (seconds: number) => void;
  /** Something went wrong that is not of every day. */
  readonly reconcileFailed: () => void;
  /** A key comes back after a while: it failed, was overtaken, or a due period is held up. */
  readonly keyRetried: () => void;
  readonly keyQueued: () => void;
  readonly keyStarted: (waitedSeconds: number) => void;
  readonly watchRestarted: (resource: string) => void;
  readonly kronJob: (of: KronJobName, times: KronJobTimes) => void;
  readonly kronJobGone: (of: KronJobName) => void;
};

export type KronJobName = { readonly namespace: string; readonly name: string };

/** Epoch seconds; absent where there is none. */
export type KronJobTimes = { readonly lastSuccess?: number; readonly nextChosen?: number };
