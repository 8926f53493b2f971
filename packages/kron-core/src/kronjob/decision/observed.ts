import type { Problem } from '../../reading/issue.ts';
import type { InstantLike } from '../../time/instantLike.ts';

/** `status.claim`: a period whose Job may be created by whoever leads, at most once (operator semantics, Claims). */
export type Claim = {
  periodID: string;
  chosenTime?: InstantLike;
  jobName: string;
  claimedAt: InstantLike;
  for: 'ShortTTL' | 'Replace';
  holder: string;
};

/** One entry of `status.recent`, newest first. */
export type RecentPeriod = {
  periodID: string;
  chosenTime?: InstantLike;
  outcome: Outcome;
  reason: string;
  jobName?: string;
  result?: JobResult;
};

export type JobResult = 'Active' | 'Succeeded' | 'Failed' | 'Deleted';

/** How a period ended, exactly once. */
export type Outcome = 'executed' | 'skipped' | 'missed' | 'unschedulable';

/** What of a KronJob's stored status bears on a decision. */
export type ObservedStatus = {
  schedulingHash?: string;
  schedulingSince?: InstantLike;
  /** The greatest period-id handled under earlier scheduling configurations; periods up to it do not count. */
  schedulingFloor?: string;
  /** The greatest period-id ever handled. */
  highestPeriodID?: string;
  lastPeriodID?: string;
  lastNominalTime?: InstantLike;
  lastChosenTime?: InstantLike;
  claim?: Claim;
  /** `ttlSecondsAfterFinished` that this generation's Jobs get, when known. */
  jobTTL?: number;
  active?: { name: string; uid?: string }[];
  recent?: RecentPeriod[];
};

/** A Job as a controller saw it. */
export type ObservedJob = {
  name: string;
  uid: string;
  /** Its controller reference names this KronJob's UID. */
  owned: boolean;
  /** From the label `kron.io/period-id`; absent for a Job that a person made. */
  periodID?: string;
  /** From the label `kron.io/chosen-time`. */
  chosenTime?: InstantLike;
  createdAt: InstantLike;
  finishedAt?: InstantLike;
  /** `active`: neither Complete nor Failed is True, so also while suspended or being deleted. */
  state: 'active' | 'succeeded' | 'failed';
  deleting: boolean;
};

/** What the API server said of this generation's jobTemplate when it was asked to create a Job of it for the sake of asking. */
export type TemplateVerdict = {
  /** It calls the Job malformed, for this reason. That informs; when a period is due its Job is tried all the same. */
  refusal?: string;
};

/** The API server refused to create a Job just now, or did not answer. */
export type RefusedCreate = { jobName: string; message: string };

/** What a controller saw of one KronJob, and nothing derived from it. */
export type Observed = {
  uid: string;
  createdAt: InstantLike;
  deleting: boolean;
  /** Since when this KronJob has been watched without a break. */
  watchedSince: InstantLike;
  /** Who asks: compared with `status.claim.holder`. */
  holder?: string;
  status: ObservedStatus;
  /** All that a validator of whole KronJobs found wrong; with any of it the KronJob is invalid, however it schedules. */
  issues?: readonly Problem[];
  /** Absent: not asked, or without an answer. */
  template?: TemplateVerdict;
  /** Of the try that was made on the last decision; a later decision tries again. */
  refused?: RefusedCreate;
  /** All Jobs with the KronJob's label, and whatever Job has the deterministic name of the period in question. */
  jobs: ObservedJob[];
};
