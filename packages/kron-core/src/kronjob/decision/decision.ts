import type { Period } from '../../period/period.ts';
import type { Outcome } from './observed.ts';

/** Why a decision is what it is: the same words in events, conditions, metric labels and the command line. */
export type Reason =
  | 'Created'
  | 'JobExists'
  | 'JobActive'
  | 'DeadlineExceeded'
  | 'Superseded'
  | 'Unknown'
  | 'NoAllowedInstant'
  | 'NotDue'
  | 'Suspended'
  | 'NotAfterPassed'
  | 'InvalidSpec'
  | 'ReplacePending'
  | 'ForeignJob'
  | 'FailedCreate'
  | 'Deleting';

/** The terminal outcome of one period. */
export type OutcomeRecord = {
  periodID: string;
  nominalTime: Date;
  /**
   * null for an unschedulable period, or when a Job vanished with its labels. Where it is the nominal time it is the
   * same `Date`.
   */
  chosenTime: Date | null;
  outcome: Outcome;
  reason: Reason;
};

/** A claim that the status has to hold before this decision is carried out. */
export type ClaimRequest = {
  periodID: string;
  chosenTime: Date | null;
  jobName: string;
  for: 'ShortTTL' | 'Replace';
};

/** What a status remembers of the scheduling configuration, `schedulingHash` and its companions. */
export type SchedulingRecord = {
  schedulingHash: string;
  /** Periods due from then on count. */
  schedulingSince: Date;
  /** Periods up to this one do not count: they may have been handled under another configuration. */
  schedulingFloor: string | null;
  /** The greatest period-id handled once `outcomes` are recorded; null: none yet. */
  highestPeriodID: string | null;
};

type Common = {
  reason: Reason;
  /** A sentence for a person. */
  message: string;
  /**
   * What to record now, in order, the 10 newest; those that had a Job, or may have had one, are the last to be left out.
   * Of `run` it includes the executed one, to be recorded when the create has succeeded; of `replace` it does not yet.
   * Older ones are implied.
   */
  outcomes: OutcomeRecord[];
  /**
   * Names of Jobs to delete: the active ones of `replace` (after the status with the claim is written), and finished
   * ones beyond the history limits.
   */
  delete: string[];
  /** The next period after all that (it may be an unschedulable one), or null. */
  next: Period | null;
  /** When to ask again; null: not before something changes. */
  wakeAt: Date | null;
  /**
   * The claim that the status has to hold before a create or a deletion; one with the same period and purpose that it
   * holds already stays as it is. null: none.
   */
  claim: ClaimRequest | null;
  /** The scheduling configuration in force, as the status has to remember it. */
  scheduling: SchedulingRecord;
};

/** Create the Job of `period`. */
export type RunDecision = Common & { action: 'run'; period: Period };
/** Claim `period`, then delete the active Jobs; the Job is created when they are gone. */
export type ReplaceDecision = Common & { action: 'replace'; period: Period };
/** Only outcomes to write down. `period` is the last of them, null where this spec does not produce it. */
export type RecordDecision = Common & { action: 'record'; period: Period | null };
/** Nothing to do now. `period` is the one that a foreign or a dying Job or a refusal holds up, else null. */
export type WaitDecision = Common & { action: 'wait'; period: Period | null };
/** Nothing will be done until the KronJob is resumed, changed, or at all. */
export type IdleDecision = Common & { action: 'suspended' | 'ended' | 'invalid'; period: null };

/** What to do about a KronJob at one instant: plain data that can be cloned and serialised. */
export type Decision = RunDecision | ReplaceDecision | RecordDecision | WaitDecision | IdleDecision;
