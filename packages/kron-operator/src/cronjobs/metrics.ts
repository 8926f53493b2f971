import type { WorkMetrics } from '../controller/queue/reconcileQueue.ts';

/** How a release has ended. */
export type ReleaseResult =
  /** The operator released the Job at its chosen time. */
  | 'released'
  /** Released at once: the chosen time is unknown. */
  | 'invalid'
  /** Released at once: the window is not shorter than the time between two starts. */
  | 'too_long'
  /** Another client has released, changed or deleted the Job in the meantime. */
  | 'changed';

/** Callbacks by which the controller of held Jobs reports measurements. They must neither throw nor block. */
export type HeldJobMetrics = WorkMetrics & {
  readonly released: (result: ReleaseResult) => void;
  /** @param seconds between the chosen time, or the creation of the Job if that is later, and the release */
  readonly late: (seconds: number) => void;
};

/** The state of held Jobs, for the gauges. */
export type HeldJobState = {
  /** Number of Jobs that wait for their chosen time or for their release. */
  readonly count: number;
  /** The earliest chosen time of these, in milliseconds since the epoch. */
  readonly nextRelease: number | undefined;
};
