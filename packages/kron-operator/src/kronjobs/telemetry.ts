import type { Outcome, Reason } from 'kron-core';

/** Where a controller tells what it does, a line each. pino's Logger is one. */
export type Log = {
  readonly debug: LogLine;
  readonly info: LogLine;
  readonly warn: LogLine;
  readonly error: LogLine;
};

/** `fields.event` is what happened in one word, `job-created`; the message says it to a person. */
export type LogLine = (fields: Readonly<Record<string, unknown>>, message: string) => void;

/** What a controller counts. Nothing in it may throw or wait. */
export type ControllerMetrics = {
  /** @param skewSeconds the Job's creation minus its chosen time */
  readonly jobCreated: (skewSeconds: number) => void;
  /** An outcome was written down: once for each period. */
  readonly periodRecorded: (outcome: Outcome, reason: Reason) => void;
  readonly decided: (seconds: number) => void;
  readonly reconciled: (seconds: number) => void;
  /** And will be tried again. */
  readonly reconcileFailed: () => void;
  readonly keyQueued: () => void;
  readonly keyStarted: (waitedSeconds: number) => void;
  readonly watchRestarted: (resource: string) => void;
  readonly kronJob: (of: KronJobName, times: KronJobTimes) => void;
  readonly kronJobGone: (of: KronJobName) => void;
};

export type KronJobName = { readonly namespace: string; readonly name: string };

/** Epoch seconds; absent where there is none. */
export type KronJobTimes = { readonly lastSuccess?: number; readonly nextChosen?: number };
