import type { InstantLike } from '../../time/instantLike.ts';
import type { Problem } from '../../reading/issue.ts';

/** A Job of a ControlledJob, or one that has a name which this would take, as a controller saw it. */
export type RunJob = {
  name: string;
  uid: string;
  resourceVersion: string;
  /** Its controller reference names this ControlledJob's UID. */
  owned: boolean;
  /** From the label `kron.io/scheduled-at`: when its run began. Absent: it counts from `createdAt`. */
  scheduledAt?: InstantLike;
  /** From the label `kron.io/job-index`. */
  index?: number;
  /** From the label `kron.io/template-hash`; absent: it is not known to be out of date. */
  templateHash?: string;
  /** A person made it: the label `kron.io/manual` is `true`. */
  manual: boolean;
  createdAt: InstantLike;
  /** `active`: neither Complete nor Failed is True, so also while suspended or being deleted. */
  state: 'active' | 'succeeded' | 'failed';
  deleting: boolean;
  /** `spec.suspend`. */
  suspended: boolean;
  /** It has the annotation `kron.io/not-yet-released`: it was created suspended, and by nobody's wish stays so. */
  notYetUnsuspended: boolean;
  /** It has at least one Pod that is ready. */
  ready: boolean;
};

/** A Pod with the label `kron.io/controlled-job`. */
export type RunPod = {
  name: string;
  /** UID of the Job that controls it; absent: none does. */
  jobUID?: string;
  /** Its phase is Succeeded or Failed: nothing runs in it any more. */
  ended: boolean;
};

/** What of a ControlledJob's stored status bears on a decision. */
export type ControlledObservedStatus = {
  /** Of the last thing that was done; the decision is not made for an earlier instant. */
  mostRecentAction?: { readonly timestamp: InstantLike };
};

/** What the API server said of this generation's jobTemplate, when it was last asked to create a Job of it. */
export type RunTemplate = {
  /** It calls the Job malformed, for this reason; absent: it does not. */
  refusal?: string;
};

/** What a controller saw of one ControlledJob, and nothing derived from it. */
export type ControlledObserved = {
  uid: string;
  deleting: boolean;
  status: ControlledObservedStatus;
  /** All that a validator of whole ControlledJobs found wrong; with any of it nothing is done. */
  issues?: readonly Problem[];
  /** Told by the status; nothing is done or left because of it. Absent: not asked, or without an answer. */
  template?: RunTemplate;
  /** All Jobs with the label `kron.io/controlled-job`, and whatever Job has the name of one to be created. */
  jobs: readonly RunJob[];
  /**
   * All Pods with that label. Present only if the Jobs and then, after them, the Pods were listed live for this very
   * decision: without it nothing is released.
   */
  pods?: readonly RunPod[];
};
