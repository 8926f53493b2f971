import type { Problem } from '../../reading/issue.ts';
import type { InstantLike } from '../../time/instantLike.ts';

/** A Job as read from the cluster. The ControlledJob controls the Job, or needs the name of the Job for a new Job. */
export type RunJob = {
  name: string;
  uid: string;
  resourceVersion: string;
  /** Whether the Job's controller reference names this ControlledJob's UID. */
  owned: boolean;
  /** Kind and name of the controller of a Job that is not owned. Absent if it has no controller. */
  controller?: string;
  /** The start of the Job's run, from the label `kron.io/scheduled-at`. If it is absent, `createdAt` counts. */
  scheduledAt?: InstantLike;
  /** From the label `kron.io/job-index`. */
  index?: number;
  /** From the label `kron.io/template-hash`. If it is absent, the Job never counts as out of date. */
  templateHash?: string;
  /** Whether a user created the Job: the label `kron.io/manual` is `true`. */
  manual: boolean;
  createdAt: InstantLike;
  /** `active` until the condition Complete or Failed is True. A suspended Job and a Job that is being deleted are active. */
  state: 'active' | 'succeeded' | 'failed';
  /** Absent if the Job is unfinished, or if its status has no time. */
  finishedAt?: InstantLike;
  deleting: boolean;
  /** `spec.suspend`. */
  suspended: boolean;
  /**
   * Whether Kron created the Job suspended and has not unsuspended it yet. The annotation `kron.io/not-yet-released` shows
   * this. Without the annotation, Kron checks the admission gate if the Job has a queue, and otherwise the name and
   * generation.
   */
  notYetUnsuspended: boolean;
  /** Present if admission dropped the annotation `kron.io/not-yet-released` when the Job was created. */
  isUnannotated?: true;
  /** The name of the Job's queue, from the label `kueue.x-k8s.io/queue-name`: Kueue suspends and unsuspends the Job. */
  queue?: string;
  /** All gates of `kueue.x-k8s.io/admission-gated-by`, if `kron.io/one-job` is one of them. */
  gates?: string;
  /** Whether at least one Pod of the Job is ready. */
  ready: boolean;
};

/** A Pod with the label `kron.io/controlled-job`. */
export type RunPod = {
  name: string;
  /** The UID of the Pod's controller owner. Absent if it has no controller. */
  jobUID?: string;
  /** Whether the phase is Succeeded or Failed. If so, no container of the Pod runs any more. */
  ended: boolean;
};

/** A finished Job of a run, as the status remembers it, because TTLs, clean-up tools and users delete finished Jobs. */
export type FinishedJob = {
  name: string;
  /** The start of the Job's run, or the creation time of a Job that belongs to no run. RFC 3339 UTC in whole seconds. */
  startTime: string;
  /** Absent if the Job has no index, or if its name does not confirm the index. */
  index?: number;
  result: 'Succeeded' | 'Failed';
  finishTime?: string;
};

/** The fields of a ControlledJob's stored status that decisions use. */
export type ControlledObservedStatus = {
  /** The most recent action. If it is in the future, `decideControlled` decides for its time. */
  mostRecentAction?: { readonly timestamp: InstantLike };
  /** A finished Job, which may be deleted by now. No other Job is created in its run. */
  finishedJob?: FinishedJob;
};

/** The API server's last answer to a create or dry run of a Job from the current jobTemplate. */
export type RunTemplate = {
  /** Why the API server rejects the Job. Absent if it accepts the Job. */
  refusal?: string;
  /**
   * The changes that admission makes to the Jobs. Empty if the last Job was created unchanged. Absent if this is not known.
   */
  changes?: string;
  /** Present if admission puts the Jobs into a queue. */
  isQueued?: true;
};

/** What a controller observed of one ControlledJob. Contains no derived data. */
export type ControlledObserved = {
  uid: string;
  deleting: boolean;
  status: ControlledObservedStatus;
  /** Problems that the validation of the entire ControlledJob found. If there are any, the decision has no actions. */
  issues?: readonly Problem[];
  /**
   * What is known about the jobTemplate. It affects only the status, and whether a new Job gets an admission gate. Absent if
   * the template was not checked yet, or if the API server gave no answer.
   */
  template?: RunTemplate;
  /** All Jobs that the ControlledJob controls, and any Job that has the name of the Job to create. */
  jobs: readonly RunJob[];
  /**
   * All Pods with the label of a Job in `jobs`. Present only if the Jobs and then the Pods were listed live for this
   * decision. Without this list no Job is unsuspended.
   */
  pods?: readonly RunPod[];
};
