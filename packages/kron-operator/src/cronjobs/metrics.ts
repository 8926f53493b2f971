import type { WorkMetrics } from '../controller/queue/reconcileQueue.ts';

export type ReleaseResult =
  /** The operator released the Job at its chosen time. */
  | 'released'
  /** The operator released the Job at once, because its chosen time is unknown. */
  | 'invalid'
  /** The operator released the Job at once, because its window is not shorter than the time between two starts. */
  | 'too_long'
  /** Another client has released, changed or deleted the Job in the meantime. */
  | 'changed';

/** Callbacks by which the controller of held Jobs reports measurements. They must neither throw nor block. */
export type HeldJobMetrics = WorkMetrics & {
  readonly released: (result: ReleaseResult) => void;
  /**
   * @param seconds the delay of the release after the chosen time. If the Job was created after its chosen time, the delay
   * counts from the creation
   */
  readonly late: (seconds: number) => void;
};

/** The Jobs that wait for their chosen time, as the gauges show them. */
export type HeldJobState = {
  /** The number of Jobs that are not released yet, because they wait for their chosen time or for the patch. */
  readonly count: number;
  /** The earliest chosen time of the waiting Jobs, in milliseconds since the epoch. Undefined if no Job waits. */
  readonly nextRelease: number | undefined;
};
