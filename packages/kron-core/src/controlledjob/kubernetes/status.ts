/** What was done, or was tried in vain; the same words as the reasons of events. */
export type ControlledActionType =
  | 'JobStarted'
  | 'JobRestarted'
  | 'JobStopped'
  /** Stopped because the ControlledJob is suspended. */
  | 'JobSuspended'
  | 'JobUnsuspended'
  | 'FailedToCreateJob'
  | 'FailedToDeleteJob'
  | 'FailedToSuspendJob'
  | 'FailedToUnsuspendJob';

/** An entry of `status.actionHistory`. */
export type ActionRecord = {
  type: ControlledActionType;
  /** RFC 3339 UTC on whole seconds. */
  timestamp: string;
  message: string;
  jobName: string;
  jobIndex?: number;
};

/** The conditions of a ControlledJob, in the order in which they are stored. */
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

/** `status` of a ControlledJob. All instants are RFC 3339 UTC on whole seconds; a field without a value is absent. */
export type ControlledStatus = {
  observedGeneration?: number;
  shouldBeRunning?: boolean;
  isRunning?: boolean;
  isSuspended?: boolean;
  /** When the current run began; outside of runs, the most recent start. */
  lastScheduledStartTime?: string;
  nextStartTime?: string;
  nextStopTime?: string;
  /** Jobs that have not ended: the newest 16, oldest first. One that was just created has no UID yet. */
  active?: { name: string; uid?: string }[];
  mostRecentAction?: ActionRecord;
  /** The newest 16, newest first. */
  actionHistory?: ActionRecord[];
  conditions?: ControlledCondition[];
};
