/** Why a Job is deleted. */
export type DeletionReason =
  /** `spec.suspend` is true. */
  | 'Suspended'
  /** The Job's run began before the most recent stop. */
  | 'Expired'
  /** Nothing should be running, and no user created the Job. */
  | 'NotScheduled'
  /** A ControlledJob keeps at most one unfinished Job, and this Job is not the kept one. */
  | 'OneTooMany';

/** Delete a Job with foreground propagation and `uid` as precondition. */
export type DeleteAction = { do: 'delete'; job: string; uid: string; reason: DeletionReason };

/** Create the Job that `controlledJobFor` builds: suspended, with the annotation `kron.io/not-yet-released`. */
export type CreateAction = {
  do: 'create';
  job: string;
  /** The start of the run. */
  scheduledAt: Date;
  index: number;
  /** `Start`: the run has no Job. `Recreate`: the run's Job is from another template. */
  reason: 'Start' | 'Recreate';
  /** Admission puts the Job into a queue, so it is created with the gate `kron.io/one-job`. */
  isQueued?: true;
};

/**
 * Check whether the Job may be unsuspended: list the Jobs live, then the Pods, then decide again with both lists. A decision
 * contains this action only if the observation shows no other Job that prevents the unsuspend.
 */
export type ConfirmAction = { do: 'confirm'; job: string; uid: string };

/**
 * Send the patch that `unsuspendPatch` builds. If the Job has no queue, the patch unsuspends the Job. If it has a queue, for
 * example of Kueue, the patch removes Kron's gate.
 */
export type UnsuspendAction = {
  do: 'release';
  job: string;
  uid: string;
  resourceVersion: string;
  /** The Job lacks the annotation `kron.io/not-yet-released`, so the patch cannot remove this annotation. */
  isUnannotated?: true;
  /** The queue unsuspends the Job. */
  isQueued?: true;
  /** The admission gates of the Job. The patch removes `kron.io/one-job` from them. */
  gates?: string;
};

/** One action of a decision. */
export type ControlledAction = DeleteAction | CreateAction | ConfirmAction | UnsuspendAction;

/** The reason of a decision. Conditions, events and the command line use the same words. */
export type ControlledReason =
  | 'Deleting'
  | 'InvalidSpec'
  | 'Suspended'
  /** Nothing should be running. */
  | 'NotScheduled'
  /** The operator must create a Job: the first Job of a run, or a Job from the edited template. */
  | 'Start'
  | 'Recreate'
  | 'StartingDeadlineExceeded'
  /** The clock was set back to a time before the start of the run. */
  | 'ClockSetBack'
  /** Another Job has the name of the Job to create: a foreign Job, or a Job of this ControlledJob that is being deleted. */
  | 'ForeignJob'
  | 'NameTaken'
  /** The Job stays suspended until other Jobs or their Pods are gone. */
  | 'WaitingForOthers'
  /** The operator unsuspends the Job, at once or after a live read has confirmed that no other Job prevents it. */
  | 'Release'
  /** A Job exists, and there is nothing to do. */
  | 'JobExists'
  | 'JobFinished'
  | 'JobStoppedByUser'
  /** The Job stays suspended until its queue admits it. */
  | 'JobQueued'
  | 'JobBeingDeleted';

/** Why a Job from another jobTemplate stays or is replaced, or why no Job is out of date. */
export type OutOfDateReason =
  | 'UpToDate'
  | 'NoJob'
  | 'BeingReplaced'
  | 'Ignored'
  | 'JobFinished'
  | 'JobBeingDeleted'
  | 'JobStoppedByUser'
  | 'NotScheduled';

/** The state that the events define at an instant. */
export type RunState = {
  /** Whether the most recent occurrence is a start. */
  shouldBeRunning: boolean;
  /** The start of the current run. null outside of runs. */
  runStart: Date | null;
  /** The most recent start and stop. Null if there is none yet. */
  lastStart: Date | null;
  lastStop: Date | null;
  /** The next start and stop. Null if there is none until the year 9999. */
  nextStart: Date | null;
  nextStop: Date | null;
};

/** What to do about a ControlledJob at one instant, and why. Plain data that can be cloned and serialised. */
export type ControlledDecision = {
  reason: ControlledReason;
  /** One or more sentences for users. */
  message: string;
  /** The actions in order. Carry out each action only after the previous action has succeeded. */
  actions: ControlledAction[];
  /** The instant of the decision, in whole seconds. Never before the last action that the status records. */
  at: Date;
  /** null if the spec is invalid or the ControlledJob is being deleted. */
  schedule: RunState | null;
  suspended: boolean;
  /** The name of the Job that the conditions describe: the kept Job, or the Job that shows how the run ended. */
  job: string | null;
  /** Whether the current run has a Job, even a finished one, or any other Job is unfinished. */
  isRunning: boolean;
  /**
   * Whether a Job should run. During a run, false only if the run's Job has finished and was deleted. Outside of runs, true
   * only if a user's unfinished Job stays until the next stop. Always false while the ControlledJob is suspended.
   */
  isExpectedToRun: boolean;
  outOfDate: { status: boolean; reason: OutOfDateReason };
  startingDeadlineExceeded: boolean;
  /**
   * Present if the recorded time of the last action is more than 24 hours in the future. Such a record is forged, or comes
   * from a wrong clock.
   */
  handledInFuture?: true;
  /** When to decide again. Null if the decision can change only when an observed object changes. */
  wakeAt: Date | null;
};
