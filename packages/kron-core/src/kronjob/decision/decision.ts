import type { Period } from '../../period/period.ts';
import type { ClaimPurpose, Outcome } from './observed.ts';

/** The reason of a decision or outcome. Events, conditions, metric labels and the command line use the same words. */
export type Reason =
  | 'Created'
  | 'JobExists'
  | 'JobActive'
  | 'Queued'
  | 'Displaced'
  | 'ConsecutiveFailures'
  | 'DeadlineExceeded'
  | 'Superseded'
  | 'Unknown'
  | 'NoAllowedInstant'
  | 'NotDue'
  | 'Suspended'
  | 'NotAfterPassed'
  | 'InvalidSpec'
  | HeldReason
  | 'ReplacePending'
  | 'ForeignJob'
  | 'FailedCreate'
  | 'FailedDelete'
  | 'FailedRead'
  | 'Deleting';

/** The reason of an `invalid` decision about a valid spec: the first problem with a calendar or the cluster's name. */
export type HeldReason = 'CalendarNotFound' | 'CalendarUnreadable' | 'InvalidCalendar' | 'NoClusterName';

/** A calendar whose edit changed the scheduling configuration. */
export type EditedCalendar = { kind: 'KronCalendar' | 'ClusterKronCalendar'; name: string };

/** The final outcome of one period. */
export type OutcomeRecord = {
  periodID: string;
  nominalTime: Date;
  /**
   * null if the period is unschedulable, or if only the labels of a deleted Job had the chosen time. The same `Date` object
   * as `nominalTime` if the two are equal.
   */
  chosenTime: Date | null;
  outcome: Outcome;
  reason: Reason;
};

/** A claim that the status must contain before the decision is carried out. */
export type ClaimRequest = {
  periodID: string;
  chosenTime: Date | null;
  jobName: string;
  for: ClaimPurpose;
  /** The purpose of the claim that this claim for ShortTTL replaces. Absent if it replaces none. */
  after?: Exclude<ClaimPurpose, 'ShortTTL'>;
  /**
   * Present if the clock was set back to a time before the stored claim, so that the age of the claim is unknown. Store
   * {@link unknownAge} as `claimedAt` of this claim. When the period comes due, its Job may have run already.
   */
  unsure?: true;
};

/** `claimedAt` of a claim whose age is unknown. */
export const unknownAge = '1970-01-01T00:00:00Z';

/** The scheduling configuration as the status records it. */
export type SchedulingRecord = {
  schedulingHash: string;
  /** Only periods due at or after this instant count. */
  schedulingSince: Date;
  /** Periods up to this period-id do not count, because they may have run under another configuration. */
  schedulingFloor: string | null;
  /** The greatest period-id that has an outcome, including `outcomes`. Null if there is none. */
  highestPeriodID: string | null;
  /** The first edited calendar. Present only if this decision applies the edit of a calendar. */
  editedCalendar?: EditedCalendar;
  /** Only with the seed's scope `cluster`: the name of the cluster, if it is known. */
  clusterName?: string;
};

type Common = {
  reason: Reason;
  /** A sentence for users. */
  message: string;
  /**
   * The outcomes to record now, in order: at most 10. If there are more, the oldest outcomes of periods without a Job are
   * left out first. A period that is left out counts as missed. For `run`, the list includes the new Job's period: record it
   * after the create has succeeded. For `replace`, the list does not include the period.
   */
  outcomes: OutcomeRecord[];
  /**
   * Names of the Jobs to delete: finished Jobs beyond the history limits and, for `replace`, the active Jobs to replace.
   * Delete them after the status with the claim is written.
   */
  delete: string[];
  /** The next period after this decision is carried out. It can be unschedulable. Null if there is none. */
  next: Period | null;
  /** When to decide again. Null if the decision can change only when an observed object changes. */
  wakeAt: Date | null;
  /**
   * The claim that the status must contain before a Job is created or deleted. If the status has a claim for the same period
   * and purpose, keep it unchanged. Null if no claim is needed.
   */
  claim: ClaimRequest | null;
  /** The scheduling configuration for the status to record. */
  scheduling: SchedulingRecord;
};

/** Create the Job of `period`. */
export type RunDecision = Common & { action: 'run'; period: Period };
/** Claim `period`, then delete the active Jobs that it replaces. The Job is created when these Jobs are gone. */
export type ReplaceDecision = Common & { action: 'replace'; period: Period };
/**
 * Record outcomes and do nothing else. `period` is the last recorded period, or null if this spec does not produce that
 * period.
 */
export type RecordDecision = Common & { action: 'record'; period: Period | null };
/**
 * Nothing to do now. `period` is the period that cannot start because of the limit of active Jobs, a foreign Job, a
 * terminating Job or a failed create. Null if there is no such period.
 */
export type WaitDecision = Common & { action: 'wait'; period: Period | null };
/** Nothing to do until the KronJob is resumed or edited. */
export type IdleDecision = Common & { action: 'suspended' | 'ended' | 'invalid'; period: null };

/** What to do about a KronJob at one instant. Plain data that can be cloned and serialised. */
export type Decision = RunDecision | ReplaceDecision | RecordDecision | WaitDecision | IdleDecision;
