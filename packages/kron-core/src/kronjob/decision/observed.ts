import type { CodedProblem } from '../../reading/issue.ts';
import type { Due } from '../../period/due.ts';
import type { InstantLike } from '../../time/instantLike.ts';

/** `status.claim`: the current leader may create the Job of this period, at most once. */
export type Claim = {
  periodID: string;
  chosenTime?: InstantLike;
  jobName: string;
  claimedAt: InstantLike;
  for: ClaimPurpose;
  holder: string;
  /** If this is a claim for ShortTTL and has replaced another claim, the purpose of the replaced claim. */
  after?: Exclude<ClaimPurpose, 'ShortTTL'>;
};

/**
 * Why a period is claimed: its Job can vanish before its outcome is recorded, it replaces active Jobs, or it waits until
 * fewer Jobs are active.
 */
export type ClaimPurpose = 'ShortTTL' | 'Replace' | 'Queue';

/** One entry of `status.recent`, which lists the newest period first. */
export type RecentPeriod = {
  periodID: string;
  chosenTime?: InstantLike;
  outcome: Outcome;
  reason: string;
  jobName?: string;
  result?: JobResult;
  /** The queue that a suspended Job waits in. */
  queue?: string;
};

export type JobResult = 'Active' | 'Suspended' | 'Succeeded' | 'Failed' | 'Deleted';

/** The outcome of a period. Every period that counts gets exactly one outcome. */
export type Outcome = 'executed' | 'skipped' | 'missed' | 'unschedulable';

/** The fields of a KronJob's stored status that decisions use. */
export type ObservedStatus = {
  schedulingHash?: string;
  schedulingSince?: InstantLike;
  /** Periods up to this period-id do not count, because they may have run under an earlier scheduling configuration. */
  schedulingFloor?: string;
  /** The greatest period-id that ever had an outcome. */
  highestPeriodID?: string;
  lastPeriodID?: string;
  lastNominalTime?: InstantLike;
  lastChosenTime?: InstantLike;
  claim?: Claim;
  /**
   * `ttlSecondsAfterFinished` of this generation's Jobs, in seconds. Absent if the Jobs have none, or if it is not known
   * yet.
   */
  jobTTL?: number;
  /** When the operator first saw the current suspension. Absent if the KronJob is not suspended. */
  suspendedSince?: InstantLike;
  /** `metadata.generation` of the KronJob that this status is about. */
  observedGeneration?: number;
  /** How many runs failed in a row. Absent if `policy.pauseAfterFailures` is not set. */
  consecutiveFailures?: number;
  active?: { name: string; uid?: string }[];
  recent?: RecentPeriod[];
};

/** A Job as read from the cluster. */
export type ObservedJob = {
  name: string;
  uid: string;
  /** Whether the Job's controller reference names this KronJob's UID. */
  owned: boolean;
  /** Kind and name of the controller of a Job that is not owned. Absent if it has no controller. */
  controller?: string;
  /** From the label `kron.io/period-id`. Absent on a Job that a user created, or whose labels were dropped. */
  periodID?: string;
  /**
   * Whether the name ends with the hash of the period-id. If this field is absent, a decision computes it, which takes a
   * microsecond.
   */
  hasHash?: boolean;
  /** From the label `kron.io/chosen-time`. */
  chosenTime?: InstantLike;
  createdAt: InstantLike;
  /** The result of `jobReading` for this Job. If this field is absent, each decision reads the labels again. */
  reading?: JobReading;
  finishedAt?: InstantLike;
  /** `active` until the condition Complete or Failed is True. A suspended Job and a Job that is being deleted are active. */
  state: 'active' | 'succeeded' | 'failed';
  /** Present if the Job is active and its `spec.suspend` is true. */
  suspended?: true;
  /** The queue of a suspended Job, from its label `kueue.x-k8s.io/queue-name`. */
  queue?: string;
  deleting: boolean;
  /** The finalizers that keep a Job that is being deleted, except those of the garbage collector. */
  finalizers?: string[];
};

/** The period that the labels of a Job name, and the creation time of the Job, in epoch seconds. */
export type JobReading = { readonly created: number; readonly period: JobPeriod | null };

export type JobPeriod = Due & { readonly periodID: string };

/** The API server's answer to a dry-run create of a Job from this generation's jobTemplate. */
export type TemplateVerdict = {
  /**
   * Why the API server rejects the Job. For information only: when a period is due, the operator still tries to create its
   * Job.
   */
  refusal?: string;
  /**
   * The changes that admission makes to the Jobs. Empty if the last Job was created unchanged. Absent if this is not known.
   */
  changes?: string;
};

/** The API server rejected the create of this Job just now, or did not answer. */
export type RefusedCreate = { jobName: string; message: string };

/** A period replaces this Job, but the API server has just refused to delete it. */
export type RefusedDelete = { jobName: string; message: string };

/** What can delay a period that replaces Jobs: the API server refuses to delete a Job, or finalizers keep a Job. */
export type ReplaceHindrance = 'FailedDelete' | 'ReplacePending';

/** What a controller observed of one KronJob. Contains no derived data, except `hasHash` and `reading` of a Job. */
export type Observed = {
  uid: string;
  /**
   * `metadata.generation`. If it differs from `status.observedGeneration`, the spec was edited, and the number of
   * consecutive failures starts at 0 again.
   */
  generation?: number;
  createdAt: InstantLike;
  deleting: boolean;
  /** The start of the current uninterrupted watch. */
  watchedSince: InstantLike;
  /**
   * When this process saw that the KronJob was resumed. If it saw no resume, this field is absent, and the KronJob may have
   * been resumed at any time after `status.suspendedSince`.
   */
  resumedAt?: InstantLike;
  /** The identity of the deciding process, compared with `status.claim.holder`. */
  holder?: string;
  status: ObservedStatus;
  /**
   * Problems that the validation of the entire KronJob found. If there are any, the KronJob is invalid, even if its
   * schedule compiles.
   */
  issues?: readonly CodedProblem[];
  /**
   * When the operator first saw the current version of the calendars that the spec refers to. An edit of a calendar takes
   * effect at this time. If the KronJob has changed since its status was written, the field is absent, and the edit takes
   * effect at `now`.
   */
  calendarsSeenAt?: InstantLike;
  /** Absent if the template was not checked yet, or if the API server gave no answer. */
  template?: TemplateVerdict;
  /** The create that failed after the previous decision. A later decision tries again. */
  refused?: RefusedCreate;
  /** The deletion that failed after the previous decision. A later decision tries again. */
  refusedDelete?: RefusedDelete;
  /** The API server's message when it refused a read that this decision needs. A later decision tries again. */
  refusedRead?: string;
  /** What delays the claimed period, if it replaces Jobs. Read from the stored condition SchedulingError. */
  replaceHindrance?: ReplaceHindrance;
  /** All Jobs that the KronJob controls, and any Job that has the name of the Job to create. */
  jobs: ObservedJob[];
};
