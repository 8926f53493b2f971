/** Why a Job is deleted. */
export type DeletionReason =
  /** `spec.suspend` is true. */
  | 'Suspended'
  /** Its run began before the most recent stop. */
  | 'Expired'
  /** Nothing should be running, and no person made it. */
  | 'NotScheduled'
  /** Another one of this ControlledJob is kept. */
  | 'OneTooMany';

/** Delete a Job in the foreground, with `uid` as precondition. */
export type DeleteAction = { do: 'delete'; job: string; uid: string; reason: DeletionReason };

/** Create the Job that `controlledJobFor` builds of it: suspended, and not yet released. */
export type CreateAction = {
  do: 'create';
  job: string;
  /** When the run began. */
  scheduledAt: Date;
  index: number;
  /** `Start`: the run has no Job. `Recreate`: its Job was made from another template. */
  reason: 'Start' | 'Recreate';
};

/**
 * Look whether a Job may be released: list the Jobs live, after that the Pods, and decide again with both. Asked for
 * only when, as far as can be seen, no other Job is in its way.
 */
export type ConfirmAction = { do: 'confirm'; job: string; uid: string };

/** Send the Job the patch that `unsuspendPatch` makes. */
export type UnsuspendAction = { do: 'release'; job: string; uid: string; resourceVersion: string };

/** One thing to do. */
export type ControlledAction = DeleteAction | CreateAction | ConfirmAction | UnsuspendAction;

/** What a decision comes to, in a word: the same in conditions, events and on the command line. */
export type ControlledReason =
  | 'Deleting'
  | 'InvalidSpec'
  | 'Suspended'
  /** Nothing should be running. */
  | 'NotScheduled'
  /** A Job is to be created: for a run without one, or of another template. */
  | 'Start'
  | 'Recreate'
  | 'StartingDeadlineExceeded'
  /** The name that the Job would have is taken: by somebody else's Job, or by one that is about to go. */
  | 'ForeignJob'
  | 'NameTaken'
  /** The Job waits until others, or their Pods, are gone. */
  | 'WaitingForOthers'
  /** Nothing is in the Job's way any more. */
  | 'Release'
  /** There is a Job: nothing to do, in whatever state it is. */
  | 'JobExists'
  | 'JobFinished'
  | 'JobStoppedByUser'
  | 'JobBeingDeleted';

/** Why a Job that was made from another jobTemplate stays, or that there is none. */
export type OutOfDateReason =
  | 'UpToDate'
  | 'NoJob'
  | 'BeingReplaced'
  | 'Ignored'
  | 'JobFinished'
  | 'JobBeingDeleted'
  | 'JobStoppedByUser'
  | 'NotScheduled';

/** What the schedule says at an instant. */
export type RunState = {
  /** The most recent occurrence is a start. */
  shouldBeRunning: boolean;
  /** When the current run began; null outside of runs. */
  runStart: Date | null;
  /** The most recent occurrences; null: none yet. */
  lastStart: Date | null;
  lastStop: Date | null;
  /** The next ones; null: none until the end of the calendar. */
  nextStart: Date | null;
  nextStop: Date | null;
};

/** What to do about a ControlledJob at one instant, and why: plain data that can be cloned and serialised. */
export type ControlledDecision = {
  reason: ControlledReason;
  /** For a person, a sentence or two. */
  message: string;
  /** In the order in which they are to be carried out; each once the one before has succeeded. */
  actions: ControlledAction[];
  /** The instant that was decided for, on a whole second: never before the last thing that was done. */
  at: Date;
  /** null where the spec is invalid. */
  schedule: RunState | null;
  suspended: boolean;
  /** Name of the Job that is kept, or that tells what became of the run: what the conditions speak of. */
  job: string | null;
  /** A Job of the current run is there, in whatever state, or another one that has not ended. */
  isRunning: boolean;
  /** Something should be running and is not suspended, or a person has made a Job that stays until the next stop. */
  isExpectedToRun: boolean;
  outOfDate: { status: boolean; reason: OutOfDateReason };
  startingDeadlineExceeded: boolean;
  /** When to decide again; null: not before something changes. */
  wakeAt: Date | null;
};
