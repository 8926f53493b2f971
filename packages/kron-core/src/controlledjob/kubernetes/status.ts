import type { FinishedJob } from '../decision/observed.ts';

/** The type of an action record. Events use the same words as reasons. */
export type ControlledActionType =
  | 'JobStarted'
  | 'JobRestarted'
  | 'JobStopped'
  /** The Job was deleted because the ControlledJob is suspended. */
  | 'JobSuspended'
  | 'JobUnsuspended'
  | 'FailedToCreateJob'
  | 'FailedToDeleteJob'
  | 'FailedToSuspendJob'
  | 'FailedToUnsuspendJob';

/** An entry of `status.actionHistory`. */
export type ActionRecord = {
  type: ControlledActionType;
  /** RFC 3339 UTC in whole seconds. */
  timestamp: string;
  message: string;
  jobName: string;
  jobIndex?: number;
};

/**
 * The condition types of a ControlledJob, in stored order. JobChanged is absent until admission changes a Job. QueueConflict
 * is absent until a queue unsuspends a Job that has a gate.
 */
export const controlledConditionTypes = [
  'ShouldBeRunning',
  'Suspended',
  'OutOfDate',
  'JobExists',
  'JobRunning',
  'JobComplete',
  'JobFailed',
  'JobBeingDeleted',
  'JobSuspended',
  'JobStoppedByUser',
  'JobManuallyScheduled',
  'StartingDeadlineExceeded',
  'FailedToCreateJob',
  'FailedToDeleteJob',
  'FailedToSuspendJob',
  'FailedToUnsuspendJob',
  'RunningExpectedly',
  'RunningUnexpectedly',
  'NotRunningExpectedly',
  'NotRunningUnexpectedly',
  'JobChanged',
  'QueueConflict',
  'Error',
] as const;

export type ControlledConditionType = (typeof controlledConditionTypes)[number];

/** A Kubernetes condition of a ControlledJob. */
export type ControlledCondition = {
  type: ControlledConditionType;
  status: 'True' | 'False';
  reason: string;
  message: string;
  lastTransitionTime: string;
  observedGeneration?: number;
};

/** `status` of a ControlledJob. All instants are RFC 3339 UTC in whole seconds. Fields without a value are absent. */
export type ControlledStatus = {
  observedGeneration?: number;
  shouldBeRunning?: boolean;
  isRunning?: boolean;
  isSuspended?: boolean;
  /** The start of the current run. If there is no current run, the most recent start. */
  lastScheduledStartTime?: string;
  nextStartTime?: string;
  nextStopTime?: string;
  /** The newest 16 unfinished Jobs, oldest first. A Job that was just created has no UID yet. */
  active?: { name: string; uid?: string }[];
  /** The finished Job of the current run. This record stays until the next stop, even if the Job is deleted. */
  finishedJob?: FinishedJob;
  mostRecentAction?: ActionRecord;
  /** The newest 16 actions, newest first. */
  actionHistory?: ActionRecord[];
  conditions?: ControlledCondition[];
};
