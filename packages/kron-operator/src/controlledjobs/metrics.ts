import type { ControlledActionType, ControlledStatus } from 'kron-core';
import type { WorkMetrics } from '../controller/queue/reconcileQueue.ts';

/** What the controller of ControlledJobs counts. Nothing in it may throw or wait. */
export type ControlledJobMetrics = WorkMetrics & {
  /** Something was done about a Job, or was tried in vain. */
  readonly acted: (type: ControlledActionType) => void;
  readonly controlledJob: (of: ControlledJobName, now: ControlledJobFacts) => void;
  readonly controlledJobGone: (of: ControlledJobName) => void;
};

export type ControlledJobName = { readonly namespace: string; readonly name: string };

/** How a ControlledJob is, for metrics. */
export type ControlledJobFacts = {
  /** IANA name; `UTC` where there is none. */
  readonly timezone: string;
  readonly specChangePolicy: string;
  readonly status: ControlledStatus;
};
